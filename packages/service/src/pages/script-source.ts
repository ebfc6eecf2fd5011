import { rawHtml } from '@fragwerk/sdk';

/** Escapes a script so that nothing in it ends the script element or opens a comment. */
export const scriptSource = (source: string) =>
  rawHtml(source.replace(/<\/(script)/gi, '<\\/$1').replaceAll('<!--', '<\\!--'));

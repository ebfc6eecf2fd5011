import { rawHtml } from '@fragwerk/sdk';

/** Source text inside a script element: nothing in it ends the element or opens a comment. */
export const scriptSource = (source: string) =>
  rawHtml(source.replace(/<\/(script)/gi, '<\\/$1').replaceAll('<!--', '<\\!--'));

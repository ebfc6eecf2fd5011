import { rawHtml } from '@fragwerk/sdk';

/** Escapes code for a script element: nothing in it ends the element or opens a comment. */
export const escapeScript = (code: string): string =>
  code.replace(/<\/(script)/gi, '<\\/$1').replaceAll('<!--', '<\\x21--');

export const scriptSource = (code: string) => rawHtml(escapeScript(code));

import { rawHtml } from '@fragwerk/sdk';
import { languageScriptHash } from './language.js';

export const pageHeaders = (frameAncestors = "'none'") =>
  ({
    'content-security-policy': `default-src 'none'; script-src ${languageScriptHash}; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors ${frameAncestors}`,
  }) as const;

/**
 * Additional script sources for plugin types with files: scripts of this service, workers that import
 * one of them, and WebAssembly.
 *
 * @param origin of this service; in WebKit, 'self' means nothing to workers of a sandboxed page
 */
export const fileSources = (hasFiles: boolean, origin = ''): string =>
  hasFiles ? ` 'self'${origin} 'wasm-unsafe-eval'; worker-src 'self' data:` : '';

/** Escapes code for a script element: nothing in it ends the element or opens a comment. */
export const escapeScript = (code: string): string =>
  code.replace(/<\/(script)/gi, '<\\/$1').replaceAll('<!--', '<\\x21--');

export const scriptSource = (code: string) => rawHtml(escapeScript(code));

import { languageScriptHash } from './language.js';

/** Headers of pages that need nothing but their own text and style, and their language. */
export const pageHeaders = {
  'content-security-policy': `default-src 'none'; script-src ${languageScriptHash}; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
} as const;

/**
 * What a page allows where the browser part of its plugin type loads files: scripts of this service,
 * workers that begin with one of them, and WebAssembly; nothing more elsewhere.
 */
export const filePolicy = (
  hasFiles: boolean,
): { readonly script: string; readonly worker: string } =>
  hasFiles
    ? { script: " 'self' 'wasm-unsafe-eval'", worker: "; worker-src 'self' data:" }
    : { script: '', worker: '' };

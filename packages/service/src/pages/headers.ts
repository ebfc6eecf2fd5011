import { languageScriptHash } from './language.js';

/** Headers of pages that need nothing but their own text and style, and their language. */
export const pageHeaders = {
  'content-security-policy': `default-src 'none'; script-src ${languageScriptHash}; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
} as const;

/**
 * What stands behind the other sources of scripts where the browser part of a plugin type loads files:
 * scripts of this service, workers that begin with one of them, and WebAssembly; nothing more elsewhere.
 */
export const fileSources = (hasFiles: boolean): string =>
  hasFiles ? " 'self' 'wasm-unsafe-eval'; worker-src 'self' data:" : '';

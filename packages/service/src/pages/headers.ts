import { languageScriptHash } from './language.js';

export const pageHeaders = {
  'content-security-policy': `default-src 'none'; script-src ${languageScriptHash}; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
} as const;

/**
 * Additional script sources for plugin types with files: scripts of this service, workers that import
 * one of them, and WebAssembly.
 */
export const fileSources = (hasFiles: boolean): string =>
  hasFiles ? " 'self' 'wasm-unsafe-eval'; worker-src 'self' data:" : '';

import { languageScriptHash } from './language.js';

/** Headers of pages that need nothing but their own text and style, and their language. */
export const pageHeaders = {
  'content-security-policy': `default-src 'none'; script-src ${languageScriptHash}; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
} as const;

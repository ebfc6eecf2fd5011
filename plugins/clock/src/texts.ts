import { readFileSync } from 'node:fs';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

/**
 * Texts of this plugin type for its manifest. In its cell, where there are no files, they are empty
 * (scripts/build.mjs).
 */
export const texts = {
  help: { de: read('../help.de.md'), en: read('../help.en.md') },
  browserScript: read('../dist/browser.js'),
  dialogScript: read('../dist/dialog.js'),
} as const;

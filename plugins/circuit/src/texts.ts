import { readFileSync } from 'node:fs';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

/**
 * Texts of this plugin type, which other modules import from here: in its cell, where there are no
 * files, this module is replaced by its values (scripts/build.mjs).
 */
export const texts = {
  help: { de: read('../help.de.md'), en: read('../help.en.md') },
  browserScript: read('../dist/browser.js'),
  dialogScript: read('../dist/dialog.js'),
} as const;

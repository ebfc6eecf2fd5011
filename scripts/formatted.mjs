import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { root } from './prepare.mjs';

/**
 * Returns a text as `npm run format` would write it into the file of this name.
 *
 * @param {string} file
 * @param {string} text
 * @returns {Promise<string>}
 */
export async function formatted(file, text) {
  const options = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8'));
  const { code, errors } = await format(file, text, options);
  if (errors[0]) throw new Error(`${file} cannot be formatted: ${errors[0].message}`);
  return code;
}

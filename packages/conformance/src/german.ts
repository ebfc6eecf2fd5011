import { readFileSync } from 'node:fs';

/** German of the kit's texts, by their English; the single file of the kit has none. */
export const german = JSON.parse(
  readFileSync(new URL('german.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, string>>;

import { clausePath, isObject } from '@fragwerk/contract';
import { isConformant, type Report } from '../finding.js';
import { causesOf } from './causes.js';
import { cut } from './escape.js';
import { nameOf } from './texts.js';

/** Limits the length of each body, because a service may reply with megabytes every time. */
const MAX_BODY_CHARACTERS = 20_000;

/** Writes texts in English, names sections as elsewhere, and cuts bodies. */
function shown(key: string, value: unknown): unknown {
  if (isObject(value) && 'de' in value && 'en' in value) return value.en;
  if (typeof value !== 'string') return value;
  if (key === 'body' || key === 'text') return cut(value, MAX_BODY_CHARACTERS);
  return key === 'clause' ? clausePath(value) : value;
}

/** Escapes characters that JSON permits, but that a terminal obeys or that are invisible. */
const escaped = (json: string): string =>
  json.replace(/(?!\n)[\p{Cc}\p{Cf}\p{Cn}\p{Zl}\p{Zp}]/gu, (character) =>
    // JSON writes characters beyond 16 bits as two units.
    [...Array(character.length).keys()]
      .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
      .join(''),
  );

/** Writes the report in English as JSON, with `conformant` added and long bodies cut. */
export function jsonReport(report: Report): string {
  const { results, ...run } = report;
  const causes = causesOf(results.filter(({ outcome }) => outcome === 'failed')).map(
    ({ shown, also }) => ({ finding: nameOf(shown), also }),
  );
  const document = { conformant: isConformant(report), ...run, causes, results };
  return `${escaped(JSON.stringify(document, shown, 2))}\n`;
}

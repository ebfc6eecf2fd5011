import type { Localized } from '@fragwerk/sdk';
import { withoutInvisible } from '@fragwerk/sdk/expressions';
import { bilingual, mistakeIn } from '../errors.js';
import { parseRange } from '../ranges/parse.js';

const BETWEEN = /^(?:von|zwischen|from|between)\s+(.+?)\s+(?:bis|und|to|and)\s+/i;
const DASH = /\s*(?:…|\.{2,3}|–|—|\bbis\b|\bto\b)\s*/gi;
const UNIT = /(?<=\d)\s*(?:V|A|W|Ohm|Ω|Hz|F|H|m|s|°C|°|%)(?=-|$)/g;
const TEXTS = /^[A-Za-zÄÖÜäöüß]{2,}(?:\s*,\s*[A-Za-zÄÖÜäöüß]{2,})+$/;
/** A list of two values, or of a value and an interval, that reads like decimal commas. */
const PAIR = /^\d+,\d+(?:-\d+(?:,\d+)?)?$/;

/** An interval, whose limits may be in the wrong order. */
const DESCENDING = /^([IF]?)([\d.]+[a-zA-Z]?)-([\d.]+[a-zA-Z]?)$/;

/** Reads the only comma of a bound as a decimal comma; two commas separate values. */
const withPoints = (text: string): string =>
  text
    .split(';')
    .map((item) => item.trim().replace(/(?<=^|-)(\d+),(\d+)(?=-|$)/g, '$1.$2'))
    .join(',');

/**
 * Returns the ranges that a teacher may have meant, the most likely first: with decimal commas, words
 * instead of the dash, units, or texts without `S:`.
 */
export function meantRanges(range: string): readonly string[] {
  const dashed = withoutInvisible(range).trim().replace(BETWEEN, '$1-').replace(DASH, '-');
  const bare = dashed.replace(UNIT, '');
  const options = [withPoints(dashed), dashed, withPoints(bare), bare];
  const [, prefix = '', high = '', low = ''] = DESCENDING.exec(bare) ?? [];
  if (high !== '') options.push(`${prefix}${low}-${high}`);
  if (TEXTS.test(dashed)) options.push(`S:${dashed}`);
  return [...new Set(options)].filter((one) => one !== range && !mistakeIn(() => parseRange(one)));
}

/** Explains a range whose commas may be decimal commas; `null` if none is. */
export function doubtfulCommas(
  range: string,
): { readonly text: Localized; readonly meant: readonly string[] } | null {
  if (!PAIR.test(range)) return null;
  const values = range.replaceAll(',', ', ');
  const members = range.split(',');
  const named = (to: string, and: string): string =>
    [members.slice(0, -1).join(', '), members.at(-1)].join(and).replaceAll('-', to);
  const [de, en] = [named(' bis ', ' und '), named(' to ', ' and ')];
  return {
    text: bilingual(
      `Das Komma trennt Werte: „${range}“ ist eine Liste, nämlich ${de}. Schreib Kommazahlen mit Punkt.`,
      `The comma separates values: “${range}” is a list, namely ${en}. Write decimals with a point.`,
    ),
    meant: [withPoints(range), values],
  };
}

import { textLimits } from '../limits.js';
import { unquoted } from '../quotes.js';

/** Maximum length of a typed answer, which also bounds the time to read it. */
export const MAX_LENGTH: number = textLimits.number;

// Characters beyond ASCII are escaped here, because they would shift columns in browser parts, and
// errors could not name the author's line.

/** Not 0,1(6), a repeating decimal, or 3,5(7/2), where the bracket may be a remark. */
const DIGITS =
  /^[+-]? *(?:(?:\d{1,3}(?: \d{3})+(?!\d)|\d+)(?:[.,]\d*(?!\d*\([^()+-]*\)))?|[.,]\d+)/;
/** `*10^-3`, `x 10**(-3)`, `*10⁻³`, `e-3`; one of the groups contains the exponent. */
const POWER =
  /^(?:(?: ?[*x] ?| )10(?: ?(?:\^|\*\*) ?(?:([+-]? ?\d{1,4})(?![.,]?\d| ?\^| ?\*\*)|[({] ?([+-]? ?\d{1,4}) ?[)}])|([\u207a\u207b]?[\u2070\u00b9\u00b2\u00b3\u2074-\u2079]{1,4}))| ?e ?([+-]?\d{1,4})(?!\d))/i;
/** A power of ten without a factor. */
const ONE_TIMES =
  /^([+-]? ?)(?=10 ?(?:(?:\^|\*\*) ?[({]? ?[+-]? ?\d{1,4}(?![.,]?\d| ?\^| ?\*\*)|[\u207a\u207b\u2070\u00b9\u00b2\u00b3\u2074-\u2079]))/;

/** A point between factors: 5.10^3 is not a power of 5.1. */
const POINT_TIMES = /(\d)\.(?=10 ?(?:\^|\*\*|[\u207a\u207b\u2070\u00b9\u00b2\u00b3\u2074-\u2079]))/;

/** Returns whether a text has only printable ASCII characters. */
function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || code > 0x7e) return false;
  }
  return true;
}

/** Removes invisible characters of copied text. U+202E stays, because a teacher sees what follows in reversed order. */
export const withoutInvisible = (text: string): string =>
  text.replace(/[\u00ad\u200b-\u200f\u202a-\u202d\u2060-\u2069\ufeff]/g, '');

/** Unifies minus signs, spaces, Ω, full-width characters and letters of formulas in Word, and removes invisible characters of copied text. */
export function unifyCharacters(text: string): string {
  // Regular expressions are slow where built-ins are frozen, as in a plugin's cell.
  if (isPlain(text)) return text.trim();
  return withoutInvisible(text)
    .replace(/[\u2100-\u2149\u3371-\u33df\uff01-\uff5e]|[\u{1d400}-\u{1d7ff}]/gu, (one) =>
      one.normalize('NFKC'),
    )
    .replace(/[\u2010-\u2015\u2212\ufe63]/g, '-')
    .replace(/[\t\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .trim();
}

/** As {@link unifyCharacters}, without one pair of quotes, as hosts send them. */
export const normalizeCharacters = (text: string): string =>
  unifyCharacters(unquoted(text.slice(0, MAX_LENGTH + 1).trim()));

/** Replaces each sign of multiplication by an asterisk. */
export const withAsterisks = (text: string): string =>
  text.replace(/[\u00b7\u22c5\u2219\u2022\u00d7\u2217]/g, '*');

/** Writes superscripts as digits: `⁻³` is -3. */
export const fromSuperscript = (exponent: string) =>
  exponent
    .replace(/[\u2070\u00b9\u00b2\u00b3\u2074-\u2079]/g, (digit) =>
      String('⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(digit)),
    )
    .replace('⁻', '-')
    .replace(/[\u207a ]/g, '');

interface SplitNumber {
  readonly value: number;
  /** As written, with sign and decimal separator. */
  readonly digits: string;
  /** Power of ten, '' for none. */
  readonly exponent: string;
  readonly rest: string;
}

/** Splits a text after the number at its start. */
export function splitNumber(text: string): SplitNumber | null {
  const bare = normalizeCharacters(text);
  if (bare.length > MAX_LENGTH) return null;
  const written = withAsterisks(
    bare.includes('.10') ? bare.replace(POINT_TIMES, '$1*') : bare,
  ).replace(ONE_TIMES, '$11*');
  const [digits] = DIGITS.exec(written) ?? [];
  if (digits === undefined) return null;
  const [power = '', ...exponents] = POWER.exec(written.slice(digits.length)) ?? [];
  const exponent = fromSuperscript(exponents.join(''));
  const value = Number(`${digits.replace(/ /g, '').replace(',', '.')}e${exponent || '0'}`);
  const end = bare.length - (written.length - digits.length - power.length);
  return Number.isFinite(value) ? { value, digits, exponent, rest: bare.slice(end).trim() } : null;
}

/**
 * Reads a number with decimal point or comma and an optional power of ten: `7,07·10⁻³`, `7.07*10^-3`,
 * `7.07E-3`, `10^4`. Spaces may group digits by three.
 *
 * @returns `null` for anything but a finite number
 * @example
 * readNumber('-1,5e3'); // -1500
 */
export function readNumber(text: string): number | null {
  const split = splitNumber(text);
  return split?.rest === '' ? split.value : null;
}

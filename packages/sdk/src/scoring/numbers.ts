/** Longer texts are no answer of a person; the bound also keeps every reading short. */
export const MAX_LETTERS = 200;

const NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d{1,4})?$/i;
const LEADING = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d{1,4}(?![\p{L}\d]))?/iu;

/** Typographic minus signs and one pair of quotes, as hosts and keyboards send them. */
export const plain = (text: string): string =>
  text
    .slice(0, MAX_LETTERS + 1)
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replace(/[\u2212\u2013]/g, '-')
    .trim();

/**
 * Reads a number with decimal point or comma and, if there is one, an exponent.
 *
 * @returns `null` when the whole text is no finite number
 * @example
 * readNumber('-1,5e3'); // -1500
 */
export function readNumber(text: string): number | null {
  const bare = plain(text);
  if (bare.length > MAX_LETTERS || !NUMBER.test(bare)) return null;
  const value = Number(bare.replace(',', '.'));
  return Number.isFinite(value) ? value : null;
}

/** Splits a text into the number at its beginning and what stands behind. */
export function splitNumber(
  text: string,
): { readonly value: number; readonly rest: string } | null {
  const bare = plain(text);
  const [found] = LEADING.exec(bare) ?? [];
  if (found === undefined || bare.length > MAX_LETTERS) return null;
  const value = Number(found.replace(',', '.'));
  return Number.isFinite(value) ? { value, rest: bare.slice(found.length).trim() } : null;
}

/** A number for people, with at most ten digits and the language's decimal sign. */
export function writeNumber(value: number, language: 'de' | 'en' = 'en'): string {
  const digits = String(Number(value.toPrecision(10)));
  return language === 'de' ? digits.replace('.', ',') : digits;
}

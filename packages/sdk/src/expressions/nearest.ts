import type { Localized } from '../localized.js';

/** Counts the characters that are changed, missing, additional or swapped with a neighbour. */
function distance(left: string, right: string): number {
  const rows: number[][] = [Array.from({ length: right.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const changed = left[i - 1] === right[j - 1] ? 0 : 1;
      const swapped = left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      const options = [(rows[i - 1]?.[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1];
      options.push((rows[i - 1]?.[j - 1] ?? 0) + changed);
      if (swapped) options.push((rows[i - 2]?.[j - 2] ?? 0) + 1);
      row.push(Math.min(...options));
    }
    rows.push(row);
  }
  return rows[left.length]?.[right.length] ?? Infinity;
}

const MAX_LENGTH = 60;
const MAX_DISTANCE = 2;
const MAX_OFFERED = 3;

/**
 * Returns at most three names that may be meant: those with the smallest difference. Case does not
 * count; a name of which more than half differs is left out.
 * @example nearest('R9', ['R1', 'UQ1', 'C1']) // ['R1']
 */
export function nearest(word: string, names: Iterable<string>): readonly string[] {
  if (word.length > MAX_LENGTH) return [];
  const found = [...new Set(names)]
    .filter((name) => name !== word && Math.abs(name.length - word.length) <= MAX_DISTANCE)
    .map((name) => {
      const same = name.toLowerCase() === word.toLowerCase();
      return { name, size: same ? 0 : distance(word, name) };
    })
    .filter(
      ({ name, size }) => size <= MAX_DISTANCE && size * 2 <= Math.max(word.length, name.length),
    );
  const min = Math.min(...found.map(({ size }) => size));
  const best = found.filter(({ size }) => size === min);
  // R9 is more likely to mean R1 than UR.
  const alike = best.filter(({ name }) => name.startsWith(word.slice(0, 1)));
  return (alike.length > 0 ? alike : best).slice(0, MAX_OFFERED).map(({ name }) => name);
}

const IMAGINARY = { de: ' Die imaginäre Einheit ist %i.', en: ' The imaginary unit is %i.' };
const CONSTANTS: ReadonlyMap<string, Localized> = new Map([
  ['e', { de: ' Die eulersche Zahl ist %e.', en: ' Euler’s number is %e.' }],
  ['pi', { de: ' Die Kreiszahl ist %pi.', en: ' The number pi is %pi.' }],
  ['i', IMAGINARY],
  ['j', IMAGINARY],
]);

/** Asks whether one of some names is meant, with a space before it. */
export const offer = (...names: readonly string[]): Localized => ({
  de: ` Meintest du ${names.join(' oder ')}?`,
  en: ` Did you mean ${names.join(' or ')}?`,
});

/**
 * Returns how to write a constant such as `pi`, or a question that offers names that resemble a word, with a
 * space before it.
 *
 * @param otherwise text for a word that resembles nothing
 */
export function didYouMean(
  word: string,
  names: Iterable<string>,
  otherwise: Localized = { de: '', en: '' },
): Localized {
  const constant = CONSTANTS.get(word);
  if (constant) return constant;
  const found = nearest(word, names);
  return found.length === 0 ? otherwise : offer(...found);
}

/** Explains that a name in an expression has no value. */
export function undefinedName(name: string): Localized {
  const hint = didYouMean(name, []);
  return {
    de: `„${name}“ ist nicht definiert: Kein Datensatz, keine Konstante und kein Ergebnis heißt so.${hint.de}`,
    en: `“${name}” is not defined: no dataset, constant or result has this name.${hint.en}`,
  };
}

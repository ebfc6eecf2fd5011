import { textLimits } from '../limits.js';

/** One item of a stored string with several answers, `k=2;d=-1`. */
export interface StoredItem {
  /** '' for an item without a name. */
  readonly name: string;
  /** Still escaped. */
  readonly value: string;
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n' };

/** Escapes line ends as `\n` and backslashes as `\\`. */
export const escapeText = (text: string): string =>
  text.replace(/[\\\n]/g, (character) => escapes[character] ?? character);

/** Reverses {@link escapeText}; a text with real line ends, as teachers write it, stays as it is. */
export const unescapeText = (text: string): string =>
  /[\r\n]/.test(text)
    ? text.replace(/\r\n?/g, '\n')
    : text.replace(/\\([\\n])/g, (_, character: string) => (character === 'n' ? '\n' : character));

const NAMED = /^\s*([\p{L}\p{N}_][\p{L}\p{N}_.-]*)\s*=(.*)$/su;

/** Separators in brackets do not separate, so that points need no escapes: `p=(2; 3)`. */
const isPlain = (value: string, separators: string): boolean =>
  !/^ |[\\\n]/.test(value) &&
  separators
    .split('')
    .every(
      (separator) =>
        splitRaw(value, separator, 2).length === 1 &&
        splitRaw(`${value}${separator}`, separator, 2).length === 2,
    );

/** Escapes a string that is stored between separators, by default that of a member. */
export const escapeItem = (value: string, separators = ';'): string =>
  isPlain(value, separators)
    ? value
    : value.replace(/^ |[\\\n;|:()[\]{}]/g, (character) => {
        if (';|:'.includes(character) && !separators.includes(character)) return character;
        return character === '\n' ? '\\n' : `\\${character}`;
      });

/** Reverses {@link escapeItem}. */
export const unescapeItem = (value: string): string =>
  value.trim().replace(/\\(.)/gs, (_, character: string) => (character === 'n' ? '\n' : character));

/**
 * Splits at separators and line ends that are neither escaped nor in brackets.
 *
 * @param max number of items; the text after them is ignored
 */
export function splitRaw(stored: string, separator: string, max: number): string[] {
  const items: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < stored.length; index++) {
    const character = stored.charAt(index);
    if (character === '\\') index++;
    else if ('([{'.includes(character)) depth += 1;
    else if (')]}'.includes(character)) depth = Math.max(0, depth - 1);
    else if (character === '\n' || (character === separator && depth === 0)) {
      items.push(stored.slice(start, index));
      if (items.length === max) return items;
      start = index + 1;
      depth = 0;
    }
  }
  return [...items, stored.slice(start)];
}

/** Reads the items of a stored string, at most {@link textLimits.answerItems}. */
export const splitItems = (stored: string): readonly StoredItem[] =>
  splitRaw(stored, ';', textLimits.answerItems)
    .filter((item) => item.trim() !== '')
    .map((item) => {
      const [, name, value = ''] = NAMED.exec(item) ?? [];
      return name === undefined ? { name: '', value: item } : { name, value };
    });

/** Reads values without names. An empty one between two separators of a line means that there is no answer. */
export const splitValues = (stored: string): readonly string[] =>
  splitRaw(stored, '\n', textLimits.answerItems).flatMap((line) => {
    const values = splitRaw(line, ';', textLimits.answerItems);
    while (values.length > 0 && values[values.length - 1]?.trim() === '') values.pop();
    return values;
  });

/** Returns an author's pattern such that it has to match the whole text. */
export const wholePattern = ({ source, flags }: RegExp): RegExp =>
  new RegExp(`^(?:${source})$`, flags.replace(/[gy]/g, ''));

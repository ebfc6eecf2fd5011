import { both, type Localized } from './localized.js';

/** Characters shown on both sides of the position where two long texts differ. */
const CONTEXT_CHARACTERS = 24;
/** Longer texts are shortened. */
const MAX_CHARACTERS = 80;

const excerpt = (text: string, position: number): string => {
  if (text.length <= MAX_CHARACTERS) return JSON.stringify(text);
  const start = Math.max(0, position - CONTEXT_CHARACTERS);
  const end = Math.min(text.length, position + CONTEXT_CHARACTERS);
  const inner = JSON.stringify(text.slice(start, end)).slice(1, -1);
  return `"${start > 0 ? '…' : ''}${inner}${end < text.length ? '…' : ''}"`;
};

/** Whether the characters of a text mean nothing to a reader. */
const isPicture = (text: string): boolean => /^(data:image\/|iVBORw0KGgo)/.test(text);

function textDifference(received: string, expected: string): Localized {
  if (isPicture(received) && isPicture(expected)) return both`another picture`;
  let position = 0;
  while (position < received.length && received[position] === expected[position]) position++;
  const [actual, wanted] = [excerpt(received, position), excerpt(expected, position)];
  const isLong = Math.max(received.length, expected.length) > MAX_CHARACTERS;
  return isLong
    ? both`${actual} instead of ${wanted} (different from character ${position + 1} on)`
    : both`${actual} instead of ${wanted}`;
}

const isTree = (value: unknown) => typeof value === 'object' && value !== null;

const isBranch = (one: unknown, other: unknown): boolean =>
  isTree(one) && isTree(other) && Array.isArray(one) === Array.isArray(other);

/** Writes a value as JSON, cut to a number of characters. */
export function format(value: unknown, length = MAX_CHARACTERS): string {
  const text = (JSON.stringify(value) as string | undefined) ?? '–';
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/**
 * Returns where two JSON values differ, one text per member; long texts are shortened.
 *
 * @returns e.g. `pluginDto.tagName is "0_a_0" instead of "7_a_0"`; empty if they are equal
 */
export function differences(received: unknown, expected: unknown, path = ''): Localized[] {
  if (isBranch(received, expected)) {
    const [one = {}, other = {}] = [received, expected] as Record<string, unknown>[];
    return [...new Set([...Object.keys(other), ...Object.keys(one)])].flatMap((name) =>
      differences(one[name], other[name], path === '' ? name : `${path}.${name}`),
    );
  }
  if (Object.is(received, expected)) return [];
  const wanted = format(expected);
  if (received === undefined) return [both`${path} is missing, expected ${wanted}`];
  const actual = format(received);
  const found =
    typeof received === 'string' && typeof expected === 'string'
      ? textDifference(received, expected)
      : both`${actual} instead of ${wanted}`;
  return [path === '' ? found : both`${path} is ${found}`];
}

/** Returns the first of several texts and how many more there are. */
export function listed([first = both`nothing`, ...more]: readonly Localized[]): Localized {
  if (more.length === 0) return first;
  return both`${first}; and ${more.length} more`;
}

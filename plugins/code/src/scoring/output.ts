import { isWithin, type Localized, type Tolerance } from '@fragwerk/sdk';

/** Removes trailing spaces of lines and empty lines at the end. */
const trimLines = (text: string): string =>
  text
    .trimEnd()
    .split(/\r\n|\r|\n/)
    .map((line) => line.trimEnd())
    .join('\n');

const NUMBER = /[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/g;

function equalNumbers(expected: string, got: string, tolerance: Tolerance): boolean {
  const [wanted, actual] = [expected.match(NUMBER) ?? [], got.match(NUMBER) ?? []];
  const isNear = (text: string, index: number) =>
    isWithin(Number(actual[index]), Number(text), tolerance);
  return wanted.length === actual.length && wanted.every(isNear);
}

const normalize = (text: string): string =>
  trimLines(text).replace(NUMBER, '#').replace(/\s+/g, ' ').trim();

/**
 * Returns whether an output equals the expected one, ignoring trailing spaces and empty lines. With a
 * tolerance, numbers may differ by it and any whitespace is equal.
 */
export const equalOutputs = (
  expected: string,
  got: string,
  tolerance: Tolerance | null,
): boolean =>
  tolerance
    ? normalize(expected) === normalize(got) && equalNumbers(expected, got, tolerance)
    : trimLines(expected) === trimLines(got);

/** Returns whether a regular expression matches the whole text, apart from surrounding space. */
export const matchesPattern = (pattern: string, text: string): boolean => {
  try {
    return new RegExp(`^(?:${pattern})$`, 'su').test(trimLines(text).trim());
  } catch {
    return false;
  }
};

const MAX_QUOTED_CHARACTERS = 60;

const quote = (line: string): string =>
  line.length > MAX_QUOTED_CHARACTERS ? `${line.slice(0, MAX_QUOTED_CHARACTERS)} …` : line;

/** Describes the first line in which two outputs of several lines differ. */
function firstDifference(
  expected: string,
  got: string,
  tolerance: Tolerance | null,
): Localized | null {
  const [wanted, actual] = [expected, got].map((text) => trimLines(text).split('\n')) as [
    string[],
    string[],
  ];
  if (wanted.length === 1 && actual.length === 1) return null;
  const at = wanted.findIndex((line, index) => !equalOutputs(line, actual[index] ?? '', tolerance));
  const [line, own] = [wanted[at], actual[at]];
  if (line === undefined)
    return {
      de: `Nach Zeile ${wanted.length} soll nichts mehr kommen.`,
      en: `Nothing should follow line ${wanted.length}.`,
    };
  if (own === undefined)
    return {
      de: `Zeile ${at + 1} fehlt: ${quote(line)}`,
      en: `Line ${at + 1} is missing: ${quote(line)}`,
    };
  return {
    de: `Zeile ${at + 1} ist anders: „${quote(own)}“ statt „${quote(line)}“.`,
    en: `Line ${at + 1} differs: “${quote(own)}” instead of “${quote(line)}”.`,
  };
}

/** Describes how an output differs from the expected one, which the student may see. */
export function outputHint(
  expected: string,
  got: string,
  tolerance: Tolerance | null,
): Localized | null {
  if (trimLines(got) === '' && trimLines(expected) !== '')
    return { de: 'Das Programm gibt nichts aus.', en: 'The program prints nothing.' };
  const withoutSpace = (text: string) => text.replace(/\s+/g, '');
  if (withoutSpace(expected) === withoutSpace(got))
    return {
      de: 'Nur Leerzeichen oder Zeilenumbrüche stimmen nicht.',
      en: 'Only spaces or line breaks differ.',
    };
  if (withoutSpace(expected).toLowerCase() === withoutSpace(got).toLowerCase())
    return {
      de: 'Nur Groß- und Kleinschreibung stimmt nicht.',
      en: 'Only upper and lower case differ.',
    };
  return firstDifference(expected, got, tolerance);
}

/** A line of the expected output beside one of the actual output; `null` where there is none. */
export interface LinePair {
  readonly expected: string | null;
  readonly actual: string | null;
  readonly isSame: boolean;
}

const MAX_PAIRED_LINES = 200;

/** Puts what lies between two equal lines side by side. */
const pairRest = (expected: readonly string[], actual: readonly string[]): readonly LinePair[] =>
  Array.from({ length: Math.max(expected.length, actual.length) }, (_, index) => ({
    ...{ expected: expected[index] ?? null, actual: actual[index] ?? null, isSame: false },
  }));

/**
 * Puts two outputs side by side, so that most lines are beside the same line; `null` for a single or too
 * many lines.
 */
export function pairLines(
  expected: string,
  got: string,
  tolerance: Tolerance | null,
): readonly LinePair[] | null {
  const linesOf = (text: string) => (trimLines(text) === '' ? [] : trimLines(text).split('\n'));
  const [wanted, actual] = [linesOf(expected), linesOf(got)];
  const count = Math.max(wanted.length, actual.length);
  if (count < 2 || count > MAX_PAIRED_LINES) return null;
  const isSame = wanted.map((line) => actual.map((own) => equalOutputs(line, own, tolerance)));
  // Number of equal lines from a place in both outputs on.
  const common = Array.from({ length: wanted.length + 1 }, () =>
    Array.from({ length: actual.length + 1 }, () => 0),
  );
  const commonFrom = (row: number, column: number): number => common[row]?.[column] ?? 0;
  for (const [row, counts] of [...common.entries()].slice(0, -1).reverse())
    for (let column = actual.length - 1; column >= 0; column--)
      counts[column] = isSame[row]?.[column]
        ? commonFrom(row + 1, column + 1) + 1
        : Math.max(commonFrom(row + 1, column), commonFrom(row, column + 1));
  const pairs: LinePair[] = [];
  let [row, column] = [0, 0];
  let [fromRow, fromColumn] = [0, 0];
  const closeGap = () => {
    pairs.push(...pairRest(wanted.slice(fromRow, row), actual.slice(fromColumn, column)));
  };
  while (row < wanted.length && column < actual.length)
    if (isSame[row]?.[column]) {
      closeGap();
      pairs.push({ expected: wanted[row] ?? '', actual: actual[column] ?? '', isSame: true });
      [fromRow, fromColumn] = [++row, ++column];
    } else if (commonFrom(row + 1, column) >= commonFrom(row, column + 1)) row++;
    else column++;
  [row, column] = [wanted.length, actual.length];
  closeGap();
  return pairs;
}

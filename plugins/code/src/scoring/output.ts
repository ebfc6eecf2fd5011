import { isWithin, type ItemPair, type Localized, pairItems, type Tolerance } from '@fragwerk/sdk';

/**
 * Removes trailing spaces of lines and empty lines at the end; text copied from a PDF or a web page may have separate
 * accents and no-break spaces.
 */
const trimLines = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\u00a0', ' ')
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
export const equalOutputs = (expected: string, got: string, tolerance: Tolerance | null): boolean =>
  tolerance
    ? normalize(expected) === normalize(got) && equalNumbers(expected, got, tolerance)
    : trimLines(expected) === trimLines(got);

/**
 * Compiles a teacher's pattern; `null` if it is not a regular expression. Needless escapes such as `\-` are allowed,
 * which Unicode mode rejects.
 */
export function readPattern(pattern: string): RegExp | null {
  for (const flags of ['su', 's'])
    try {
      return new RegExp(`^(?:${new RegExp(pattern, flags).source})$`, flags);
    } catch {
      continue;
    }
  return null;
}

/** Returns whether a regular expression matches the whole text, apart from surrounding space. */
export const matchesPattern = (pattern: string, text: string): boolean =>
  readPattern(pattern)?.test(trimLines(text).trim()) ?? false;

const MAX_QUOTED_CHARACTERS = 60;

const quote = (line: string): string =>
  line.length > MAX_QUOTED_CHARACTERS ? `${line.slice(0, MAX_QUOTED_CHARACTERS)} …` : line;

const MAX_PAIRED_LINES = 200;

const linesOf = (text: string): readonly string[] =>
  trimLines(text) === '' ? [] : trimLines(text).split('\n');

const pairsOf = (
  wanted: readonly string[],
  actual: readonly string[],
  tolerance: Tolerance | null,
): readonly ItemPair<string>[] =>
  pairItems(wanted, actual, (line, own) => equalOutputs(line, own, tolerance));

/** Describes the first line in which two outputs of several lines differ. */
function firstDifference(
  expected: string,
  got: string,
  tolerance: Tolerance | null,
): Localized | null {
  const [wanted, actual] = [linesOf(expected), linesOf(got)];
  if (wanted.length === 0)
    return { de: 'Das Programm soll nichts ausgeben.', en: 'The program should print nothing.' };
  if (Math.max(wanted.length, actual.length) === 1) return null;
  const first = wanted.findIndex(
    (line, index) => !equalOutputs(line, actual[index] ?? '', tolerance),
  );
  const at = first < 0 ? wanted.length : first;
  const rest = (lines: readonly string[]) => lines.slice(at, at + MAX_PAIRED_LINES);
  const [pair] = pairsOf(rest(wanted), rest(actual), tolerance);
  const { left: line = null, right: own = null } = pair ?? {};
  if (own === null)
    return {
      de: `Zeile ${at + 1} fehlt: ${quote(line ?? '')}`,
      en: `Line ${at + 1} is missing: ${quote(line ?? '')}`,
    };
  if (line !== null)
    return {
      de: `Zeile ${at + 1} ist anders: „${quote(own)}“ statt „${quote(line)}“.`,
      en: `Line ${at + 1} differs: “${quote(own)}” instead of “${quote(line)}”.`,
    };
  return at === wanted.length
    ? {
        de: `Nach Zeile ${at} soll nichts mehr kommen.`,
        en: `Nothing should follow line ${at}.`,
      }
    : {
        de: `Zeile ${at + 1} ist zu viel: „${quote(own)}“`,
        en: `Line ${at + 1} should not be there: “${quote(own)}”`,
      };
}

/** A variable in braces, which an f-string would have replaced by its value. */
const FIELD = /\{[A-Za-z_][^{}\n:]*(?::[^{}\n]*)?\}/;

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
      de: 'Nur die Groß- und Kleinschreibung stimmt nicht.',
      en: 'Only the capitalisation differs.',
    };
  if (FIELD.test(got) && !FIELD.test(expected))
    return {
      de: 'In der Ausgabe stehen geschweifte Klammern. Fehlt das f vor dem Text: f"…"?',
      en: 'The output contains braces. Is the f in front of the string missing: f"…"?',
    };
  return firstDifference(expected, got, tolerance);
}

/**
 * Aligns the lines of the expected and the actual output so that as many equal ones as possible are side by
 * side; `null` for a single line or too many.
 */
export function pairLines(
  expected: string,
  got: string,
  tolerance: Tolerance | null,
): readonly ItemPair<string>[] | null {
  const [wanted, actual] = [linesOf(expected), linesOf(got)];
  const count = Math.max(wanted.length, actual.length);
  return count < 2 || count > MAX_PAIRED_LINES ? null : pairsOf(wanted, actual, tolerance);
}

import { localized, type Localized } from '@fragwerk/sdk';
import { nearest, offer } from '@fragwerk/sdk/expressions';
import type { PythonError } from '@fragwerk/python';
import type { Program } from '../question.js';
import { ANY, type Row } from './explanation.js';
import { formatPlace, visiblePlace } from './place.js';
import { runtimeErrors } from './runtime-errors.js';
import { braceRow, KEYWORDS, lineRows, syntaxErrors, UNREADABLE } from './syntax-errors.js';

const explanations = new Map(Object.entries({ ...syntaxErrors, ...runtimeErrors }));

/** Programs can raise errors with messages of any length. */
const MAX_MESSAGE_CHARACTERS = 300;

/** Longer lines are not searched for mistakes, because some patterns take quadratic time. */
const MAX_LINE_CHARACTERS = 300;

const unknownError: Row = [
  ANY,
  'Das Programm bricht mit einem Fehler ab.',
  'The program stopped with an error.',
];

/** Returns the lines of a program without comments and what is in its texts. */
const codeLines = (text: string): readonly string[] =>
  text
    .replace(/"""[^]*?"""|'''[^]*?'''|(["'])(?:\\.|[^\\\n])*?(?:\1|\\?$)|#.*/gm, (found) =>
      found.startsWith('#') ? '' : `""${found.replace(/[^\n]/g, '')}`,
    )
    .split('\n')
    .map((line) => (line.length > MAX_LINE_CHARACTERS ? '' : line));

const noHint: Localized = { de: '', en: '' };
const BUILT_IN =
  'abs all any bool chr dict enumerate False filter float input int isinstance len list map max min None open ord print range reversed round set sorted str sum True tuple type zip'.split(
    ' ',
  );

function offerNearest(word: string, names: readonly string[]): Localized {
  const found = nearest(word, names);
  return found.length === 0 ? noHint : offer(...found);
}

/** Offers the keyword that the first of two words of a line resembles, or a known name for an unknown one. */
function meantIn(message: string, code: string, text: string): Localized {
  const [, unknown] = /^name '([^']+)' is not defined/.exec(message) ?? [];
  if (unknown !== undefined) {
    const own = `self.${unknown}`;
    if (text.includes(own)) return offer(own);
    const names = text.split(/\W+/).filter((name) => name.length > 2);
    return offerNearest(unknown, [...BUILT_IN, ...names]);
  }
  const [, word = ''] = /^\s*(\w+)\s+[\w(]/.exec(code) ?? [];
  return word === '' || KEYWORDS.includes(word) ? noHint : offerNearest(word, KEYWORDS);
}

/** Returns the explanation of an error by its line, else by its message, and what that matches. */
function findRow({ type, message }: Pick<PythonError, 'type' | 'message'>, code: string) {
  const rows = [braceRow, ...(UNREADABLE.test(message) ? lineRows : [])];
  const ofLine = rows.find(([pattern]) => pattern.test(code));
  const row =
    ofLine ?? explanations.get(type)?.find(([pattern]) => pattern.test(message)) ?? unknownError;
  return { row, found: row[0].exec(ofLine ? code : message) };
}

interface ExplainOptions extends Partial<Pick<Program, 'text' | 'hiddenLines'>> {
  readonly isSecret?: boolean;
}

/**
 * Explains a Python error to students in one sentence, with its line and Python's own message. With
 * `isSecret` it leaves out everything that the program could have put into the message.
 *
 * @param options.text of the program
 * @param options.hiddenLines number of lines before the first visible one
 */
export function explainError(
  { type, message: whole, line: reported, file, column }: PythonError,
  { text = '', hiddenLines = 0, isSecret = false }: ExplainOptions = {},
): Localized {
  const message = whole.slice(0, MAX_MESSAGE_CHARACTERS);
  const isCode = type === 'SyntaxError' && !file && !isSecret;
  const lines = isCode ? codeLines(text).slice(0, reported ?? 0) : [];
  // Python reads a block in braces as a set, and finds fault with a line in it.
  const head = lines.find((line) => braceRow[0].test(line));
  const line = head === undefined ? reported : lines.indexOf(head) + 1;
  const code = lines[(line ?? 0) - 1] ?? '';
  const { row, found } = findRow({ type, message }, code);
  const meant = isSecret ? noHint : meantIn(message, code, text);
  const place = visiblePlace({ file, line }, hiddenLines);
  const quoted = [type, message].filter((part) => part !== '').join(': ');
  const original = isSecret || quoted === '' ? '' : ` (${quoted})`;
  const hasColumn =
    head === undefined &&
    !isSecret &&
    column &&
    /^invalid (?:non-printable )?character/.test(message);
  const [, de, en] = row;
  return localized((language) => {
    const at = hasColumn ? `, ${{ de: 'Spalte', en: 'column' }[language]} ${column}` : '';
    const sentence = { de, en }[language]
      .replace(/\{(.*?)\|(.*?)\}/g, isSecret ? '$2' : '$1')
      .replace('$?', () => meant[language])
      .replace(/\$(\d)/g, (_, digit: string) => (found?.[Number(digit)] ?? '').slice(0, 60));
    return `${place ? `${formatPlace(place)[language]}${at}: ` : ''}${sentence}${original}`;
  });
}

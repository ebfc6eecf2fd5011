import type { Cursor } from '@fragwerk/sdk/expressions';
import { LIMITS } from './model.js';
import {
  characterWriter,
  choiceWriter,
  repeatWriter,
  sequenceWriter,
  type Writer,
} from './pattern-text.js';

const DIGITS = '0123456789';
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Characters of `.` and of negated classes, which students can read and type. */
const ANY = Array.from(LETTERS + DIGITS);
const CLASSES: Readonly<Record<string, readonly string[]>> = {
  d: Array.from(DIGITS),
  w: [...ANY, '_'],
};
const SUBSET = {
  de: 'ein Zeichen, ., [a-z], \\d, \\w, eine Gruppe (a|b) oder ? * + {n,m}',
  en: 'a character, ., [a-z], \\d, \\w, a group (a|b) or ? * + {n,m}',
};

function readEscape(cursor: Cursor): readonly string[] {
  const start = cursor.position;
  const character = cursor.character();
  const known = CLASSES[character];
  if (known) return known;
  if (character === '' || /[A-Za-z0-9]/.test(character)) {
    cursor.position = start;
    cursor.expected({
      de: '\\d, \\w oder ein Sonderzeichen',
      en: '\\d, \\w or a special character',
    });
  }
  return [character];
}

function classRange(cursor: Cursor, first: string): readonly string[] {
  const start = cursor.position;
  const last = cursor.character();
  const [from, to] = [first.codePointAt(0) ?? 0, last.codePointAt(0) ?? 0];
  if (to < from || to - from > 1000 || last === ']' || last === '\\') {
    cursor.position = start;
    cursor.expected({ de: `ein Zeichen nach "${first}"`, en: `a character after "${first}"` });
  }
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
}

function readClass(cursor: Cursor): readonly string[] {
  const negated = cursor.match(/\^/y) !== null;
  const members = new Set<string>();
  while (!cursor.match(/\]/y)) {
    const start = cursor.position;
    const character = cursor.character();
    if (character === '') cursor.expected({ de: '"]"', en: '"]"' });
    const escaped = character === '\\' ? readEscape(cursor) : null;
    const dash = !escaped && cursor.match(/-(?=[^\]])/y);
    const found = escaped ?? (dash ? classRange(cursor, character) : [character]);
    if (/^[\ud800-\udfff]$/.test(found[0] ?? '')) cursor.failAt(start, SUBSET);
    for (const member of found) members.add(member);
  }
  const result = negated ? ANY.filter((member) => !members.has(member)) : [...members];
  if (result.length === 0) cursor.fail({ de: 'Die Klasse ist leer.', en: 'The class is empty.' });
  return result;
}

function readAtom(cursor: Cursor): Writer {
  const start = cursor.position;
  const character = cursor.character();
  if (character === '(' && !cursor.match(/\?/y)) {
    const inner = readChoice(cursor);
    if (!cursor.match(/\)/y)) cursor.expected({ de: '")"', en: '")"' });
    return inner;
  }
  if (character === '[') return characterWriter(readClass(cursor));
  if (character === '\\') return characterWriter(readEscape(cursor));
  if (character === '.') return characterWriter(ANY);
  if (/^(?:[(?*+{}\]^$]|[\ud800-\udfff])?$/.test(character)) {
    cursor.position = start;
    cursor.expected(SUBSET);
  }
  return characterWriter([character]);
}

const QUANTIFIER = /([?*+])|\{(\d{1,3})(?:(,)(\d{1,3})?)?\}/y;

function readQuantified(cursor: Cursor): Writer {
  const of = readAtom(cursor);
  const start = cursor.position;
  const found = cursor.match(QUANTIFIER);
  if (!found) return of;
  const [, symbol, lower, comma, upper] = found;
  const min = symbol ? Number(symbol === '+') : Number(lower);
  const open = symbol === '?' ? 1 : LIMITS.patternLength;
  const max = symbol ? open : comma ? Number(upper ?? Math.max(open, min)) : min;
  if (max < min || max > LIMITS.patternLength) {
    const what = `{n,m}: n <= m <= ${LIMITS.patternLength}`;
    cursor.failAt(start, { de: `Erwartet wird ${what}.`, en: `Expected ${what}.` });
  }
  return repeatWriter(of, min, max);
}

function readSequence(cursor: Cursor): Writer {
  const parts: Writer[] = [];
  while (cursor.position < cursor.text.length && !/[|)]/.test(cursor.text[cursor.position] ?? '')) {
    parts.push(readQuantified(cursor));
  }
  return parts.length === 1 && parts[0] ? parts[0] : sequenceWriter(parts);
}

function readChoice(cursor: Cursor): Writer {
  const options = [readSequence(cursor)];
  while (cursor.match(/\|/y)) options.push(readSequence(cursor));
  return options.length === 1 && options[0] ? options[0] : choiceWriter(options);
}

/**
 * Reads the rest of the text as a regular expression. The subset: characters, `.` (a letter or digit),
 * classes, `\d`, `\w`, escaped special characters, groups, `|`, `?`, `*`, `+`, `{n}`, `{n,}`,
 * `{n,m}`. docs/interface/datasets.md#ranges shows only `.+` and `[a-z]+`.
 */
export function parsePattern(cursor: Cursor): Writer {
  if (cursor.text.length - cursor.position > LIMITS.pattern) {
    cursor.fail({
      de: `Der reguläre Ausdruck ist länger als ${LIMITS.pattern} Zeichen.`,
      en: `The regular expression is longer than ${LIMITS.pattern} characters.`,
    });
  }
  const pattern = readChoice(cursor);
  if (cursor.position < cursor.text.length) cursor.expected(SUBSET);
  return pattern;
}

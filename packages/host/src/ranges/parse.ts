import { Cursor, numberValue, type Value } from '@fragwerk/sdk/expressions';
import { RangeSyntaxError } from '../errors.js';
import { distinctMembers } from './members.js';
import { LIMITS, type Range, type ScalarRange } from './model.js';
import { readCount, readNumber } from './numbers.js';
import { parsePattern } from './pattern.js';
import { textWriter } from './pattern-text.js';
import { digitRange, readScalar } from './scalar.js';

const FORMS = {
  de: 'das Ende oder ein Bereich wie 45; 3-15; I3-15; E12:10k-80k; V3:1-10; S:rot,grün',
  en: 'the end or a range such as 45; 3-15; I3-15; E12:10k-80k; V3:1-10; S:red,green',
};
const FULL_TURN = [{ min: 0, max: 359.9 }];
const SIZE = { min: 1, max: LIMITS.entries };

function tooFewValues(cursor: Cursor, count: number, position: number): never {
  return cursor.failAt(position, {
    de: `Der Bereich braucht mindestens ${count} verschiedene Werte.`,
    en: `The range needs at least ${count} different values.`,
  });
}

function readVector(cursor: Cursor, distinct: boolean): Range {
  const size = readCount(cursor, SIZE);
  cursor.expect(':');
  const start = cursor.position;
  const of = readScalar(cursor);
  if (distinct && distinctMembers(of, size).length < size) tooFewValues(cursor, size, start);
  return { kind: 'vector', size, distinct, of };
}

function readMatrix(cursor: Cursor): Range {
  const rows = readCount(cursor, SIZE);
  const regular = !cursor.take('x');
  const max = Math.floor(regular ? Math.sqrt(LIMITS.entries) : LIMITS.entries / rows);
  if (regular && rows > max)
    cursor.fail({ de: `Höchstens ${max} Zeilen.`, en: `At most ${max} rows.` });
  const columns = regular ? rows : readCount(cursor, { min: 1, max });
  cursor.expect(':');
  const start = cursor.position;
  const of = readScalar(cursor);
  const values = regular ? distinctMembers(of, 2) : [1, 1];
  if (values.length < 2 && (rows > 1 || values[0] === 0)) tooFewValues(cursor, 2, start);
  return { kind: 'matrix', rows, columns, regular, of };
}

/** Reads `C:` (random angle), `arg` (angle in degrees), `j` or `i` (imaginary part); `C3:` sets the digits. */
function readComplex(cursor: Cursor): Range {
  const digits = cursor.take(':') ? 0 : readCount(cursor, { min: 1, max: LIMITS.digits });
  if (digits > 0) cursor.expect(':');
  const part = () => (digits > 0 ? digitRange(cursor, digits) : readScalar(cursor));
  const first = part();
  if (cursor.take('j') || cursor.take('i')) {
    return { kind: 'complex', form: 'cartesian', first, second: part() };
  }
  const turn: ScalarRange =
    digits > 0
      ? { kind: 'digits', digits, items: FULL_TURN }
      : { kind: 'floats', items: FULL_TURN };
  return { kind: 'complex', form: 'polar', first, second: cursor.take('arg') ? part() : turn };
}

/** Reads texts separated by commas; `\,` is a comma, spaces around a text are removed. */
function readTexts(cursor: Cursor, inOrder: boolean): Range {
  const values: Value[] = [];
  do {
    const start = cursor.position;
    const raw = cursor.match(/(?:\\,|[^,])*/y)?.[0] ?? '';
    const text = raw.replaceAll('\\,', ',').trim();
    if (text === '')
      cursor.failAt(start, { de: 'Erwartet wird ein Text.', en: 'Expected a text.' });
    values.push({ kind: 'string', text });
  } while (cursor.match(/,/y));
  return { kind: 'listed', values, inOrder };
}

function readPatternRange(cursor: Cursor): Range {
  let [minLength, maxLength] = [1, 20];
  if (!cursor.take(':')) {
    minLength = readCount(cursor, { min: 1, max: LIMITS.patternLength });
    maxLength = cursor.take('-')
      ? readCount(cursor, { min: minLength, max: LIMITS.patternLength })
      : minLength;
    cursor.expect(':');
  }
  const start = cursor.position;
  const write = textWriter(parsePattern(cursor), minLength, maxLength);
  if (!write) {
    return cursor.failAt(start, {
      de: `Kein Text mit ${minLength} bis ${maxLength} Zeichen passt auf den Ausdruck.`,
      en: `No text of ${minLength} to ${maxLength} characters matches the expression.`,
    });
  }
  return { kind: 'pattern', write };
}

function readFixedNumbers(cursor: Cursor, areIntegers: boolean): Range {
  const values: Value[] = [];
  do {
    cursor.skipSpaces();
    const start = cursor.position;
    const number = readNumber(cursor);
    if (areIntegers && !Number.isSafeInteger(number))
      cursor.failAt(start, { de: 'Erwartet wird eine ganze Zahl.', en: 'Expected an integer.' });
    values.push(numberValue(number));
  } while (cursor.take(','));
  return { kind: 'listed', values, inOrder: true };
}

function notImplemented(cursor: Cursor): never {
  return cursor.failAt(0, {
    de: 'Polynome (P, B) unterstützt die Lernplattform noch nicht.',
    en: 'The learning platform does not support polynomials (P, B) yet.',
  });
}

function readRange(cursor: Cursor): Range {
  if (cursor.take('sI:')) return readFixedNumbers(cursor, true);
  if (cursor.take('sF:')) return readFixedNumbers(cursor, false);
  if (cursor.take('sS:')) return readTexts(cursor, true);
  if (cursor.take('S:')) return readTexts(cursor, false);
  if (cursor.take('uV')) return readVector(cursor, true);
  if (cursor.take('V')) return readVector(cursor, false);
  if (cursor.take('M')) return readMatrix(cursor);
  if (cursor.take('C')) return readComplex(cursor);
  if (cursor.take('R')) return readPatternRange(cursor);
  if (cursor.take('P') || cursor.take('B')) return notImplemented(cursor);
  if (!/[-.\dIFED]/.test(cursor.text[cursor.position] ?? '')) cursor.expected(FORMS);
  return readScalar(cursor);
}

/**
 * Reads the column "Werte": every form of docs/interface/datasets.md#ranges.
 * @throws RangeSyntaxError with the position and what was expected there
 * @example parseRange('I3-15') // { kind: 'integers', items: [{ min: 3, max: 15 }] }
 */
export function parseRange(text: string): Range {
  const cursor = new Cursor(text, RangeSyntaxError);
  if (text.length > LIMITS.text) {
    const max = LIMITS.text;
    cursor.failAt(max, {
      de: `Länger als ${max} Zeichen.`,
      en: `Longer than ${max} characters.`,
    });
  }
  if (text.trim() === '')
    cursor.fail({
      de: 'Hier fehlen die Werte, zum Beispiel 3-15 oder 4,8,12.5.',
      en: 'The values are missing here, for example 3-15 or 4,8,12.5.',
    });
  const range = readRange(cursor);
  cursor.expectEnd(FORMS);
  return range;
}

import type { Cursor } from '@fragwerk/sdk/expressions';
import { roundedTo } from '../decimal.js';
import { LIMITS, type ScalarRange, SERIES } from './model.js';
import { readCount, readIntervals, readNumber, readUpperBound } from './numbers.js';
import { arithmeticValues, equidistantValues, geometricValues, seriesValues } from './sequences.js';

function integers(cursor: Cursor): ScalarRange {
  cursor.take(':');
  cursor.skipSpaces();
  const start = cursor.position;
  const items = readIntervals(cursor);
  const isValid = (value: number) => Number.isInteger(value) && Math.abs(value) <= LIMITS.integer;
  if (!items.every(({ min, max }) => isValid(min) && isValid(max))) {
    cursor.failAt(start, {
      de: `Nach I sind nur ganze Zahlen bis ${LIMITS.integer} erlaubt.`,
      en: `Only integers up to ${LIMITS.integer} are allowed after I.`,
    });
  }
  return { kind: 'integers', items };
}

/** Reads intervals that contain a number with the given significant digits. */
export function digitRange(cursor: Cursor, digits: number): ScalarRange {
  cursor.skipSpaces();
  const start = cursor.position;
  const items = readIntervals(cursor);
  if (items.some(({ min, max }) => roundedTo(min, digits, 'up') > max)) {
    cursor.failAt(start, {
      de: `Im Bereich liegt keine Zahl mit ${digits} gültigen Ziffern.`,
      en: `The range contains no number with ${digits} significant digits.`,
    });
  }
  return { kind: 'digits', digits, items };
}

/** Checks that there are values, but not too many. */
function listed(cursor: Cursor, values: readonly number[], start: number): ScalarRange {
  if (values.length === 0) {
    cursor.failAt(start, {
      de: 'Der Bereich enthält keinen Wert.',
      en: 'The range contains no value.',
    });
  }
  if (values.length > LIMITS.values) {
    cursor.failAt(start, {
      de: `Der Bereich hat mehr als ${LIMITS.values} Werte.`,
      en: `The range has more than ${LIMITS.values} values.`,
    });
  }
  return { kind: 'values', values };
}

function series(cursor: Cursor, start: number): ScalarRange {
  const name = cursor.match(/[ED]\d{0,9}/y)?.[0] ?? '';
  const known = SERIES.find((one) => one === name);
  if (!known) {
    cursor.position = start;
    const names = SERIES.join(', ');
    return cursor.expected({ de: names, en: names });
  }
  cursor.expect(':');
  cursor.skipSpaces();
  const from = cursor.position;
  const items = readIntervals(cursor);
  if (items.some(({ min }) => min <= 0)) {
    cursor.failAt(from, {
      de: 'Normreihen sind nur für Zahlen über 0 möglich.',
      en: 'Standard series require numbers above 0.',
    });
  }
  return listed(cursor, seriesValues(known, items), from);
}

function geometric(cursor: Cursor, start: number): ScalarRange {
  const from = cursor.position;
  const ratio = readNumber(cursor);
  cursor.expect(':');
  const end = readNumber(cursor);
  if (start <= 0 || ratio <= 0 || ratio === 1 || end <= 0) {
    cursor.failAt(from, {
      de: 'Eine geometrische Folge braucht Zahlen über 0 und einen Faktor, der nicht 1 ist.',
      en: 'A geometric sequence needs numbers above 0 and a ratio other than 1.',
    });
  }
  return listed(cursor, geometricValues(start, ratio, end), from);
}

function arithmetic(cursor: Cursor, [start, step]: readonly [number, number]): ScalarRange {
  const from = cursor.position;
  const end = readNumber(cursor);
  if (step === 0 || (end - start) * step < 0) {
    cursor.failAt(from, {
      de: 'Die Schrittweite führt nicht zum Endwert.',
      en: 'The step does not reach the end value.',
    });
  }
  return listed(cursor, arithmeticValues(start, step, end), from);
}

function afterColon(cursor: Cursor, first: number, from: number): ScalarRange {
  const second = readNumber(cursor);
  if (cursor.take(':')) return arithmetic(cursor, [first, second]);
  if (!cursor.take('-')) {
    return cursor.expected({ de: '":" oder "-" und eine Zahl', en: '":" or "-" and a number' });
  }
  const interval = readUpperBound(cursor, second);
  if (!Number.isInteger(first) || first < 2 || first > LIMITS.values) {
    cursor.failAt(from, {
      de: `Die Anzahl der Werte muss eine ganze Zahl von 2 bis ${LIMITS.values} sein.`,
      en: `The number of values has to be an integer from 2 to ${LIMITS.values}.`,
    });
  }
  return { kind: 'values', values: equidistantValues(first, interval) };
}

/** Reads a range of real numbers: the second half of the table in docs/interface/datasets.md#ranges, I and F. */
export function readScalar(cursor: Cursor): ScalarRange {
  cursor.skipSpaces();
  const start = cursor.position;
  if (cursor.take('I')) return integers(cursor);
  if (cursor.take('F')) {
    const digits = readCount(cursor, { min: 1, max: LIMITS.digits });
    cursor.expect(':');
    return digitRange(cursor, digits);
  }
  if (/[ED]/.test(cursor.text[start] ?? '')) return series(cursor, start);
  const first = readNumber(cursor);
  if (cursor.take('*')) return geometric(cursor, first);
  if (cursor.take(':')) return afterColon(cursor, first, start);
  return { kind: 'floats', items: readIntervals(cursor, first) };
}

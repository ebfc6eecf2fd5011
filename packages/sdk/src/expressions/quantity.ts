import { type Localized, phrase } from '../localized.js';
import { shiftDecimal, unitPrefixes } from '../quantities/index.js';
import type { Cursor } from './cursor.js';
import { UnitError } from './errors.js';
import { didYouMean } from './nearest.js';
import { parseUnit, type Unit } from './units.js';
import type { Expression } from './model.js';

const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
/** A unit directly after the number: letters, powers and special characters; not `%pi`. */
const ATTACHED =
  /(?:%(?![A-Za-z_])|(?!arg)[A-Za-z\u00b5\u03bc\u03a9\u2126°‰€$][\w\u00b5\u03bc\u03a9\u2126°²³]*)/y;
/** A lone `m` or `T` is metre or tesla; the others are prefixes. */
const PREFIX = /^[kMGunpfa\u00b5\u03bc]$/;
const QUOTED = /'([^'\n]{0,100})'/y;

/** `2U` is read as 2 with the unit U. */
const noSignBefore = (name: string): Localized =>
  /^[A-Za-z]\w*$/.test(name)
    ? {
        de: ` Ist ${name} ein Name, fehlt davor das Malzeichen *.`,
        en: ` If ${name} is a name, the multiplication sign * is missing before it.`,
      }
    : { de: '', en: '' };

function unitAt(cursor: Cursor, text: string, start: number): Unit {
  try {
    return parseUnit(text);
  } catch (error) {
    if (!(error instanceof UnitError)) throw error;
    // 2pi, 4j
    const { de, en } = didYouMean(text, []);
    const hint = de === '' ? noSignBefore(text) : { de, en };
    return cursor.failAt(start + error.position, phrase`${error.text}${hint}`);
  }
}

/** Reads a number, optionally with a unit or a bare prefix as in `15k`. */
function readNumber(cursor: Cursor): Expression | null {
  const start = cursor.position;
  const digits = cursor.match(NUMBER)?.[0];
  if (digits === undefined) return null;
  const value = Number(digits);
  if (!Number.isFinite(value)) {
    cursor.failAt(start, { de: 'Die Zahl ist zu groß.', en: 'The number is too large.' });
  }
  const unitStart = cursor.position;
  const quoted = cursor.match(QUOTED);
  const text = quoted ? (quoted[1] ?? '') : (cursor.match(ATTACHED)?.[0] ?? '');
  const source = cursor.text.slice(start, cursor.position);
  if (text === '') return { kind: 'number', value, unit: null, source };
  const prefix = PREFIX.test(text) ? unitPrefixes[text] : undefined;
  if (prefix !== undefined && !quoted) {
    return { kind: 'number', value: shiftDecimal(value, prefix), unit: null, source };
  }
  const unit = unitAt(cursor, text, unitStart + (quoted ? 1 : 0));
  return { kind: 'number', value, unit, source };
}

/**
 * `10arg45` and `10V arg -45`: magnitude and degrees (docs/interface/calculation.md#quantities, as
 * in ranges).
 */
const POLAR = /\s*arg(?=\s*[-\d.])\s*(-?)/y;

/** Reads a number with unit or prefix, also in polar form; `null` if there is none. */
export function readQuantity(cursor: Cursor): Expression | null {
  const position = cursor.position;
  const size = readNumber(cursor);
  const polar = size && cursor.match(POLAR);
  if (!polar) return size;
  const angle = readNumber(cursor);
  if (!angle) return cursor.expected({ de: 'ein Winkel in Grad', en: 'an angle in degrees' });
  const degrees: Expression = polar[1] === '-' ? { kind: 'negative', operand: angle } : angle;
  return { kind: 'call', name: 'polar', arguments: [size, degrees], position };
}

import type { Localized } from '../localized.js';
import {
  type Complex,
  complexNumbers as c,
  isSameDimension,
  parseUnit,
  readComplex,
  toBase,
} from '../quantities/index.js';
import type { Value } from '../value.js';
import { PositionedError } from './errors.js';
import { evaluate } from './evaluate.js';
import { isPlain } from './operators.js';
import { parseExpression } from './parse.js';
import type { NumberValue } from './value.js';
import { unquoted } from '../quotes.js';

type Measured = Omit<NumberValue, 'kind'>;

/** In an expression, `5m` is five metres; if no length is expected, it is five thousandths. */
const LONE_MILLI = /^([\d.]+)m$/;

const notNumber: Localized = { de: 'das ist keine Zahl', en: 'this is not a number' };

/** Converts the host's JSON, `{"wert":1000.0,"einheit":"Ohm"}`, into an expression. */
function textOfJson(json: string): string {
  try {
    const read: unknown = JSON.parse(json);
    if (typeof read !== 'object' || read === null || !('wert' in read)) return json;
    const { wert } = read;
    const unit = 'einheit' in read && typeof read.einheit === 'string' ? read.einheit : '';
    if (typeof wert !== 'number' && typeof wert !== 'string') return json;
    return unit === '' ? String(wert) : `(${wert})*1'${unit}'`;
  } catch {
    return json;
  }
}

/** Returns a value as an expression, '' for none. */
export function textOf(value: Value | null): string {
  const written = (value?.text ?? '').trim();
  return written === '' ? textOfJson((value?.json ?? '').trim()) : written;
}

/** Reads a number with spaces or a decimal comma. */
function typedNumber(text: string): Measured | null {
  const typed = readComplex(text);
  if (!typed?.unit) return null;
  const { value, unit } = typed;
  const { dimension } = unit;
  return value.im === 0
    ? { re: toBase(value.re, unit), im: 0, dimension }
    : { ...c.scale(value, unit.factor), dimension };
}

function calculated(text: string): Measured | Localized {
  try {
    const value = evaluate(parseExpression(text), new Map());
    return value.kind === 'number' ? value : notNumber;
  } catch (error) {
    if (!(error instanceof PositionedError)) throw error;
    return typedNumber(text) ?? error.text;
  }
}

/**
 * Evaluates a value of the host to a number in SI base units: `2*%pi*50`, `1k`, `4.7 kOhm`, `3+4*%i`,
 * `10arg45`, `{"wert":1000.0}`.
 *
 * @param unit the expected unit; a bare number is in its base unit
 * @returns `null` for no value, a description of the problem for anything but a finite number of that unit
 */
export function readValue(value: Value | null, unit: string): Complex | Localized | null {
  const text = textOf(value);
  if (text === '') return null;
  const wanted = parseUnit(unit);
  const isLength = Object.keys(wanted?.dimension ?? {}).join() === 'm';
  const bare = unquoted(text);
  const read = calculated(isLength ? bare : bare.replace(LONE_MILLI, '$1e-3'));
  if ('de' in read) return read;
  if (!isPlain(read.dimension) && wanted && !isSameDimension(read, wanted))
    return { de: `die Einheit passt nicht zu ${unit}`, en: `the unit does not fit ${unit}` };
  const { re, im } = read;
  return Number.isFinite(re) && Number.isFinite(im) ? { re, im } : notNumber;
}

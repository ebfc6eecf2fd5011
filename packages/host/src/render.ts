import { chooseUnit, fromBase, shiftDecimal, isSameDimension, writeTimeOfDay } from '@fragwerk/sdk';
import { UnitError } from './errors.js';
import { mapValue, numbersIn, type Value, writeReal, writeValueOf } from './expressions/index.js';
import type { DatasetPart, NumberFormat } from './tags/model.js';
import { parseUnit, type Unit } from '@fragwerk/sdk/expressions';

const ALL_DIGITS = 14;

/** Writes an exponent below 10^-5 and from 10^5 on, as described on the host's page on numbers. */
function showNumber(value: number): string {
  const size = Math.abs(value);
  if (size === 0) return '0';
  return size >= 1e-5 && size < 1e5 ? writeReal(value) : value.toExponential().replace('e+', 'e');
}

function unitFor({ name, unit: text }: ValueFormat, own: Unit): Unit {
  if (text === '') return own;
  const wanted = parseUnit(text);
  if (isSameDimension(wanted, own)) return wanted;
  throw new UnitError(0, {
    de: `${name} hat die Einheit "${own.text}" und kann nicht in "${wanted.text}" angezeigt werden.`,
    en: `${name} has the unit "${own.text}" and cannot be shown in "${wanted.text}".`,
  });
}

/** Formats seconds as h:mm, or as h:mm:ss if the minutes are not full. */
const writeTime = (seconds: number): string =>
  (seconds < 0 ? '-' : '') + writeTimeOfDay(Math.round(Math.abs(seconds)));

function showFormatted(value: number, { kind, digits }: NumberFormat): string {
  switch (kind) {
    case 'd':
      return showNumber(Number(value.toPrecision(Math.max(1, digits))));
    case 'f':
      return value.toFixed(digits);
    case 'e':
      return value.toExponential(Math.max(0, digits - 1)).replace('e+', 'e');
    case 'time':
      return writeTime(value);
    default: {
      const integer = Math.round(value).toString(kind === 'hex' ? 16 : 2);
      return integer.replace(/^-?/, `$&0${kind === 'hex' ? 'x' : 'b'}`);
    }
  }
}

export const hidesUnit = (format: NumberFormat | undefined): boolean =>
  format !== undefined && ['hex', 'bin', 'time'].includes(format.kind);

/** Format of a value; `name` is for messages. */
type ValueFormat = Pick<DatasetPart, 'name' | 'unit' | 'digits' | 'format'>;

/**
 * Formats a value given in base units with the prefix that brings the number to 1 <= |x| < 1000
 * (docs/interface/datasets.md#units: 0.0012 m is 1.2mm); `=` before the unit forces it as it is. Only a unit
 * that begins with a digit follows a space: 1500 1/min.
 * Digits are significant ones without trailing zeros. Several numbers share the prefix of the
 * largest; docs/interface/datasets.md#units does not cover vectors, which look as they are typed,
 * `[1,2]mm`.
 * @throws UnitError if the wanted unit is invalid or does not fit
 */
export function renderValue(format: ValueFormat, value: Value, own: Unit): string {
  if (value.kind === 'string' || value.kind === 'term') return value.text;
  const fitting = unitFor(format, own);
  // A time is written from its seconds, also if the value is typed in hours.
  const unit = format.format?.kind === 'time' ? parseUnit('') : fitting;
  const digits = format.digits ?? ALL_DIGITS;
  const inUnit = (number: number) => Number(fromBase(number, unit).toPrecision(digits));
  const rounded = mapValue(value, (one) => ({
    ...one,
    re: inUnit(one.re),
    im: one.im === 0 ? 0 : inUnit(one.im),
  }));
  const largest = Math.max(
    0,
    ...numbersIn(rounded).flatMap(({ re, im }) => [re, im].map(Math.abs)),
  );
  const isPlain = hidesUnit(format.format);
  const asTyped = { unit, places: 0 };
  const chosen = unit.forced === true || isPlain ? asTyped : chooseUnit(largest, unit);
  const number = writeValueOf(rounded, (entry) => {
    const shown = shiftDecimal(entry, chosen.places);
    return format.format ? showFormatted(shown, format.format) : showNumber(shown);
  });
  const { text } = chosen.unit;
  // Digits of the unit must not look like those of the number: 1500 1/min.
  return isPlain ? number : number + (/^\d/.test(text) ? ` ${text}` : text);
}

export const formatValue = (value: Value, unit: Unit): string =>
  renderValue({ name: '', unit: '', digits: null }, value, unit);

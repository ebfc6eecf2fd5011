import { type Complex, complex } from './complex.js';
import { roundToDigits } from './decimal.js';
import { normalizeCharacters, splitNumber, withAsterisks } from './numbers.js';
import { parseUnit, type Unit } from './units.js';

/** A number with its unit. */
export interface Quantity {
  readonly value: number;
  /** `null` for an unknown unit. */
  readonly unit: Unit | null;
  readonly unitText: string;
}

/**
 * Reads a number and its unit.
 *
 * @returns `null` for a text that does not start with a number
 * @example
 * readQuantity('7,07 · 10⁻³ A'); // { value: 0.00707, unit: { dimension: { A: 1 }, … }, unitText: 'A' }
 */
export function readQuantity(text: string): Quantity | null {
  const split = splitNumber(text);
  return split && { value: split.value, unit: parseUnit(split.rest), unitText: split.rest };
}

/** A complex number with its unit. */
export interface ComplexQuantity extends Omit<Quantity, 'value'> {
  readonly value: Complex;
  readonly form: 'real' | 'cartesian' | 'polar' | 'exponential';
  /** The value with its angle in radians instead of degrees, or vice versa. */
  readonly otherAngle: Complex | null;
}

type Form = ComplexQuantity['form'];

const RADIANS = Math.PI / 180;
/** A sign; its group matches if the sign belongs to an exponent or a factor and so begins no term. */
const SIGN_BEFORE_TERM = /([\^*]|\d[eE])?[+-](?=\s*(?:[ij]?\s*[\d.,]|[ij](?![A-Za-z])))/g;
const POLAR = /^([^\u2220]+?)\s*(?:\u2220|\barg\b)\s*(.+)$/s;
const EXPONENTIAL = /^(.*?[^A-Za-z])e\s*(?:\^|\*\*)\s*(?:\(([^()]*)\)|\{([^{}]*)\}|(\S+))(.*)$/s;

const quantity = (value: Complex, unitText: string, form: Form): ComplexQuantity => ({
  ...{ value, unitText, form, unit: parseUnit(unitText), otherAngle: null },
});

/** Reads one term: `5`, `5 V`, `j5 V`, `5j`, `j`. */
function readTerm(term: string) {
  const [, sign = '', mark = '', rest = ''] =
    /^\s*([+-]?)\s*([ij](?![A-Za-z]))?[\s*]*(.*)$/s.exec(term) ?? [];
  const split = splitNumber(rest);
  if (!split && mark === '') return null;
  const [, after = '', unitText = ''] =
    /^(?:[\s*]*([ij](?![A-Za-z])))?\s*(.*)$/s.exec(split?.rest ?? rest) ?? [];
  const isDouble = mark !== '' && after !== '';
  if (isDouble || /^[+-]/.test(rest.trim())) return null;
  const value = (split?.value ?? 1) * (sign === '-' ? -1 : 1);
  return { value, isImaginary: mark + after !== '', unitText };
}

/** Writes `5jV` as `5j V`: no unit begins with j or i. */
const withUnitApart = (text: string): string =>
  text.replace(/(\d[ij])([A-Za-z]\S*?)(?=\s*(?:[-+]|$))/g, (all, number: string, unit: string) =>
    parseUnit(unit) ? `${number} ${unit}` : all,
  );

/** Returns the unit of both parts, and the ratio of the second: `5 V - j500 mV`, `763 W + j1,2 kvar`. */
function commonUnit(re: string, im: string) {
  if (re === im || re === '' || im === '') return { unitText: re === '' ? im : re, ratio: 1 };
  const [a, b] = [parseUnit(re), parseUnit(im)];
  const symbols = [a, b].map((unit) => unit?.factors.map(({ symbol }) => symbol).join(' '));
  const isPower = symbols[0] === 'W' && symbols[1] === 'var';
  if (!a || !b || !(isPower || symbols[0] === symbols[1])) return null;
  const ratio = roundToDigits(b.factor / a.factor);
  return { unitText: isPower ? re.replace(/W$/, 'VA') : re, ratio };
}

/** Reads `5-5j V`, `5 V - j5 V`, `j5`: at most one term of each kind. */
function readCartesian(text: string): ComplexQuantity | null {
  const signs = [...text.matchAll(SIGN_BEFORE_TERM)];
  const starts = signs.flatMap(({ index, 1: before }) => (before === undefined ? [index] : []));
  const cuts = [...new Set([0, ...starts])];
  const terms = cuts.map((start, i) => readTerm(text.slice(start, cuts[i + 1])));
  const [first, second] = terms;
  if (!first || second === null || terms.length > 2) return null;
  if (first.isImaginary === second?.isImaginary) return null;
  if (!(first.isImaginary || second)) return null;
  const [re, im] = first.isImaginary ? [second, first] : [first, second];
  const common = commonUnit(re?.unitText.trim() ?? '', im?.unitText.trim() ?? '');
  if (!common) return null;
  const value = complex(re?.value ?? 0, (im?.value ?? 0) * common.ratio);
  return quantity(value, common.unitText, 'cartesian');
}

/** Reads magnitude and angle, `7.07` and `-45° V`; a bare angle has the unit of its form. */
function readPolar(
  size: string,
  angle: string,
  form: 'polar' | 'exponential',
): ComplexQuantity | null {
  const [length, split] = [readQuantity(size), splitNumber(angle)];
  if (!length || !split) return null;
  const [, unit = '', rest = ''] = /^(\u00b0|deg\b|grad\b|rad\b)?\s*(.*)$/is.exec(split.rest) ?? [];
  const isRadian = unit === '' ? form === 'exponential' : /^rad$/i.test(unit);
  const at = (radians: number) =>
    complex(length.value * Math.cos(radians), length.value * Math.sin(radians));
  const [radians, degrees] = [at(split.value), at(split.value * RADIANS)];
  const unitText = length.unitText === '' ? rest.trim() : length.unitText;
  if (length.unitText !== '' && rest.trim() !== '') return null;
  return {
    ...quantity(isRadian ? radians : degrees, unitText, form),
    otherAngle: isRadian ? degrees : radians,
  };
}

function readExponential(text: string): ComplexQuantity | null {
  const [, size = '', round, curly, bare, rest = ''] = EXPONENTIAL.exec(text) ?? [];
  const exponent = round ?? curly ?? bare ?? '';
  const angle = exponent.replace(/[*\s]*[ij](?![A-Za-z])[*\s]*/, '');
  if (angle === exponent) return null;
  return readPolar(size.replace(/[*\s]+$/, ''), `${angle} ${rest}`, 'exponential');
}

/** Reads `(5-5j) V`. */
function readBracketed(text: string): ComplexQuantity | null {
  const [, inner, unitText = ''] = /^\(([^()]*)\)\s*(.*)$/s.exec(text) ?? [];
  const read = inner === undefined ? null : readCartesian(inner);
  return read?.unitText === '' ? quantity(read.value, unitText, 'cartesian') : null;
}

/**
 * Reads a real or complex number and its unit: `5-5j V`, `5-j5`, `(3+4*%i) A`,
 * `7,07∠-45° V`, `7.07 arg -45`, `7.07*e^(-j45°) V`. A bare angle is in degrees after `∠`, in radians
 * in an exponent. Nothing is calculated.
 *
 * @returns `null` for any other text
 * @example
 * readComplex('5-j5 V')?.value; // { re: 5, im: -5 }
 */
export function readComplex(text: string): ComplexQuantity | null {
  const real = readQuantity(text);
  const asReal = real && quantity(complex(real.value), real.unitText, 'real');
  if (asReal?.unit) return asReal;
  const written = withAsterisks(normalizeCharacters(text))
    .replace(/%[ij]\s*\*\s*/g, 'j')
    .replace(/\s*\*?\s*%[ij]/g, 'j');
  const [, size, angle] = POLAR.exec(written) ?? [];
  const read =
    size !== undefined && angle !== undefined
      ? readPolar(size, angle, 'polar')
      : (readExponential(written) ??
        readBracketed(written) ??
        readCartesian(withUnitApart(written)));
  return read ?? asReal;
}

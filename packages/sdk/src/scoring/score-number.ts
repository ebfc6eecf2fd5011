import type { ScoreBreakdown, Outcome } from '../answer.js';
import type { Localized } from '../localized.js';
import type { Tolerance } from '../value.js';
import {
  type Complex,
  complexNumbers as c,
  type ComplexQuantity,
  fromBase,
  isSameDimension,
  isWithin,
  parseUnit,
  readComplex,
  respell,
  spellingProblem,
  toBase,
  type Unit,
  unitOfDimension,
} from '../quantities/index.js';
import { normalizeCharacters, splitNumber, withAsterisks } from '../quantities/numbers.js';
import { asAsked, holdsNumber, isForeign } from '../quantities/spelling.js';
import { breakdownOf, leftToTeacher } from './breakdown.js';
import { readDuration } from './score-time.js';

/** Browser bundles define this as true, to leave out scoring. */
declare const FRAGWERK_BROWSER: true | undefined;

/** Rules for scoring numbers; strict by default. */
export interface NumberRules {
  readonly tolerance: Tolerance;
  /** Unit of bare numbers and of an absolute tolerance; default: SI base units. */
  readonly unit?: string;
  /** A correct number with a wrong unit earns points × (1 − factor); default: 1. */
  readonly unitErrorFactor?: number;
  /** Share for a number without its unit; default: such a number is in `unit`. */
  readonly missingUnitShare?: number;
  /** Shares for a wrong sign and a wrong power of ten; default: 0. */
  readonly signErrorShare?: number;
  readonly prefixErrorShare?: number;
  /** Share for degrees instead of radians, or a missing angle of a complex number; default: 0. */
  readonly angleErrorShare?: number;
  /** Share for a number that is rounded to at least two correct digits; default: 0. */
  readonly roundedShare?: number;
  /** Whether full turns are ignored: 315° is −45°. */
  readonly isAngle?: boolean;
  /**
   * Reference of a relative tolerance for an expected value of zero, in SI base units: the largest
   * comparable value. An expected value below its rounding counts as zero.
   */
  readonly size?: number;
}

const bareUnit = unitOfDimension({});
const degrees = parseUnit('°') ?? bareUnit;
const POWERS = [-12, -9, -6, -3, -2, -1, 1, 2, 3, 6, 9, 12];
const PREFIXES = [0, -3, 3, -6, 6, -9, 9, -12, 12];
const ROUNDING = 1e-12;

/** Returns the unit of a quantity; bare numbers have the unit of the rules. */
const unitOf = (quantity: ComplexQuantity, bare: Unit): Unit | null =>
  quantity.unitText === '' ? bare : quantity.unit;

/** Converts a value into the unit `scale`. */
function inUnit(value: Complex, unit: Unit, scale: Unit): Complex {
  if (unit === scale) return value;
  if (value.im !== 0) return c.scale(value, unit.factor / scale.factor);
  return c.complex(fromBase(toBase(value.re, unit), scale));
}

const KINDS: Readonly<Record<string, string>> = {
  ...{ W: 'W', var: 'var', VAr: 'var', VA: 'VA' },
  ...{ Hz: 'frequency', 'rad s': 'angular frequency', dBm: 'level', dBi: 'gain' },
  ...{ Bq: 'activity', Gy: 'absorbed dose', Sv: 'equivalent dose', cd: 'intensity', lm: 'flux' },
};

/** Distinguishes what has the same dimension, such as powers, frequencies and levels. */
const kindOf = ({ factors }: Unit): string | undefined =>
  KINDS[factors.map(({ symbol }) => symbol).join(' ')];

function isSameKind(got: Unit, right: Unit): boolean {
  const [kind, asked] = [kindOf(got), kindOf(right)];
  if (!isSameDimension(got, right)) return false;
  // 1/s can mean rad/s, but dB cannot mean dBm. Conversely, 20 dBm counts for 20 dB, because hosts lack dBm.
  return !asked || kind === asked || (!kind && asked !== 'level');
}

/** Removes the full turns between an answer and the expected value. */
const unturned = (got: Complex, expected: Complex, turn: number): Complex =>
  turn === 0 ? got : c.complex(got.re + turn * Math.round((expected.re - got.re) / turn));

/** Returns whether a number is right with one of these powers of ten. */
const isShifted = (
  powers: readonly number[],
  [got, expected]: readonly [Complex, Complex],
  tolerance: Tolerance,
): boolean => powers.some((power) => isWithin(c.scale(got, 10 ** power), expected, tolerance));

/**
 * Returns the possible numbers of significant digits, at least two. Zeros at the end of an integer may be
 * digits or not: 120 is 1.2·10² or 1.20·10².
 */
function countsOfDigits(text: string): readonly number[] {
  const written = splitNumber(respell(text))?.digits ?? '';
  const digits = written.replace(/\D/g, '').replace(/^0+/, '');
  const least = /[.,]/.test(written) ? digits.length : digits.replace(/0+$/, '').length;
  const from = Math.max(2, least);
  return Array.from({ length: Math.min(15, digits.length) - from + 1 }, (_, index) => from + index);
}

/** Whether a point may group digits by three: 12.500 is 12.5 or 12500. */
const mayBeGrouped = (text: string): boolean =>
  /^[-+]? *[1-9]\d{0,2}\.\d{3}$/.test(splitNumber(respell(text))?.digits ?? '');

/** Returns whether an answer is the expected value, rounded to the digits of the answer. */
const isRounded = (got: number, expected: number, answer: string): boolean =>
  countsOfDigits(answer).some(
    (count) => Number(expected.toPrecision(count)) === Number(got.toPrecision(12)),
  );

interface Given {
  readonly answer: string;
  readonly got: ComplexQuantity;
  readonly right: ComplexQuantity;
  readonly gotUnit: Unit;
  readonly rightUnit: Unit;
  readonly bare: Unit;
}

/** Whether a number has a prefix, but no unit: 4,7k. */
const hasPrefixAlone = ({ got, gotUnit }: Pick<Given, 'got' | 'gotUnit'>): boolean =>
  /^[kKMGmunp\u00b5\u03bc]$/.test(got.unitText) &&
  parseUnit(got.unitText)?.factor !== gotUnit.factor;

/** Whether a prefix alone is ambiguous because the unit of the field has one, too: 4,7k in mV may be kilovolts or 4700 mV. */
const hasPrefixTwice = (given: Given): boolean =>
  (given.bare.factors[0]?.prefix ?? '') !== '' && hasPrefixAlone(given);

/** Units of components, whose values are written without them: 4,7k and 100n. */
const COMPONENTS = /^(?:Ohm|ohm|\u03a9|F|H)$/;

/** Compares an answer whose unit measures the right kind of quantity. */
function compareInUnit(given: Given, rules: NumberRules): Outcome {
  const { answer, got, right, gotUnit, rightUnit, bare } = given;
  const { tolerance, isAngle = false } = rules;
  const scale = rules.unit !== undefined && isSameDimension(bare, rightUnit) ? bare : bareUnit;
  const value = inUnit(got.value, gotUnit, scale);
  const expected = inUnit(right.value, rightUnit, scale);
  const turn = isAngle ? inUnit(c.complex(2 * Math.PI), bareUnit, scale).re : 0;
  const isNear = (one: Complex) => isWithin(unturned(one, expected, turn), expected, tolerance);
  const size = inUnit(c.complex(rules.size ?? 0), bareUnit, scale).re;
  const isZero = c.abs(expected) <= ROUNDING * size;
  const reach = Math.abs(tolerance.amount) * (tolerance.mode === 'relative' ? size : 1);
  if (isNear(value) || (isZero && c.abs(value) <= reach)) return 'equal';
  const conjugate = c.conjugate(value);
  if ([c.scale(value, -1), conjugate, c.scale(conjugate, -1)].some(isNear)) return 'wrongSign';
  // A number of degrees may be an angle in radians, and vice versa.
  const otherUnit = gotUnit.factor === 1 ? degrees : bareUnit;
  const otherAngle = got.otherAngle
    ? inUnit(got.otherAngle, gotUnit, scale)
    : isAngle && inUnit(c.complex(got.value.re), otherUnit, scale);
  if (otherAngle && isNear(otherAngle)) return 'wrongAngleUnit';
  const isReal = got.form === 'real';
  if (isReal && expected.im !== 0 && isWithin(c.abs(value), c.abs(expected), tolerance))
    return 'missingAngle';
  if (isReal && isNear(c.scale(value, 1000)) && mayBeGrouped(answer)) return 'unclear';
  if (c.abs(expected) > 0 && isShifted(POWERS, [value, expected], tolerance))
    return hasPrefixTwice(given) ? 'unclear' : 'wrongPrefix';
  const mayBeRounded = isReal && expected.im === 0;
  return mayBeRounded && isRounded(value.re, expected.re, answer) ? 'rounded' : 'different';
}

function outcomeOf(answer: string, expected: string, rules: NumberRules): Outcome {
  const right = readComplex(respell(expected));
  const bare = rules.unit === undefined ? bareUnit : parseUnit(rules.unit);
  const rightUnit = right && bare && unitOf(right, bare);
  if (!right || !bare || !rightUnit) return 'expectedUnreadable';
  if (normalizeCharacters(answer) === '') return 'empty';
  const read = readComplex(respell(answer));
  // Students see the unit of the rules, not that of the solution.
  const isShown = bare.factors.length > 0 && isSameDimension(bare, rightUnit);
  const got = read && asAsked(read, answer, isShown ? bare : rightUnit);
  const gotUnit = got && unitOf(got, bare);
  const hasNoUnit = got?.unitText === '';
  if (!got || !gotUnit || (!hasNoUnit && isForeign(gotUnit, rightUnit)))
    return holdsNumber(answer) ? 'unclear' : 'unreadable';
  const given = { answer, got, right, gotUnit, rightUnit, bare };
  const needsUnit = rules.missingUnitShare !== undefined && rightUnit.factors.length > 0;
  const isComponent = COMPONENTS.test(rightUnit.factors[0]?.symbol ?? '');
  const isBare = needsUnit && (hasNoUnit || (!isComponent && hasPrefixAlone(given)));
  if (isSameKind(gotUnit, rightUnit)) {
    const outcome = compareInUnit(given, rules);
    // Zero is zero in every unit.
    if (!isBare || (outcome !== 'equal' && outcome !== 'wrongPrefix')) return outcome;
    return c.abs(got.value) === 0 ? outcome : 'missingUnit';
  }
  // The number may be right in a wrong unit: 72 V for 72 km/h, or 20 V, because that is 20 m/s.
  const inBase = [
    c.scale(got.value, gotUnit.factor),
    c.scale(right.value, rightUnit.factor),
  ] as const;
  const isRight = [[got.value, right.value] as const, inBase].some((pair) =>
    isShifted(PREFIXES, pair, rules.tolerance),
  );
  if (!isRight) return 'different';
  return isBare ? 'missingUnit' : 'wrongUnit';
}

function wantedUnit(expected: string, { unit = '' }: NumberRules): string {
  const own = readComplex(expected)?.unitText ?? '';
  return own === '' ? unit : own;
}

/** Whether a text such as 1:30, which is a quotient, is right as h:mm, or as m:ss where hours are not asked for. */
function isClock(answer: string, expected: string, rules: NumberRules): boolean {
  const seconds = answer.includes(':') ? readDuration(answer) : null;
  const divisors = wantedUnit(expected, rules) === 'h' ? [1] : [1, 60];
  return (
    seconds !== null &&
    divisors.some((one) => outcomeOf(`${seconds / one} s`, expected, rules) === 'equal')
  );
}

/** A division by a product without a multiplication sign: `1000/2π` may mean `1000/2*π` or `1000/(2*π)`. */
const DIVISOR =
  /([/:\u00f7]\s*)(\d[\d.,]*)\s*((?:\u221a|sqrt|wurzel)\s*(?:\d[\d.,]*|\([^()]*\))|\u03c0|%?pi(?![A-Za-z])|\([^()]*\))/gi;
/** A division by a number with a power of ten: `5/2*10^-3` may mean `5/(2*10^-3)` or `(5/2)*10^-3`. */
const DIVIDED_POWER =
  /([/:\u00f7]\s*\d[\d.,]*\s*)[*x](?=\s*10\s*(?:\^|\*\*|[\u207a\u207b\u2070\u00b9\u00b2\u00b3\u2074-\u2079]))/gi;

/** Whether an answer is right if its divisors end elsewhere. */
function isRightOtherwise(answer: string, expected: string, rules: NumberRules): boolean {
  const text = withAsterisks(answer);
  return [text.replace(DIVISOR, '$1($2*$3)'), text.replace(DIVIDED_POWER, '$1*1*')].some(
    (other) => other !== text && outcomeOf(other, expected, rules) === 'equal',
  );
}

/** Explains why an answer cannot be read, with an example in the unit of the field if the field shows one. */
function problemOf(answer: string, expected: string, rules: NumberRules): Localized | null {
  // Where bare numbers count, the field shows their unit.
  const showsUnit = rules.missingUnitShare === undefined && rules.unit !== '';
  const wanted = showsUnit ? rules.unit : wantedUnit(expected, rules);
  return spellingProblem(answer, wanted, showsUnit);
}

type Slip = readonly [name: Localized, shareBy: (rules: NumberRules) => number | undefined];

/** The typical mistakes among the outcomes, and the shares of the points that they earn. */
const slips: Partial<Record<Outcome, Slip>> = {
  wrongUnit: [{ de: 'Einheit', en: 'unit' }, ({ unitErrorFactor = 1 }) => 1 - unitErrorFactor],
  missingUnit: [{ de: 'ohne Einheit', en: 'no unit' }, (rules) => rules.missingUnitShare],
  wrongSign: [{ de: 'Vorzeichen', en: 'sign' }, (rules) => rules.signErrorShare],
  wrongPrefix: [
    { de: 'Größenordnung', en: 'order of magnitude' },
    (rules) => rules.prefixErrorShare,
  ],
  wrongAngleUnit: [
    { de: 'Grad und Radiant', en: 'degrees and radians' },
    (rules) => rules.angleErrorShare,
  ],
  missingAngle: [{ de: 'ohne Winkel', en: 'no angle' }, (rules) => rules.angleErrorShare],
  rounded: [{ de: 'zu stark gerundet', en: 'rounded too much' }, (rules) => rules.roundedShare],
};

/**
 * Scores a real or complex number with or without a unit. It may have a decimal point or comma, an
 * exponent, an SI prefix, and Cartesian, polar or exponential form. Complex numbers are compared by
 * distance. Active, reactive and apparent power differ, and so do Hz and rad/s. An answer that holds a
 * number but cannot be read is left to the teacher; one without a number is wrong.
 *
 * @example
 * scoreNumber('0,005 A', '5mA', { tolerance: { amount: 0.01, mode: 'relative' } }).verdict; // 'correct'
 */
export function scoreNumber(answer: string, expected: string, rules: NumberRules): ScoreBreakdown {
  if (typeof FRAGWERK_BROWSER === 'undefined') {
    const first = outcomeOf(answer, expected, rules);
    const isTime = first !== 'equal' && isClock(answer, expected, rules);
    const isAmbiguous = first !== 'equal' && isRightOtherwise(answer, expected, rules);
    const outcome = isTime ? 'equal' : isAmbiguous ? 'unclear' : first;
    const { tolerance } = rules;
    const reason = { rule: 'number', outcome, tolerance, expected, got: answer } as const;
    const [slip, shareBy] = slips[outcome] ?? [];
    const problem = outcome === 'unclear' ? problemOf(answer, expected, rules) : null;
    return {
      ...breakdownOf(reason, shareBy?.(rules)),
      ...(slip ? { slip } : {}),
      ...(problem ? { why: leftToTeacher(problem) } : {}),
    };
  }
  throw new Error('Browsers do not score.');
}

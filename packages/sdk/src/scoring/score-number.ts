import type { ScoreBreakdown, Outcome } from '../answer.js';
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
  toBase,
  type Unit,
  unitOfDimension,
} from '../quantities/index.js';
import { plain, splitNumber } from '../quantities/numbers.js';
import { breakdownOf } from './breakdown.js';

/** How numbers are judged; what is left out is strict. */
export interface NumberRules {
  readonly tolerance: Tolerance;
  /** Unit of bare numbers; an absolute tolerance is in it, else in SI base units. */
  readonly unit?: string;
  /** A right number with a wrong unit earns points × (1 − factor); 1 unless given. */
  readonly unitErrorFactor?: number;
  /** Share of the points for a number without its unit; without it, `unit` is meant. */
  readonly missingUnitShare?: number;
  /** Share of the points for the wrong sign, and for the wrong power of ten; 0 unless given. */
  readonly signErrorShare?: number;
  readonly prefixErrorShare?: number;
  /** Share for degrees in place of radians and for a complex number without its angle; 0 unless given. */
  readonly angleErrorShare?: number;
  /** Share for a number of at least two digits that is right as far as it goes; 0 unless given. */
  readonly roundedShare?: number;
  /** Whether whole turns do not matter: 315° is −45°. */
  readonly isAngle?: boolean;
  /**
   * What a relative tolerance refers to where the right value is zero, in SI base units: the largest
   * such value around. A right value below its rounding is zero.
   */
  readonly size?: number;
}

const bareUnit = unitOfDimension({});
const POWERS = [-12, -9, -6, -3, -2, -1, 1, 2, 3, 6, 9, 12];
const PREFIXES = [0, -3, 3, -6, 6, -9, 9, -12, 12];
const ROUNDING = 1e-12;

/** The unit that a quantity stands in; bare numbers take the rules' unit. */
const unitOf = (quantity: ComplexQuantity, bare: Unit): Unit | null =>
  quantity.unitText === '' ? bare : quantity.unit;

/** A value as one of `scale`. */
function inUnit(value: Complex, unit: Unit, scale: Unit): Complex {
  if (unit === scale) return value;
  if (value.im !== 0) return c.scale(value, unit.factor / scale.factor);
  return c.complex(fromBase(toBase(value.re, unit), scale));
}

const POWER_UNITS: Readonly<Record<string, string>> = { W: 'W', var: 'var', VAr: 'var', VA: 'VA' };

/** Active, reactive or apparent power: they are measured alike and yet not the same. */
const powerKind = ({ factors }: Unit): string | undefined =>
  factors.length === 1 ? POWER_UNITS[factors[0]?.symbol ?? ''] : undefined;

function isSameKind(a: Unit, b: Unit): boolean {
  const [first, second] = [powerKind(a), powerKind(b)];
  return isSameDimension(a, b) && (!first || !second || first === second);
}

/** What an answer and the right value are compared in. */
interface Compared {
  readonly got: Complex;
  readonly expected: Complex;
  /** The answer with its angle in the other unit. */
  readonly other: Complex | null;
  /** Significant digits of the answer. */
  readonly digits: number;
  readonly isReal: boolean;
  readonly size: number;
  readonly turn: number;
}

/** The answer less the whole turns that part it from the right value. */
const unturned = (got: Complex, expected: Complex, turn: number): Complex =>
  turn === 0 ? got : c.complex(got.re + turn * Math.round((expected.re - got.re) / turn));

function isZeroed({ got, expected, size }: Compared, { amount, mode }: Tolerance): boolean {
  if (c.abs(expected) > ROUNDING * size) return false;
  return c.abs(got) <= (mode === 'relative' ? Math.abs(amount) * size : Math.abs(amount));
}

const isMirrored = (compared: Compared, tolerance: Tolerance): boolean => {
  const { got, expected, turn } = compared;
  return [
    c.scale(got, -1),
    ...(got.im === 0 ? [] : [c.conjugate(got), c.scale(c.conjugate(got), -1)]),
  ].some((one) => isWithin(unturned(one, expected, turn), expected, tolerance));
};

/** Right as far as its digits go. */
const isRounded = ({ got, expected, digits, isReal }: Compared): boolean =>
  isReal &&
  expected.im === 0 &&
  digits >= 2 &&
  Number(expected.re.toPrecision(digits)) === Number(got.re.toPrecision(12));

function compare(compared: Compared, tolerance: Tolerance): Outcome {
  const { got, expected, other, turn } = compared;
  const isNear = (one: Complex) => isWithin(unturned(one, expected, turn), expected, tolerance);
  if (isNear(got) || isZeroed(compared, tolerance)) return 'equal';
  if (isMirrored(compared, tolerance)) return 'wrongSign';
  if (other && isNear(other)) return 'wrongAngleUnit';
  if (compared.isReal && expected.im !== 0 && isWithin(c.abs(got), c.abs(expected), tolerance))
    return 'missingAngle';
  const isShifted = POWERS.some((power) =>
    isWithin(c.scale(got, 10 ** power), expected, tolerance),
  );
  if (c.abs(expected) > 0 && isShifted) return 'wrongPrefix';
  return isRounded(compared) ? 'rounded' : 'different';
}

const significantDigits = (text: string): number =>
  (splitNumber(text)?.digits ?? '').replace(/\D/g, '').replace(/^0+/, '').length;

/** The right number in whatever prefix, when the unit is wrong or missing. */
const isRightNumber = (got: Complex, expected: Complex, tolerance: Tolerance): boolean =>
  PREFIXES.some((power) => isWithin(c.scale(got, 10 ** power), expected, tolerance));

interface Given {
  readonly answer: string;
  readonly got: ComplexQuantity;
  readonly right: ComplexQuantity;
  readonly gotUnit: Unit | null;
  readonly rightUnit: Unit;
  readonly bare: Unit;
}

/** The outcome for an answer in a unit of the right kind. */
function ofKind({ answer, got, right, gotUnit, rightUnit, bare }: Given, rules: NumberRules) {
  const scale = rules.unit !== undefined && isSameDimension(bare, rightUnit) ? bare : bareUnit;
  const change = (value: Complex) => inUnit(value, gotUnit ?? bare, scale);
  const isAngle = rules.isAngle === true;
  const turn = isAngle ? inUnit(c.complex(2 * Math.PI), bareUnit, scale).re : 0;
  // An angle written as a number of degrees may have been meant in radians.
  const inRadians = isAngle ? inUnit(c.complex(got.value.re), bareUnit, scale) : null;
  return compare(
    {
      got: change(got.value),
      expected: inUnit(right.value, rightUnit, scale),
      other: got.otherAngle ? change(got.otherAngle) : inRadians,
      digits: significantDigits(answer),
      isReal: got.form === 'real',
      size: inUnit(c.complex(rules.size ?? 0), bareUnit, scale).re,
      turn,
    },
    rules.tolerance,
  );
}

function outcomeOf(answer: string, expected: string, rules: NumberRules): Outcome {
  const right = readComplex(expected);
  const bare = rules.unit === undefined ? bareUnit : parseUnit(rules.unit);
  const rightUnit = right && bare && unitOf(right, bare);
  if (!right || !bare || !rightUnit) return 'expectedUnreadable';
  if (plain(answer) === '') return 'empty';
  const got = readComplex(answer);
  if (!got) return 'unreadable';
  const gotUnit = unitOf(got, bare);
  const given = { answer, got, right, gotUnit, rightUnit, bare };
  const needsUnit = rules.missingUnitShare !== undefined && rightUnit.factors.length > 0;
  const isBare = got.unitText === '' && needsUnit;
  if (gotUnit && isSameKind(gotUnit, rightUnit)) {
    const outcome = ofKind(given, rules);
    // Zero is zero in every unit.
    if (!isBare || (outcome !== 'equal' && outcome !== 'wrongPrefix')) return outcome;
    return c.abs(got.value) === 0 ? outcome : 'missingUnit';
  }
  const factor = gotUnit?.factor ?? 1;
  const isRight = isRightNumber(
    c.scale(got.value, factor),
    c.scale(right.value, rightUnit.factor),
    rules.tolerance,
  );
  if (!isRight) return 'different';
  return isBare ? 'missingUnit' : 'wrongUnit';
}

const shareOf = (outcome: Outcome, rules: NumberRules): number | undefined => {
  const { angleErrorShare = 0 } = rules;
  const shares: Partial<Record<Outcome, number>> = {
    wrongUnit: 1 - (rules.unitErrorFactor ?? 1),
    missingUnit: rules.missingUnitShare ?? 0,
    wrongSign: rules.signErrorShare ?? 0,
    wrongPrefix: rules.prefixErrorShare ?? 0,
    wrongAngleUnit: angleErrorShare,
    missingAngle: angleErrorShare,
    rounded: rules.roundedShare ?? 0,
  };
  return shares[outcome];
};

/**
 * Scores a number, complex or not, with or without a unit: decimal point or comma, exponents, SI
 * prefixes, Cartesian, polar and exponential form; complex numbers in a circle around the right one.
 * Active, reactive and apparent power are not the same. What cannot be read is wrong, also an expected
 * value.
 *
 * @example
 * scoreNumber('0,005 A', '5mA', { tolerance: { amount: 0.01, mode: 'relative' } }).verdict; // 'correct'
 */
export function scoreNumber(answer: string, expected: string, rules: NumberRules): ScoreBreakdown {
  const outcome = outcomeOf(answer, expected, rules);
  const reason = {
    rule: 'number',
    outcome,
    tolerance: rules.tolerance,
    expected,
    got: answer,
  } as const;
  return breakdownOf(reason, shareOf(outcome, rules));
}

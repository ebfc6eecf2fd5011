import type { Judgement, Outcome } from '../answer.js';
import type { Tolerance } from '../value.js';
import {
  fromBase,
  isSameDimension,
  isWithin,
  type Quantity,
  readQuantity,
  parseUnit,
  toBase,
  type Unit,
  unitOfDimension,
} from '../quantities/index.js';
import { plain } from '../quantities/numbers.js';
import { judge } from './judgement.js';

/** How numbers are judged; what is left out is strict. */
export interface NumberRules {
  readonly tolerance: Tolerance;
  /** Unit of bare numbers; an absolute tolerance is in it, else in SI base units. */
  readonly unit?: string;
  /** A right number with a wrong unit earns points × (1 − factor); 1 unless given. */
  readonly unitErrorFactor?: number;
  /** Share of the points for the wrong sign, and for the wrong power of ten; 0 unless given. */
  readonly signErrorShare?: number;
  readonly prefixErrorShare?: number;
}

const bareUnit = unitOfDimension({});

/** The unit that a quantity stands in; bare numbers take the rules' unit. */
const unitOf = (quantity: Quantity, bare: Unit): Unit | null =>
  quantity.unitText === '' ? bare : quantity.unit;

/** The value of a quantity as a number of `scale`. */
const inUnit = (value: number, unit: Unit, scale: Unit): number =>
  unit === scale ? value : fromBase(toBase(value, unit), scale);

const POWERS = [-12, -9, -6, -3, -2, -1, 1, 2, 3, 6, 9, 12];

function compare(got: number, expected: number, tolerance: Tolerance): Outcome {
  if (isWithin(got, expected, tolerance)) return 'equal';
  if (isWithin(-got, expected, tolerance)) return 'wrongSign';
  const isShifted = POWERS.some((power) => isWithin(got * 10 ** power, expected, tolerance));
  return expected !== 0 && isShifted ? 'wrongPrefix' : 'different';
}

function outcomeOf(answer: string, expected: string, rules: NumberRules): Outcome {
  const right = readQuantity(expected);
  const bare = rules.unit === undefined ? bareUnit : parseUnit(rules.unit);
  if (!right || !bare) return 'expectedUnreadable';
  const rightUnit = unitOf(right, bare);
  if (!rightUnit) return 'expectedUnreadable';
  if (plain(answer) === '') return 'empty';
  const got = readQuantity(answer);
  if (!got) return 'unreadable';
  const gotUnit = unitOf(got, bare);
  if (gotUnit && isSameDimension(gotUnit, rightUnit)) {
    const scale = rules.unit !== undefined && isSameDimension(bare, rightUnit) ? bare : bareUnit;
    const value = inUnit(got.value, gotUnit, scale);
    return compare(value, inUnit(right.value, rightUnit, scale), rules.tolerance);
  }
  // The number alone, in whatever prefix the solution is written or in base units.
  const factor = gotUnit?.factor ?? 1;
  const isRightNumber =
    isWithin(got.value, right.value, rules.tolerance) ||
    isWithin(got.value * factor, right.value * rightUnit.factor, rules.tolerance);
  return isRightNumber ? 'wrongUnit' : 'different';
}

/**
 * Judges a number, with or without a unit: decimal point or comma, exponents, SI prefixes. What
 * cannot be read is wrong, also an expected value.
 *
 * @example
 * judgeNumber('0,005 A', '5mA', { tolerance: { amount: 0.01, mode: 'relative' } }).verdict; // 'correct'
 */
export function judgeNumber(answer: string, expected: string, rules: NumberRules): Judgement {
  const outcome = outcomeOf(answer, expected, rules);
  const shares: Partial<Record<Outcome, number>> = {
    wrongUnit: 1 - (rules.unitErrorFactor ?? 1),
    wrongSign: rules.signErrorShare ?? 0,
    wrongPrefix: rules.prefixErrorShare ?? 0,
  };
  const reason = {
    rule: 'number',
    outcome,
    tolerance: rules.tolerance,
    expected,
    got: answer,
  } as const;
  return judge(reason, shares[outcome]);
}

import type { Tolerance } from '../value.js';
import { abs, type Complex, complex, subtract } from './complex.js';
import { roundToDigits } from './decimal.js';
import { isSameDimension, parseUnit } from './units.js';

/** Tolerates the rounding of doubles, so that a value exactly on the border is inside. */
const ROUNDING = 1e-12;

const asComplex = (value: number | Complex) => (typeof value === 'number' ? complex(value) : value);

/**
 * Returns whether a value is within the tolerance of the expected one, border included; complex values
 * in a circle around it (docs/interface/scoring.md#tolerance). Relative tolerance refers to the
 * larger magnitude of the two (docs/interface/decisions.md#tolerance). Values that are not finite
 * are never right.
 */
export function isWithin(
  value: number | Complex,
  expected: number | Complex,
  tolerance: Tolerance,
): boolean {
  const [a, b] = [asComplex(value), asComplex(expected)];
  const distance = abs(subtract(a, b));
  if (!Number.isFinite(distance)) return false;
  const scale = tolerance.mode === 'absolute' ? 1 : Math.max(abs(a), abs(b));
  return distance <= Math.abs(tolerance.amount) * scale * (1 + ROUNDING) || distance === 0;
}

/** Converts an absolute tolerance from one unit into another; one without these units stays as it is. */
export function toleranceIn(tolerance: Tolerance, from: string, to: string): Tolerance {
  // Checked first, because every score passes here and most need no units.
  if (tolerance.mode === 'relative' || from === '' || from === to) return tolerance;
  const [given, own] = [parseUnit(from), parseUnit(to)];
  if (!given || !own || !isSameDimension(own, given)) return tolerance;
  return { ...tolerance, amount: roundToDigits((tolerance.amount * given.factor) / own.factor) };
}

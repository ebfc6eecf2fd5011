import type { Tolerance } from '../value.js';

/** Room for the rounding of doubles, so that a value exactly on the border counts as inside. */
const ROUNDING = 1e-12;

/**
 * Whether a value lies within the tolerance around the expected one, borders included.
 * Relative tolerance refers to the larger magnitude of the two (rulings 17). Values that are not
 * finite are never right.
 */
export function isWithin(value: number, expected: number, tolerance: Tolerance): boolean {
  if (!Number.isFinite(value) || !Number.isFinite(expected)) return false;
  if (value === expected) return true;
  const scale = tolerance.mode === 'absolute' ? 1 : Math.max(Math.abs(value), Math.abs(expected));
  const allowed = Math.abs(tolerance.amount) * scale;
  return Math.abs(value - expected) <= allowed * (1 + ROUNDING);
}

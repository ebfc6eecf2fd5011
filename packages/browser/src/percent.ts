import type { PercentField } from '@fragwerk/sdk';

/** Reads a typed percentage; `undefined` unless it is an integer within the field's bounds. */
export function readPercent(field: PercentField, typed: string): number | undefined {
  if (!/^\s*\d+\s*$/.test(typed)) return undefined;
  const value = Number(typed);
  return value >= field.min && value <= field.max ? value : undefined;
}

/** Returns the allowed percentage nearest to the typed one; `undefined` without a number. */
export function nearestPercent(field: PercentField, typed: string): number | undefined {
  const value = Number(typed);
  if (typed.trim() === '' || Number.isNaN(value)) return undefined;
  return Math.round(Math.min(field.max, Math.max(field.min, value)));
}

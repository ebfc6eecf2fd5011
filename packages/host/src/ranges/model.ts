import type { Value } from '@fragwerk/sdk/expressions';
import type { Random } from '../random.js';

/** From `min` to `max`, both included; equal for a single number. */
export interface Interval {
  readonly min: number;
  readonly max: number;
}

// oxfmt-ignore
export const SERIES = ['E3', 'E6', 'E12', 'E24', 'E48', 'D2', 'D5', 'D10', 'D20', 'D40'] as const;

type Kind<K, Members> = { readonly kind: K } & Readonly<Members>;

/** A range whose values are single real numbers (docs/interface/datasets.md#ranges). */
export type ScalarRange =
  | Kind<'floats' | 'integers', { items: readonly Interval[] }>
  | Kind<'digits', { digits: number; items: readonly Interval[] }>
  /** The members of a sequence or of a standard series. */
  | Kind<'values', { values: readonly number[] }>;

/** The content of the column "Werte" of a dataset (docs/interface/datasets.md#ranges). */
export type Range =
  | ScalarRange
  | Kind<'vector', { size: number; distinct: boolean; of: ScalarRange }>
  /** The determinant of a regular matrix is not zero. */
  | Kind<'matrix', { rows: number; columns: number; regular: boolean; of: ScalarRange }>
  /** Magnitude and angle in degrees, or real and imaginary part. */
  | Kind<'complex', { form: 'polar' | 'cartesian'; first: ScalarRange; second: ScalarRange }>
  /** Texts or numbers: drawn, or in order. */
  | Kind<'listed', { values: readonly Value[]; inOrder: boolean }>
  /** Texts that match a regular expression. */
  | Kind<'pattern', { write: (random: Random) => string }>;

/** Limits of ranges; docs/interface/datasets.md#ranges names none. */
export const LIMITS = {
  text: 10_000,
  entries: 100,
  values: 10_000,
  digits: 15,
  /** Up to here, integers and the width of a range of them keep every digit. */
  integer: 2e15,
  magnitude: 100,
  pattern: 200,
  patternLength: 100,
} as const;

/** From `min` to `max`, both included; a single number has both equal. */
export interface Interval {
  readonly min: number;
  readonly max: number;
}

export const SERIES = [
  ...(['E3', 'E6', 'E12', 'E24', 'E48'] as const),
  ...(['D2', 'D5', 'D10', 'D20', 'D40'] as const),
] as const;
export type SeriesName = (typeof SERIES)[number];

/** A range whose values are single real numbers (docs/interface/datasets.md#ranges). */
export type ScalarRange =
  | { readonly kind: 'floats'; readonly items: readonly Interval[] }
  | { readonly kind: 'integers'; readonly items: readonly Interval[] }
  | { readonly kind: 'digits'; readonly digits: number; readonly items: readonly Interval[] }
  | { readonly kind: 'series'; readonly series: SeriesName; readonly items: readonly Interval[] }
  | { readonly kind: 'count'; readonly count: number; readonly interval: Interval }
  | {
      readonly kind: 'arithmetic';
      readonly start: number;
      readonly step: number;
      readonly end: number;
    }
  | {
      readonly kind: 'geometric';
      readonly start: number;
      readonly ratio: number;
      readonly end: number;
    };

/**
 * What a teacher wrote into the column "Werte" of a dataset, as plain data
 * (docs/interface/datasets.md#ranges).
 */
export type Range =
  | ScalarRange
  | {
      readonly kind: 'vector';
      readonly size: number;
      readonly distinct: boolean;
      readonly of: ScalarRange;
    }
  | {
      readonly kind: 'matrix';
      readonly rows: number;
      readonly columns: number;
      /** Determinant not zero. */
      readonly regular: boolean;
      readonly of: ScalarRange;
    }
  | {
      readonly kind: 'complex';
      /** `polar`: magnitude and angle in degrees; `cartesian`: real and imaginary part. */
      readonly form: 'polar' | 'cartesian';
      readonly first: ScalarRange;
      readonly second: ScalarRange;
    }
  | { readonly kind: 'strings'; readonly texts: readonly string[] }
  | {
      readonly kind: 'pattern';
      readonly pattern: Pattern;
      readonly minLength: number;
      readonly maxLength: number;
    }
  | { readonly kind: 'fixedNumbers'; readonly numbers: readonly number[] }
  | { readonly kind: 'fixedStrings'; readonly texts: readonly string[] };

/** A regular expression of the subset that {@link parsePattern} reads. */
export type Pattern =
  | { readonly kind: 'characters'; readonly characters: readonly string[] }
  | { readonly kind: 'sequence'; readonly parts: readonly Pattern[] }
  | { readonly kind: 'choice'; readonly options: readonly Pattern[] }
  | { readonly kind: 'repeat'; readonly of: Pattern; readonly min: number; readonly max: number };

/** Bounds of what a range may be; docs/interface/datasets.md#ranges names none. */
export const LIMITS = {
  text: 10_000,
  entries: 100,
  values: 10_000,
  digits: 15,
  /** Whole numbers keep every digit up to here, and so does the width of a range of them. */
  integer: 2e15,
  magnitude: 100,
  pattern: 200,
  patternLength: 100,
} as const;

/** From `min` to `max`, both included; equal for a single number. */
export interface Interval {
  readonly min: number;
  readonly max: number;
}

// prettier-ignore
export const SERIES = ['E3', 'E6', 'E12', 'E24', 'E48', 'D2', 'D5', 'D10', 'D20', 'D40'] as const;
export type SeriesName = (typeof SERIES)[number];

/** A range whose values are single real numbers (docs/interface/datasets.md#ranges). */
export type ScalarRange =
  | { readonly kind: 'floats' | 'integers'; readonly items: readonly Interval[] }
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

/** The content of the column "Werte" of a dataset (docs/interface/datasets.md#ranges). */
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
      /** The determinant is not zero. */
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
  | { readonly kind: 'strings' | 'fixedStrings'; readonly texts: readonly string[] }
  | {
      readonly kind: 'pattern';
      readonly pattern: Pattern;
      readonly minLength: number;
      readonly maxLength: number;
    }
  | { readonly kind: 'fixedNumbers'; readonly numbers: readonly number[] };

/** A regular expression of the subset of {@link parsePattern}. */
export type Pattern =
  | { readonly kind: 'characters'; readonly characters: readonly string[] }
  | { readonly kind: 'sequence'; readonly parts: readonly Pattern[] }
  | { readonly kind: 'choice'; readonly options: readonly Pattern[] }
  | { readonly kind: 'repeat'; readonly of: Pattern; readonly min: number; readonly max: number };

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

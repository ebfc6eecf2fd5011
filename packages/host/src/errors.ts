import type { Localized } from '@fragwerk/sdk';
import {
  ExpressionError,
  PositionedError,
  type Problem,
  UnitError,
} from '@fragwerk/sdk/expressions';

export { ExpressionError, type Localized, PositionedError, type Problem, UnitError };

/** The range of a dataset is invalid. */
export class RangeSyntaxError extends PositionedError {}

/** A dataset or a constant is invalid. */
export class DatasetError extends PositionedError {}

/** A tag cannot be written. */
export class TagError extends PositionedError {}

/** A statement of the Maxima field is not allowed. */
export class FormulaError extends PositionedError {}

/** A sentence in both languages. */
export const bilingual = (de: string, en: string): Localized => ({ de, en });

/** Returns the result of `run`, or the mistake in a user's input that it throws. */
export function tryRead<T>(
  run: () => T,
): { readonly value: T } | { readonly mistake: PositionedError } {
  try {
    return { value: run() };
  } catch (error) {
    if (error instanceof PositionedError) return { mistake: error };
    throw error;
  }
}

/** Returns the mistake in a user's input that `run` throws; `null` if there is none. */
export function mistakeIn(run: () => unknown): PositionedError | null {
  const read = tryRead(run);
  return 'mistake' in read ? read.mistake : null;
}

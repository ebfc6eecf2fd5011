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

/** A mistake without a position in a text. */
export class QuestionError extends Error {
  constructor(readonly text: Localized) {
    super(text.en);
  }
}

/** A sentence in both languages. */
export const bilingual = (de: string, en: string): Localized => ({ de, en });

/** The result of reading a user's input, or the mistake in it. */
type Read<T> =
  | { readonly value: T; readonly mistake: null }
  | { readonly value: null; readonly mistake: PositionedError };

/** Returns the result of `run`, or the mistake in a user's input that it throws. */
export function tryRead<T>(run: () => T): Read<T> {
  try {
    return { value: run(), mistake: null };
  } catch (error) {
    if (error instanceof PositionedError) return { value: null, mistake: error };
    throw error;
  }
}

/** Returns the mistake in a user's input that `run` throws; `null` if there is none. */
export const mistakeIn = (run: () => unknown): PositionedError | null => tryRead(run).mistake;

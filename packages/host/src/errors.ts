import type { Localized } from '@fragwerk/sdk';
import {
  ExpressionError,
  PositionedError,
  type Problem,
  UnitError,
} from '@fragwerk/sdk/expressions';

export { ExpressionError, type Localized, PositionedError, type Problem, UnitError };

/** The range of a dataset cannot be read. */
export class RangeSyntaxError extends PositionedError {}

/** A dataset table or a constant is not well formed. */
export class DatasetError extends PositionedError {}

/** A tag cannot be written. */
export class TagError extends PositionedError {}

/** A statement of the Maxima field is not one that the host passes on. */
export class FormulaError extends PositionedError {}

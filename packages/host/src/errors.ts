import type { Localized } from '@fragwerk/sdk';

export type { Localized };

/** Something wrong at one place of a text; what the workbench shows beside the field. */
export interface Problem {
  /** Counted from 0 in UTF-16 units, as an editor's selection does. */
  readonly position: number;
  readonly text: Localized;
}

/** What a teacher typed cannot be read; says where and, in both languages, what was expected. */
export class PositionedError extends Error implements Problem {
  constructor(
    readonly position: number,
    readonly text: Localized,
    /** What the whole field could hold instead. */
    readonly suggestion?: string,
  ) {
    super(`${text.en} (position ${position})`);
    this.name = new.target.name;
  }
}

/** The range of a dataset cannot be read. */
export class RangeSyntaxError extends PositionedError {}

/** A unit cannot be read, or does not fit the value. */
export class UnitError extends PositionedError {}

/** A dataset table or a constant is not well formed. */
export class DatasetError extends PositionedError {}

/** A tag cannot be written. */
export class TagError extends PositionedError {}

/** An expression cannot be read or computed. */
export class ExpressionError extends PositionedError {}

/** A statement of the Maxima field is not one that the host passes on. */
export class FormulaError extends PositionedError {}

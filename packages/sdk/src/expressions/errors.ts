import type { Localized } from '../localized.js';

/** Something wrong at one place of a text; what an editor shows beside the field. */
export interface Problem {
  /** Counted from 0 in UTF-16 units, as an editor's selection does. */
  readonly position: number;
  readonly text: Localized;
}

/** What somebody typed cannot be read; says where and, in both languages, what was expected. */
export class PositionedError extends Error implements Problem {
  constructor(
    readonly position: number,
    readonly text: Localized,
  ) {
    super(`${text.en} (position ${position})`);
    this.name = new.target.name;
  }
}

/** A unit cannot be read, or does not fit the value. */
export class UnitError extends PositionedError {}

/** An expression cannot be read or computed. */
export class ExpressionError extends PositionedError {}

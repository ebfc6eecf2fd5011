import type { Localized } from '../localized.js';

/** A problem at one place of a text, as an editor shows it. */
export interface Problem {
  /** Counted from 0 in UTF-16 units, as an editor's selection does. */
  readonly position: number;
  readonly text: Localized;
}

/** Typed text that cannot be read, with the place and what was expected. */
export class PositionedError extends Error implements Problem {
  constructor(
    readonly position: number,
    readonly text: Localized,
  ) {
    super(`${text.en} (position ${position})`);
    this.name = new.target.name;
  }
}

/** A unit that cannot be read or does not fit the value. */
export class UnitError extends PositionedError {}

/** An expression that cannot be read or evaluated. */
export class ExpressionError extends PositionedError {}

/** Throws that an expression cannot be evaluated. */
export const fail = (position: number, text: Localized): never => {
  throw new ExpressionError(position, text);
};

/** Throws that a function does not have as many arguments as it needs. */
export const failByCount = (name: string, count: number | string, position: number): never =>
  fail(position, {
    de: `${name}(…) braucht ${count} ${count === 1 ? 'Argument' : 'Argumente'}.`,
    en: `${name}(…) needs ${count} ${count === 1 ? 'argument' : 'arguments'}.`,
  });

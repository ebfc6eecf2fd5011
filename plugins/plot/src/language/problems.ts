import type { ConfigProblem, Localized } from '@fragwerk/sdk';
import { PositionedError, type Problem } from '@fragwerk/sdk/expressions';

/** @throws PositionedError */
export function fail(position: number, text: Localized): never {
  throw new PositionedError(position, text);
}

/** @throws PositionedError that names what was expected and what was found */
export const expected = ({ text, position }: Token, what: Localized): never =>
  fail(position, {
    de: `Erwartet: ${what.de}; gefunden: ${quoted(text).de}.`,
    en: `Expected: ${what.en}; found: ${quoted(text).en}.`,
  });

/** Returns a function that runs a step, and adds a PositionedError that it throws to a list. */
export const collecting =
  (problems: Problem[]) =>
  <T>(step: () => T): T | undefined => {
    try {
      return step();
    } catch (error) {
      if (!(error instanceof PositionedError)) throw error;
      problems.push(error);
      return undefined;
    }
  };

export type Attempt = ReturnType<typeof collecting>;

/** A piece of the text with its place, counted from 0. */
export interface Token {
  readonly text: string;
  readonly position: number;
}

/** Quotes a piece of the text, at most 24 characters of it. */
export function quoted(text: string): Localized {
  const shown = text.length > 24 ? `${text.slice(0, 24)}…` : text;
  return { de: `„${shown}“`, en: `“${shown}”` };
}

/** Completes a problem with line and column. */
export function problemAt(source: string, position: number, text: Localized): ConfigProblem {
  const before = source.slice(0, position);
  const line = before.split('\n').length;
  const column = position - before.lastIndexOf('\n');
  const message = {
    de: `Zeile ${line}, Zeichen ${column}: ${text.de}`,
    en: `Line ${line}, character ${column}: ${text.en}`,
  };
  return { message, position, line, column, field: '' };
}

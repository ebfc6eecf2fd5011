import type { Localized } from '@fragwerk/sdk';
import { phrase } from '../phrase.js';

/** An error or a warning about a circuit's text. */
export interface CircuitProblem {
  readonly severity: 'error' | 'warning';
  /** Begins with the character's number, counted from 1. */
  readonly message: Localized;
  /** Zero-based index of the character. */
  readonly position: number;
  /** The whole text as the author probably meant it. */
  readonly suggestion?: string;
}

/** Returns a problem whose message begins with the number of the character. */
export const problemAt = (
  position: number,
  message: Localized,
  severity: CircuitProblem['severity'] = 'error',
): CircuitProblem => ({
  severity,
  position,
  message: phrase`${{ de: 'Zeichen', en: 'Character' }} ${String(position + 1)}: ${message}`,
});

/** Aborts parsing; callers of `parseCircuit` never see it. */
class ParseError extends Error {
  constructor(readonly problem: CircuitProblem) {
    super(problem.message.en);
  }
}

export function failAt(position: number, message: Localized): never {
  throw new ParseError(problemAt(position, message));
}

/** Runs a part of a parser; returns its result, or the problem that aborted it. */
export function attempt<T>(parse: () => T): T | CircuitProblem {
  try {
    return parse();
  } catch (error) {
    if (error instanceof ParseError) return error.problem;
    throw error;
  }
}

/** Quotes a piece of the text, at most 20 characters of it. */
export const quoted = (text: string): string => {
  const characters = Array.from(text);
  return `'${characters.length > 20 ? `${characters.slice(0, 20).join('')}…` : text}'`;
};

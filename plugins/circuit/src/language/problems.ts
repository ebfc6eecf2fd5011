import type { Localized } from '@fragwerk/sdk';
import type { CircuitProblem } from './ast.js';

/** Returns a problem whose message begins with the number of the character. */
export const problemAt = (
  position: number,
  { de, en }: Localized,
  severity: CircuitProblem['severity'] = 'error',
): CircuitProblem => ({
  severity,
  position,
  message: {
    de: `Zeichen ${position + 1}: ${de}`,
    en: `Character ${position + 1}: ${en}`,
  },
});

/** Aborts parsing; callers of `parseCircuit` never see it. */
export class ParseError extends Error {
  constructor(readonly problem: CircuitProblem) {
    super(problem.message.en);
  }
}

/** Throws a {@link ParseError}. */
export function failAt(position: number, message: Localized): never {
  throw new ParseError(problemAt(position, message));
}

/** Quotes a piece of the text, at most 20 characters of it. */
export const quoted = (text: string): string => {
  const characters = Array.from(text);
  return `'${characters.length > 20 ? `${characters.slice(0, 20).join('')}…` : text}'`;
};

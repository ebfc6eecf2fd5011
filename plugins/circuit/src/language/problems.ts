import type { Localized } from '@fragwerk/sdk';
import type { CircuitProblem } from './ast.js';

/** Puts the character in front of a message. */
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

/** Ends the reading of a text; never leaves `parseCircuit`. */
export class SyntaxStop extends Error {
  constructor(readonly problem: CircuitProblem) {
    super(problem.message.en);
  }
}

/** A piece of the text, shortened, for a message. */
export const quoted = (text: string): string => {
  const letters = Array.from(text);
  return `'${letters.length > 20 ? `${letters.slice(0, 20).join('')}…` : text}'`;
};

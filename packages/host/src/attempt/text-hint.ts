import { ExpressionError } from '../errors.js';
import type { Subquestion } from '../question.js';

/** Signs that a text rarely has and an expression often. */
const CALCULATES = /["()[\]+*/^]/;

/**
 * Reads or computes a solution. A text without its quotes fails as an expression; the error then
 * says so and offers the solution with quotes.
 * @throws what `run` throws
 */
export async function hintingAtQuotes<T>(
  { mode, solution }: Pick<Subquestion, 'mode' | 'solution'>,
  run: () => T | Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const isText = mode !== 'number' && !CALCULATES.test(solution);
    if (!isText || !(error instanceof ExpressionError)) throw error;
    const { position, text } = error;
    const quoted = `"${solution.trim()}"`;
    const hinted = {
      de: `${text.de} Ein Text steht in Anführungszeichen: ${quoted}`,
      en: `${text.en} A text stands in quotes: ${quoted}`,
    };
    throw new ExpressionError(position, hinted, quoted);
  }
}

import { ExpressionError } from '../errors.js';
import { type Expression, parseExpression } from '../expressions/index.js';
import type { Subquestion } from '../question.js';

type Solved = Pick<Subquestion, 'mode' | 'solution'>;

/** Signs that a text rarely has and an expression often. */
const CALCULATES = /[()[\]+*/^]/;

const isReadable = (source: string): boolean => {
  try {
    parseExpression(source);
    return true;
  } catch {
    return false;
  }
};

/** Whether a solution that fails is rather a text without its quotes: nothing in it calculates, or it is no expression. */
export const isBareText = ({ mode, solution }: Solved): boolean =>
  mode !== 'number' &&
  !solution.includes('"') &&
  (!CALCULATES.test(solution) || !isReadable(solution));

/**
 * Reads or computes a solution. A text without its quotes fails as an expression; the error then
 * says so and offers the solution with quotes.
 * @throws what `run` throws
 */
export async function hintingAtQuotes<T>(subquestion: Solved, run: () => T | Promise<T>) {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ExpressionError) || !isBareText(subquestion)) throw error;
    const { position, text } = error;
    const quoted = `"${subquestion.solution.trim()}"`;
    const hinted = {
      de: `${text.de} Ein Text steht in Anführungszeichen: ${quoted}`,
      en: `${text.en} A text stands in quotes: ${quoted}`,
    };
    throw new ExpressionError(position, hinted, quoted);
  }
}

/**
 * The expression of the column "Lösung"; a leading `:` or `::` asks for the parser
 * (docs/interface/questions.md#subquestions).
 * @throws ExpressionError
 */
export function readSolution(subquestion: Subquestion): Promise<Expression> {
  const source = subquestion.solution.replace(/^\s*:{0,2}/, '');
  return hintingAtQuotes(subquestion, () =>
    source.trim() === '' ? { kind: 'string', text: '' } : parseExpression(source),
  );
}

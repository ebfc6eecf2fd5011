import { ExpressionError, type Localized, mistakeIn, tryRead } from '../errors.js';
import { type Expression, namesOf, parseExpression } from '../expressions/index.js';
import { withoutInvisible } from '@fragwerk/sdk/expressions';
import type { Subquestion } from '../question.js';

type Solved = Pick<Subquestion, 'mode' | 'solution'>;

/** Characters that are rare in a text and common in an expression. */
const OPERATORS = /[()[\]+*/^]/;

const isReadable = (source: string): boolean => !mistakeIn(() => parseExpression(source));

/** Whether a solution is probably a text whose quotes are missing: it has no operator or is not an expression. */
export const isBareText = ({ mode, solution }: Solved): boolean =>
  mode !== 'number' &&
  !solution.includes('"') &&
  (!OPERATORS.test(solution) || !isReadable(solution));

/** Puts a solution in straight quotes instead of those of a word processor. */
export const inQuotes = (solution: string): string =>
  `"${withoutInvisible(solution)
    .trim()
    .replace(/^[„“”»«]|[“”»«]$/g, '')}"`;

/** Adds to a message that the solution needs quotes; `false` adds nothing. */
export const withQuotesHint = ({ de, en }: Localized, solution: string | false): Localized =>
  solution === false
    ? { de, en }
    : {
        de: `${de} Ein Text gehört in Anführungszeichen: ${inQuotes(solution)}`,
        en: `${en} Put text in quotes: ${inQuotes(solution)}`,
      };

/** Adds the hint to the error of a solution that is probably a text; returns other errors unchanged. */
export const withTextHint = (error: unknown, subquestion: Solved): unknown =>
  error instanceof ExpressionError && isBareText(subquestion)
    ? new ExpressionError(error.position, withQuotesHint(error.text, subquestion.solution))
    : error;

/** The stored form of an answer of several parts, `k=2;d=-1`. */
const NAMED_PARTS = /^\s*[\p{L}_][\p{L}\p{N}_.-]*\s*=/u;

/** Reads an expression; in mode plugin, the stored form of an answer of several parts is a text. */
export function parseSolution({ mode }: Pick<Subquestion, 'mode'>, source: string): Expression {
  if (source.trim() === '') return { kind: 'string', text: '' };
  const isText = mode === 'plugin' && NAMED_PARTS.test(source) && !isReadable(source);
  return isText ? { kind: 'string', text: source.trim() } : parseExpression(source);
}

/**
 * Writes the solution of a plugin type's example for the column "Lösung": in quotes, unless it is a value
 * or the stored form of an answer of several parts.
 */
export function exampleSolution(solution: string): string {
  const { value } = tryRead(() => parseSolution({ mode: 'plugin' }, solution));
  if (value && namesOf(value).size === 0) return solution;
  return `"${solution.replace(/["\\]/g, '\\$&')}"`;
}

/**
 * The expression of the column "Lösung"; a leading `:` or `::` selects the parser
 * (docs/interface/questions.md#subquestions).
 * @throws ExpressionError
 */
export function readSolution(subquestion: Subquestion): Expression {
  const source = subquestion.solution.replace(/^\s*:{0,2}/, '');
  try {
    return parseSolution(subquestion, source);
  } catch (error) {
    throw withTextHint(error, subquestion);
  }
}

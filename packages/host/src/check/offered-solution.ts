import { attempt, inSubquestion } from '../attempt/problems.js';
import type { PreparedQuestion, QuestionProblem } from '../attempt/model.js';
import type { Row } from '../attempt/row.js';
import { computeIn } from '../attempt/solution.js';
import { bilingual } from '../errors.js';
import { parseExpression } from '../expressions/index.js';
import { readInfo } from '../question.js';
import { withText } from './places.js';

/** Offers the solution that a plugin calculates to subquestions without one. */
export async function offeredSolutions(
  prepared: PreparedQuestion,
  row: Row,
): Promise<readonly QuestionProblem[]> {
  const { document, instances } = prepared;
  const found: QuestionProblem[] = [];
  for (const [index, { mode, info, solution }] of document.subquestions.entries()) {
    const { name } = readInfo(info);
    if (mode !== 'plugin' || solution.trim() !== '' || !instances.has(name)) continue;
    const call = `plugin("${name}")`;
    const place = inSubquestion(index, 'solution');
    if (!(await attempt(computeIn(prepared, row, parseExpression(call))))) continue;
    found.push({
      ...place,
      repairs: [
        {
          label: bilingual(`${call} einsetzen`, `Insert ${call}`),
          change: withText(document, place, call),
        },
      ],
      text: bilingual(
        `Q${index} hat keine Lösung. Das Plugin kann sie berechnen: ${call}`,
        `Q${index} has no solution. The plugin can calculate it: ${call}`,
      ),
    });
  }
  return found;
}

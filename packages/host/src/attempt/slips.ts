import { ProblemError, type PluginSlipDto } from '@fragwerk/contract';
import { bilingual } from '../errors.js';
import { DATASET_ROWS } from '../ranges/column.js';
import type { QuestionProblem } from './model.js';
import type { PreparedQuestion } from './prepared.js';
import { inSubquestion, ProblemList } from './problems.js';
import { requests } from './requests.js';
import { answeredIn, type ResolvedQuestion, resolveQuestion, rightAnswer } from './resolved.js';
import { scoreAnswer } from './score.js';

/**
 * Returns the typical wrong answers to a subquestion that its plugin knows; none for a plain field and for
 * a service that does not list them.
 *
 * @throws ProblemError if the service fails
 */
async function slipsIn(
  resolved: ResolvedQuestion,
  index: number,
): Promise<readonly PluginSlipDto[]> {
  const right = await rightAnswer(resolved, index);
  const answered = right.solution && (await answeredIn(resolved, { index, answer: '' }, right));
  if (!answered) return [];
  try {
    const body = requests.slips(answered.use.instance, answered);
    return await resolved.prepared.client.slips({ body });
  } catch (error) {
    // Third-party services need not list them.
    if (error instanceof ProblemError && error.status === 404) return [];
    throw error;
  }
}

/** Returns the typical wrong answers of a row, by subquestion. */
export async function slipsOfRow(
  prepared: PreparedQuestion,
  row: number,
): Promise<readonly (readonly PluginSlipDto[])[]> {
  const resolved = await resolveQuestion(prepared, row);
  const { subquestions } = prepared.document;
  return Promise.all(subquestions.map((_, index) => slipsIn(resolved, index)));
}

/** Returns the first problem of the typical wrong answers to a subquestion: they fail, or earn too little. */
async function slipProblem(
  resolved: ResolvedQuestion,
  index: number,
): Promise<QuestionProblem | undefined> {
  const problems = new ProblemList();
  const place = inSubquestion(index);
  const row = resolved.row.number + 1;
  await problems.call(place, async () => {
    for (const { name, answer, share } of await slipsIn(resolved, index)) {
      const { points, maxPoints } = await scoreAnswer(resolved, { index, answer, full: false });
      const declared = share * maxPoints;
      if (points >= declared - 1e-9) continue;
      const text = bilingual(
        `Datensatz ${row}: Der typische Fehler „${name.de}“ (${answer}) bekommt ${points} statt ${declared} Punkte.`,
        `Row ${row}: the typical mistake “${name.en}” (${answer}) earns ${points} points instead of ${declared}.`,
      );
      problems.add(place, text);
    }
  });
  return problems.all[0];
}

/**
 * Scores the typical wrong answers in the rows of a question's tests. Returns the first problem of each
 * subquestion.
 */
export async function testSlips(prepared: PreparedQuestion): Promise<readonly QuestionProblem[]> {
  const { tests, subquestions } = prepared.document;
  const all = Array.from({ length: DATASET_ROWS }, (_, row) => row);
  const rows = new Set(tests.flatMap(({ row }) => (row === null ? all : [row])));
  const found = new Map<number, QuestionProblem>();
  for (const row of rows) {
    const resolved = await resolveQuestion(prepared, row);
    for (const index of subquestions.keys()) {
      const problem = found.has(index) ? undefined : await slipProblem(resolved, index);
      if (problem) found.set(index, problem);
    }
  }
  return [...found.values()];
}

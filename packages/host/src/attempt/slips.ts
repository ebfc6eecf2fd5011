import { ProblemError, type PluginSlipDto } from '@fragwerk/contract';
import type { PreparedQuestion } from './model.js';
import { ask } from './requests.js';
import { answeredIn, type ResolvedQuestion, resolveQuestion } from './resolved.js';

/**
 * Returns the typical wrong answers to a subquestion that its plugin knows; none for a plain field and for
 * a service that does not list them.
 *
 * @throws ProblemError if the service fails
 */
export async function slipsIn(
  resolved: ResolvedQuestion,
  index: number,
): Promise<readonly PluginSlipDto[]> {
  const { solution } = await resolved.right(index);
  const answered = solution && (await answeredIn(resolved, { index, answer: '' }));
  if (!answered) return [];
  try {
    return await ask(resolved.prepared, 'slips', answered);
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

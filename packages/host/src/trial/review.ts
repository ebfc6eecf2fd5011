import type { AttemptOptions, PreparedQuestion } from '../attempt/model.js';
import { showQuestion } from '../attempt/show.js';
import { inspectQuestion, inOrder, joined } from '../check/inspect.js';
import { withoutRepairs } from '../check/places.js';
import type { TrialReport } from './model.js';
import { sendingOnce } from './once.js';
import { withTriedRepairs } from './repairs.js';
import { runTrial, type TrialOptions } from './run.js';

interface ReviewOptions extends TrialOptions {
  /** The visible row, for which plugins report problems. */
  readonly row?: number;
  readonly engine?: AttemptOptions['engine'];
  /** Whether to try the repairs; if not, none are offered. */
  readonly repairs?: boolean;
}

/**
 * Reviews a question: all problems that {@link inspectQuestion} finds, and a trial run over all rows
 * ({@link runTrial}). Offered repairs have been tried.
 *
 * @throws the reason of the signal
 */
export async function reviewQuestion(
  question: PreparedQuestion,
  { row = 0, engine = null, repairs = true, ...options }: ReviewOptions = {},
): Promise<TrialReport> {
  const client = sendingOnce(question.client);
  const prepared = { ...question, client };
  const found = await inspectQuestion(prepared, await showQuestion(prepared, row));
  const trial = await runTrial(prepared, options);
  const problems = [...joined([found, trial.problems])].sort(inOrder);
  const { rows } = trial;
  if (!repairs) return { ...trial, problems: problems.map(withoutRepairs) };
  const { signal } = options;
  const tried = { client, engine, row, ...(signal && { signal }) };
  return { ...trial, problems: await withTriedRepairs({ prepared, rows, problems }, tried) };
}

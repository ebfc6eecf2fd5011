import type { PreparedQuestion, TestOutcome, TestRun } from '../attempt/model.js';
import { resolveQuestion } from '../attempt/resolved.js';
import { runTest, testsOfRow } from '../attempt/tests.js';
import { ALL_ROWS } from '../ranges/column.js';
import { usualAnswers } from './answers.js';
import type { TrialAnswer, TrialReport, TrialRow } from './model.js';
import { sendingOnce } from './once.js';
import { trialProblems } from './problems.js';
import { rowState } from './state.js';

export interface TrialOptions {
  /** Receives each row when it is done, in any order. */
  readonly onRow?: (row: TrialRow, all: number) => void;
  /** Ends the run: no further answer is scored, and the run throws the signal's reason. */
  readonly signal?: AbortSignal;
  /** Rows to try; by default all. */
  readonly rows?: readonly number[];
}

/** Number of rows that are tried at the same time. */
const PARALLEL_ROWS = 4;

interface Run extends Pick<TrialOptions, 'signal'> {
  readonly prepared: PreparedQuestion;
  /** Plugins whose sample solution takes too long. */
  readonly slow: Set<string>;
}

async function tryRow({ prepared, slow, signal }: Run, row: number) {
  const question = await resolveQuestion(prepared, row);
  const answers: TrialAnswer[] = [];
  for (const index of prepared.document.subquestions.keys()) {
    signal?.throwIfAborted();
    answers.push(...(await usualAnswers(question, index, slow)));
  }
  const runs = new Map<number, TestRun>();
  for (const [index, test] of testsOfRow(prepared.document, row)) {
    signal?.throwIfAborted();
    const run = await runTest(question, test);
    const { answer, status, points, expected, reason } = run;
    const maxPoints = prepared.document.subquestions[test.subquestion]?.points ?? 0;
    const shared = { answer, status, points, expected, reason, maxPoints, name: null };
    runs.set(index, run);
    answers.push({ kind: 'test', test: index, subquestion: test.subquestion, ...shared });
  }
  const done: TrialRow = { row, state: rowState(prepared.document, answers), answers };
  return { row: done, runs };
}

/** Runs a function for all items, a few at a time, and returns the results in the order of the items. */
async function inParallel<T, R>(
  items: readonly T[],
  run: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  const rest = items.entries();
  const work = async (): Promise<void> => {
    for (const [index, item] of rest) results[index] = await run(item);
  };
  await Promise.all(Array.from({ length: PARALLEL_ROWS }, work));
  return results;
}

/**
 * Simulates a student in each row, who enters the right answer, also in other spellings, the sample
 * solution, the typical mistakes that the plugin type knows, no answer, and the question's own tests.
 * Identical requests are sent once.
 *
 * @throws the reason of the signal; a failing service is the reason of an answer
 */
export async function runTrial(
  question: PreparedQuestion,
  { onRow, signal, rows = ALL_ROWS }: TrialOptions = {},
): Promise<TrialReport> {
  const prepared = { ...question, client: sendingOnce(question.client) };
  const run: Run = { prepared, slow: new Set(), ...(signal && { signal }) };
  const tried = await inParallel(rows, async (number) => {
    const found = await tryRow(run, number);
    onRow?.(found.row, rows.length);
    return found;
  });
  const tests = prepared.document.tests.map((_, index): TestOutcome => {
    return { index, runs: tried.flatMap(({ runs }) => runs.get(index) ?? []) };
  });
  const done = tried.map(({ row }) => row);
  return { rows: done, tests, problems: trialProblems(prepared, done) };
}

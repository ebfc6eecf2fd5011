import type { RunOutcome } from '@fragwerk/python';
import { withAnswer } from '../../src/answer.js';
import { jobOf } from '../../src/scoring/job.js';
import { type TestResult, scoreOutcome } from '../../src/scoring/score-table.js';
import { fillQuestion, placeholdersIn, programTexts, testTexts } from '../../src/placeholders.js';
import { type CodeFile, type CodeQuestion, type CodeTest, givenCode } from '../../src/question.js';
import { runPython } from '../shared/python.js';
import type { ValueRow } from './values.js';

/** Result of trying a test in the dialog. */
export interface Report {
  /** Result of the sample solution in the first row in which it fails; `null` without a solution. */
  readonly solution: TestResult | null;
  /** The row in which it fails, if several were tried. */
  readonly row: { readonly number: number; readonly text: string } | null;
  /** Result of the sample solution to use as expected result; `null` if it cannot be used. */
  readonly expected: string | null;
  /** Whether the given code already passes. */
  readonly givenPasses: boolean;
}

/** Context of a trial run. */
interface TryOptions {
  /** URL of the plugin type's files. */
  readonly files: string;
  /** At least one. */
  readonly rows: readonly ValueRow[];
  /** Files in addition to those of the question. */
  readonly extraFiles: readonly CodeFile[];
  /** Files of the question's packages. */
  readonly wheels: readonly string[];
}

/** Python could not be loaded, or the run was stopped. */
class TryError extends Error {}

/** Returns the expected result that follows from a run of the sample solution. */
function expectedFrom({ kind, pattern }: CodeTest, run: RunOutcome | undefined): string | null {
  if (run?.end !== 'done' || kind === 'unittest' || pattern) return null;
  if (kind === 'turtle') return run.drawing || null;
  return kind === 'call' ? run.value || 'None' : run.output;
}

/** Returns whether a test's expected result depends on the row. */
function dependsOnRow(question: CodeQuestion, test: CodeTest, { values }: ValueRow): boolean {
  const names = placeholdersIn([...programTexts(question), ...testTexts(test)]);
  return names.some((name) => values.has(name));
}

async function runTests(
  question: CodeQuestion,
  answer: string,
  { files, extraFiles, wheels }: TryOptions,
) {
  // The teacher sees the results of hidden tests, too.
  const visible = {
    ...question,
    // Each test has a report of its own.
    stopAtFailure: false,
    tests: question.tests.map((test) => ({ ...test, visible: true })),
  };
  const { question: answered, program } = withAnswer(visible, answer);
  const job = jobOf(answered, program.text, { files: extraFiles, wheels });
  const { result } = runPython(files, job, () => undefined);
  const end = await result;
  if (end.kind !== 'outcome')
    throw new TryError(end.kind === 'failed' ? end.message : 'python-worker.js');
  const { outcome } = end;
  const { tests, fault } = scoreOutcome(visible, program, outcome);
  return { results: fault ? tests.map((test) => ({ ...test, reason: fault })) : tests, outcome };
}

/** Runs the sample solution in each row, and the given code in the first row. */
async function runRows(question: CodeQuestion, options: TryOptions) {
  const filled = options.rows.map(({ values }) => fillQuestion(question, values));
  const solved: Awaited<ReturnType<typeof runTests>>[] = [];
  for (const row of filled)
    if (row.solution.trim() !== '') solved.push(await runTests(row, row.solution, options));
  const first = filled[0] ?? question;
  return { solved, given: await runTests(first, givenCode(first), options) };
}

/**
 * Tries the tests of a question with its sample solution in each row, and with its given code.
 *
 * @returns a report per test, or why the run failed
 */
export async function tryTests(
  question: CodeQuestion,
  options: TryOptions,
): Promise<readonly Report[] | { readonly failure: string }> {
  const { rows } = options;
  try {
    const { solved, given } = await runRows(question, options);
    return question.tests.map((test, index): Report => {
      const failed = solved.findIndex(({ results }) => results[index]?.share !== 1);
      const at = Math.max(0, failed);
      const isFixed = rows[0] !== undefined && !dependsOnRow(question, test, rows[0]);
      return {
        solution: solved[at]?.results[index] ?? null,
        row: rows.length > 1 ? { number: at + 1, text: rows[at]?.text ?? '' } : null,
        expected: isFixed ? expectedFrom(test, solved[0]?.outcome.runs[index]) : null,
        givenPasses: given.results[index]?.share === 1,
      };
    });
  } catch (error) {
    if (error instanceof TryError) return { failure: error.message };
    throw error;
  }
}

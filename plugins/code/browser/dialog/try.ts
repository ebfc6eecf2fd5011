import type { RunOutcome } from '@fragwerk/python';
import { jobOf } from '../../src/scoring/job.js';
import { type TestResult, scoreOutcome } from '../../src/scoring/score-table.js';
import { fillQuestion, placeholdersIn, programTexts, testTexts } from '../../src/placeholders.js';
import {
  type CodeFile,
  type CodeQuestion,
  type CodeTest,
  givenCode,
  programOf,
} from '../../src/question.js';
import { runPython } from '../shared/python.js';
import type { ValueRow } from './values.js';

/** What came of a test in the dialog. */
export interface Report {
  /** Of the sample solution, in the first row in which it fails; `null` where there is none. */
  readonly solution: TestResult | null;
  /** Number and values of that row, where several were tried. */
  readonly row: { readonly number: number; readonly words: string } | null;
  /** What the sample solution gave, as it is expected from then on; `null` where that is none. */
  readonly came: string | null;
  /** Whether the given code passes already. */
  readonly isGivenEnough: boolean;
}

/** What a try needs besides the question. */
export interface TryOptions {
  /** Address of the files of the plugin type. */
  readonly files: string;
  /** At least one. */
  readonly rows: readonly ValueRow[];
  /** Files besides those of the question. */
  readonly beside: readonly CodeFile[];
}

/** Python could not be loaded, or the try was ended. */
class TryError extends Error {}

/** What is to be expected after a run of the sample solution. */
function cameOf({ kind, pattern }: CodeTest, run: RunOutcome | undefined): string | null {
  if (run?.end !== 'done' || kind === 'unittest' || pattern) return null;
  return kind === 'call' ? run.value || 'None' : run.output;
}

/** Whether what a test expects may be another in each row. */
function isByValues(question: CodeQuestion, test: CodeTest, { values }: ValueRow): boolean {
  const names = placeholdersIn([...programTexts(question), ...testTexts(test)]);
  return names.some((name) => values.has(name));
}

async function runTests(question: CodeQuestion, answer: string, { files, beside }: TryOptions) {
  // Whoever writes the tests may see what came of each.
  const shown = { ...question, tests: question.tests.map((test) => ({ ...test, visible: true })) };
  const program = programOf(question, answer);
  const { result } = runPython(files, jobOf(shown, program.text, beside), () => undefined);
  const end = await result;
  if (end.kind !== 'outcome')
    throw new TryError(end.kind === 'failed' ? end.message : 'python-worker.js');
  const { outcome } = end;
  const { tests, fault } = scoreOutcome(shown, program, outcome);
  const judged = fault ? tests.map((test) => ({ ...test, why: fault })) : tests;
  return { judged, outcome };
}

/** Runs the sample solution in each row, and the given code in the first one. */
async function runRows(question: CodeQuestion, options: TryOptions) {
  const filled = options.rows.map(({ values }) => fillQuestion(question, values));
  const solved: Awaited<ReturnType<typeof runTests>>[] = [];
  for (const one of filled)
    if (one.solution.trim() !== '') solved.push(await runTests(one, one.solution, options));
  const first = filled[0] ?? question;
  return { solved, given: await runTests(first, givenCode(first), options) };
}

/**
 * Tries tests of a question with its sample solution, in each row of values, and with its given code.
 *
 * @returns a report for each test, or why there is none
 */
export async function tryTests(
  question: CodeQuestion,
  options: TryOptions,
): Promise<readonly Report[] | { readonly failure: string }> {
  const { rows } = options;
  try {
    const { solved, given } = await runRows(question, options);
    return question.tests.map((test, index): Report => {
      const failed = solved.findIndex(({ judged }) => judged[index]?.share !== 1);
      const at = Math.max(0, failed);
      const isFixed = rows[0] !== undefined && !isByValues(question, test, rows[0]);
      return {
        solution: solved[at]?.judged[index] ?? null,
        row: rows.length > 1 ? { number: at + 1, words: rows[at]?.words ?? '' } : null,
        came: isFixed ? cameOf(test, solved[0]?.outcome.runs[index]) : null,
        isGivenEnough: given.judged[index]?.share === 1,
      };
    });
  } catch (error) {
    if (error instanceof TryError) return { failure: error.message };
    throw error;
  }
}

import type { RunOutcome } from '@fragwerk/python';
import { jobOf } from '../../src/judge/job.js';
import { type JudgedTest, judgeOutcome } from '../../src/judge/table.js';
import { type CodeQuestion, type CodeTest, givenCode, programOf } from '../../src/question.js';
import { runPython } from '../shared/python.js';

/** What came of a test in the dialog. */
export interface Report {
  /** Of the sample solution; `null` where there is none. */
  readonly solution: JudgedTest | null;
  /** What the sample solution gave, as it is expected from then on; `null` where that is none. */
  readonly came: string | null;
  /** Whether the given code passes already. */
  readonly isGivenEnough: boolean;
}

/** Python could not be loaded, or the try was ended. */
class TryError extends Error {}

/** What is to be expected after a run of the sample solution. */
function cameOf({ kind, pattern }: CodeTest, run: RunOutcome | undefined): string | null {
  if (run?.end !== 'done' || kind === 'unittest' || pattern) return null;
  return kind === 'call' ? run.value || 'None' : run.output;
}

async function runTests(question: CodeQuestion, files: string, answer: string) {
  // Whoever writes the tests may see what came of each.
  const shown = { ...question, tests: question.tests.map((test) => ({ ...test, visible: true })) };
  const program = programOf(question, answer);
  const { result } = runPython(files, jobOf(shown, program.text), () => undefined);
  const end = await result;
  if (end.kind !== 'outcome')
    throw new TryError(end.kind === 'failed' ? end.message : 'python-worker.js');
  const { outcome } = end;
  const { tests, fault } = judgeOutcome(shown, program, outcome);
  const judged = fault ? tests.map((test) => ({ ...test, why: fault })) : tests;
  return { judged, outcome };
}

/**
 * Tries tests of a question with its sample solution and with its given code.
 *
 * @returns a report for each test, or why there is none
 */
export async function tryTests(
  question: CodeQuestion,
  files: string,
): Promise<readonly Report[] | { readonly failure: string }> {
  const hasSolution = question.solution.trim() !== '';
  try {
    const solved = hasSolution ? await runTests(question, files, question.solution) : null;
    const given = await runTests(question, files, givenCode(question));
    return question.tests.map((test, index) => ({
      solution: solved?.judged[index] ?? null,
      came: solved ? cameOf(test, solved.outcome.runs[index]) : null,
      isGivenEnough: given.judged[index]?.share === 1,
    }));
  } catch (error) {
    if (error instanceof TryError) return { failure: error.message };
    throw error;
  }
}

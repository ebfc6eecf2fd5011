import { noOutcome, type PythonJob, type PythonOutcome } from '@fragwerk/python';
import { jobOf } from '../../src/scoring/job.js';
import { describeFailure, noText, scoreOutcome } from '../../src/scoring/score-table.js';
import { adviceOn } from '../../src/scoring/style.js';
import type { Program, PublicQuestion } from '../../src/question.js';

/** Returns the job for an attempt: the program alone with an input, then the tests. */
export function attemptJob(question: PublicQuestion, { text }: Program, input: string): PythonJob {
  const job = jobOf(question, text, { wheels: question.wheels });
  return { ...job, runs: [{ kind: 'script', input }, ...job.runs] };
}

/** Scores an attempt as the service scores an answer. */
export function scoreAttempt(
  question: PublicQuestion,
  program: Program,
  { runs: [run = noOutcome('crash'), ...runs], ...found }: PythonOutcome,
) {
  const table = scoreOutcome(question, program, { ...found, runs });
  const failure = describeFailure(run, { visible: true }, program) ?? noText;
  // A failure common to all tests is reported once.
  const tests = table.tests.map((test) =>
    test.reason.de === failure.de ? { ...test, reason: noText } : test,
  );
  return {
    /** The program alone. */
    run,
    /** Why the program did not finish; '' if it did. */
    failure,
    table: { ...table, tests, advice: adviceOn(found.style ?? [], program) },
    hiddenLines: program.hiddenLines,
  };
}

/** Result of an attempt in the browser. */
export type Attempt = ReturnType<typeof scoreAttempt>;

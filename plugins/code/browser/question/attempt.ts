import type { PythonJob, PythonOutcome } from '@fragwerk/python';
import type { Localized } from '@fragwerk/sdk';
import { jobOf } from '../../src/scoring/job.js';
import type { RuleViolation } from '../../src/scoring/rules.js';
import { type TestResult, scoreOutcome } from '../../src/scoring/score-table.js';
import { type CodeTest, emptyTest, type Program, type PublicQuestion } from '../../src/question.js';

/** The program by itself, as a test that whatever it prints passes. */
const plainRun = (input: string): CodeTest => ({
  ...emptyTest,
  ...{ kind: 'stdin', input, expected: '[^]*', pattern: true, points: 0, visible: true },
});

/** What a try is to do: run the program by itself with an input, then the tests. */
export const attemptJob = (question: PublicQuestion, { text }: Program, input: string): PythonJob =>
  jobOf({ ...question, tests: [plainRun(input), ...question.tests] }, text);

/** What came of a try. */
export interface Attempt {
  readonly output: string;
  /** Why the program did not run to its end, '' when it did. */
  readonly failure: Localized;
  /** Line of its error, as it is shown; `null` where there is none. */
  readonly line: number | null;
  readonly tests: readonly TestResult[];
  readonly broken: readonly RuleViolation[];
}

const nothing: Localized = { de: '', en: '' };

/** Judges a try as the service judges an answer. */
export function judgeAttempt(
  question: PublicQuestion,
  program: Program,
  outcome: PythonOutcome,
): Attempt {
  const tests = [plainRun(''), ...question.tests];
  const judged = scoreOutcome({ tests, rules: question.rules }, program, outcome);
  const [run] = outcome.runs;
  const line = (run?.error?.line ?? 0) - program.hiddenLines;
  const [own, ...others] = judged.tests;
  const failure = judged.fault ?? own?.reason ?? nothing;
  return {
    output: run?.output ?? '',
    failure,
    line: line > 0 ? line : null,
    // What keeps every test from passing is said once.
    tests: others.map((test) => (test.reason.de === failure.de ? { ...test, reason: nothing } : test)),
    broken: judged.violations,
  };
}

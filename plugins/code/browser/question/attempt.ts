import type { PythonJob, PythonOutcome } from '@fragwerk/python';
import type { Localized } from '@fragwerk/sdk';
import { jobOf } from '../../src/scoring/job.js';
import { type Place, visiblePlace } from '../../src/scoring/place.js';
import type { Advice } from '../../src/scoring/style.js';
import type { RuleViolation } from '../../src/scoring/rules.js';
import {
  scoreOutcome,
  stopAtFirstFailure,
  type TestResult,
} from '../../src/scoring/score-table.js';
import { type CodeTest, emptyTest, type Program, type PublicQuestion } from '../../src/question.js';

/** Runs the program alone, as a test that accepts any output. */
const plainRun = (input: string): CodeTest => ({
  ...emptyTest,
  ...{ kind: 'stdin', input, expected: '[^]*', pattern: true, points: 0, visible: true },
});

/** Returns the job for an attempt: the program alone with an input, then the tests. */
export const attemptJob = (question: PublicQuestion, { text }: Program, input: string): PythonJob =>
  jobOf({ ...question, tests: [plainRun(input), ...question.tests] }, text, {
    wheels: question.wheels,
  });

/** Result of an attempt in the browser. */
export interface Attempt {
  readonly output: string;
  /** The drawing of turtles as text; '' for none. */
  readonly drawing: string;
  /** Why the program did not finish; '' if it did. */
  readonly failure: Localized;
  /** Where the error is; `null` if that is unknown. */
  readonly place: Place | null;
  readonly tests: readonly TestResult[];
  readonly violations: readonly RuleViolation[];
  readonly advice: readonly Advice[];
}

const nothing: Localized = { de: '', en: '' };

/** Scores an attempt as the service scores an answer. */
export function scoreAttempt(
  question: PublicQuestion,
  program: Program,
  outcome: PythonOutcome,
): Attempt {
  const tests = [plainRun(''), ...question.tests];
  const table = scoreOutcome({ ...question, tests, stopAtFailure: false }, program, outcome);
  const [run] = outcome.runs;
  const [plain, ...rest] = table.tests;
  const others = question.stopAtFailure ? stopAtFirstFailure(rest) : rest;
  const failure = table.fault ?? plain?.reason ?? nothing;
  return {
    output: run?.console ?? '',
    drawing: run?.drawing ?? '',
    failure,
    place: run?.error ? visiblePlace(run.error, program.hiddenLines) : null,
    // A failure common to all tests is reported once.
    tests: others.map((test) =>
      test.reason.de === failure.de ? { ...test, reason: nothing } : test,
    ),
    violations: table.violations,
    advice: table.advice,
  };
}

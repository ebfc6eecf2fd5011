import { localized, type Localized } from '@fragwerk/sdk';
import { noOutcome, type PythonOutcome, type RunOutcome } from '@fragwerk/python';
import type { CodeTest, Program, PublicQuestion } from '../question.js';
import { kindHint } from './compare.js';
import { differenceOf, readDrawing } from './drawing.js';
import { explainError } from './explain-error.js';
import { literalKind } from './literal.js';
import { matchesPattern, outputHint, equalOutputs } from './output.js';
import { type RuleViolation, findViolations } from './rules.js';
import { endMessages } from './run-ends.js';
import type { Advice } from './style.js';
import { formatUnitTests } from './unit-tests.js';

export interface TestResult {
  readonly name: Localized;
  /** Whether the name is the code that the test runs. */
  readonly isCode: boolean;
  readonly visible: boolean;
  /** Share of its points, 0 … 1. */
  readonly share: number;
  readonly points: number;
  /** Number of single tests in it, 1 except for unit tests, and how many of them passed. */
  readonly total: number;
  readonly passed: number;
  /** Names of the single tests that failed, only for a visible unit test. */
  readonly failed: readonly string[];
  /** Expected and actual value or output; both '' for a hidden test, or one of drawings. */
  readonly expected: string;
  readonly actual: string;
  /** The expected and the actual drawing as text; `null` unless the test is a visible one of drawings. */
  readonly drawings: { readonly expected: string; readonly actual: string } | null;
  /** Output that a call printed besides returning its value; '' for a hidden test. */
  readonly printed: string;
  /** Sentence for the student; '' for none. */
  readonly reason: Localized;
}

export interface ScoreTable {
  readonly tests: readonly TestResult[];
  readonly violations: readonly RuleViolation[];
  /** Error that kept all tests from running. */
  readonly fault: Localized | null;
  /** Whether there are no points because not all tests passed. */
  readonly isForfeited: boolean;
  /** Share of the points, 0 … 1. */
  readonly share: number;
}

/** A score as students see it. */
export interface AdvisedTable extends ScoreTable {
  /** Costs no points. */
  readonly advice: readonly Advice[];
}

/** Returns the score of a program that cannot run. */
export const unscored = (fault: Localized): AdvisedTable => ({
  ...{ tests: [], violations: [], advice: [], fault, isForfeited: false, share: 0 },
});

/** Outcome of all runs; `fault` if the program could not run at all. */
export type Outcome = PythonOutcome & { readonly fault?: Localized };

/** Longer texts are truncated for display. */
const MAX_SHOWN_CHARACTERS = 2000;

export const noText: Localized = { de: '', en: '' };

const truncate = (text: string): string =>
  text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)} …` : text;

/** Explains why a run has no result to compare; `null` if it has one. */
export function describeFailure(
  { end, error }: RunOutcome,
  { visible }: Pick<CodeTest, 'visible'>,
  program: Program,
): Localized | null {
  if (end === 'done') return null;
  if (end !== 'exception') return endMessages[end];
  const known = error ?? { type: 'Exception', message: '', line: null };
  return explainError(known, { ...program, isSecret: !visible });
}

const NO_PICTURE: Localized = {
  de: 'Zu diesem Test fehlt das erwartete Bild.',
  en: 'The expected picture of this test is missing.',
};

type Comparison = Pick<TestResult, 'total' | 'passed' | 'failed' | 'reason' | 'actual'>;

const comparison = (isRight: boolean, got: string, why: Localized | null): Comparison => ({
  ...{ total: 1, passed: isRight ? 1 : 0, failed: [], actual: got },
  reason: why ?? noText,
});

function compareValue({ expected, pattern }: CodeTest, run: RunOutcome): Comparison {
  const got = run.value === '' ? 'None' : run.value;
  if (pattern) return comparison(matchesPattern(expected, got), got, null);
  const why = run.isEqual ? null : kindHint(literalKind(expected), got);
  return comparison(run.isEqual, got, why);
}

/** Returns the number of characters with which two texts begin alike. */
function commonStart(one: string, other: string): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count++;
  return count;
}

function compareOutput(
  { expected, tolerance, pattern, visible }: CodeTest,
  { output, console }: RunOutcome,
): Comparison {
  // The expected output may contain the prompts of `input`, or leave them out.
  const isRight = [output, console].some((text) =>
    pattern ? matchesPattern(expected, text) : equalOutputs(expected, text, tolerance),
  );
  const got = commonStart(expected, console) > commonStart(expected, output) ? console : output;
  const hint = isRight || pattern || !visible ? null : outputHint(expected, got, tolerance);
  return comparison(isRight, got, hint);
}

function compareDrawing({ expected, visible }: CodeTest, { drawing }: RunOutcome): Comparison {
  const wanted = readDrawing(expected);
  const difference = wanted ? differenceOf(wanted, readDrawing(drawing)) : NO_PICTURE;
  return comparison(difference === null, '', visible || !wanted ? difference : null);
}

function countUnitTests(test: CodeTest, { tests }: RunOutcome): Comparison {
  const failed = tests.filter(({ verdict }) => verdict !== 'passed').map(({ name }) => name);
  return {
    total: Math.max(1, tests.length),
    passed: tests.length - failed.length,
    failed,
    actual: '',
    reason: formatUnitTests(tests, test),
  };
}

function testName({ name, kind, code, input, visible }: CodeTest, index: number): Localized {
  if (name !== '') return { de: name, en: name };
  if (visible && code.trim() !== '' && kind !== 'stdin' && kind !== 'unittest')
    return { de: code, en: code };
  if (visible && kind === 'stdin' && input.trim() !== '') {
    const [first = '', ...more] = input.trim().split('\n');
    const text = more.length > 0 ? `${first} …` : first;
    return { de: `Eingabe ${text}`, en: `Input ${text}` };
  }
  return { de: `Test ${index + 1}`, en: `Test ${index + 1}` };
}

/** Adds the teacher's text to a reason. */
const withFeedback = (reason: Localized, feedback: string): Localized =>
  localized((language) => [reason[language], feedback].filter(Boolean).join('\n'));

function compareRun(test: CodeTest, run: RunOutcome, program: Program): Comparison {
  const { kind } = test;
  const failure = describeFailure(run, test, program);
  if (failure) return comparison(false, kind === 'turtle' ? '' : run.output, failure);
  if (kind === 'turtle') return compareDrawing(test, run);
  if (kind === 'unittest') return countUnitTests(test, run);
  return kind === 'call' ? compareValue(test, run) : compareOutput(test, run);
}

const EARLIER_FAILED: Localized = {
  de: 'Zählt nicht, weil ein früherer Test nicht bestanden wurde.',
  en: 'Does not count, because an earlier test failed.',
};

/** Withholds the results after the first failed test. */
function stopAtFirstFailure(tests: readonly TestResult[]): readonly TestResult[] {
  const first = tests.findIndex(({ share }) => share < 1);
  return tests.map((test, index) =>
    first < 0 || index <= first
      ? test
      : {
          ...{ ...test, share: 0, passed: 0, actual: '', printed: '', reason: EARLIER_FAILED },
          drawings: test.drawings && { ...test.drawings, actual: '' },
        },
  );
}

function earnedShare(tests: readonly TestResult[]): number {
  const all = tests.reduce((sum, { points }) => sum + points, 0);
  const got = tests.reduce((sum, { points, share }) => sum + points * share, 0);
  return all === 0 ? 0 : got / all;
}

/**
 * Returns whether the program has a syntax error: then every run ends with one and there is no syntax
 * tree. If only some runs do, the program may have raised the error itself.
 */
export const hasSyntaxError = ({ source, runs }: PythonOutcome): boolean =>
  !source &&
  runs.length > 0 &&
  runs.every(
    ({ end, error }) =>
      end === 'exception' && /^(?:SyntaxError|IndentationError|TabError)$/.test(error?.type ?? ''),
  );

/** Returns the error that keeps a program from running at all. */
function findFault(outcome: Outcome, program: Program): Localized | null {
  if (outcome.fault) return outcome.fault;
  const error = outcome.runs[0]?.error;
  return error && hasSyntaxError(outcome) ? explainError(error, program) : null;
}

/**
 * Scores the runs of a program, one per test. Results of hidden tests reveal neither the expected value nor
 * anything that the program could have learned about it.
 */
export function scoreOutcome(
  question: Pick<PublicQuestion, 'tests' | 'rules' | 'allOrNothing' | 'stopAtFailure'>,
  program: Program,
  outcome: Outcome,
): ScoreTable {
  const fault = findFault(outcome, program);
  const results = question.tests.map((test, index): TestResult => {
    const { visible, points, expected, feedback } = test;
    const run = outcome.runs[index] ?? noOutcome('notRun');
    const { total, passed, failed, actual, reason } = compareRun(test, run, program);
    const name = testName(test, index);
    return {
      ...{ name, isCode: name.de === test.code },
      ...{ visible, points, total, passed, share: passed / total },
      failed: visible ? failed : [],
      expected: visible && test.kind !== 'turtle' ? expected : '',
      drawings: visible && test.kind === 'turtle' ? { expected, actual: run.drawing } : null,
      actual: visible ? truncate(actual) : '',
      printed: visible && test.kind === 'call' && run.end === 'done' ? truncate(run.console) : '',
      reason: fault ? noText : passed < total ? withFeedback(reason, feedback) : reason,
    };
  });
  const table = question.stopAtFailure ? stopAtFirstFailure(results) : results;
  const isForfeited = question.allOrNothing && table.some(({ share }) => share < 1);
  const violations = findViolations(question.rules, outcome.source ?? [], program);
  const kept = violations.reduce((rest, { rule }) => rest * (1 - rule.penalty / 100), 1);
  return {
    tests: table,
    violations: fault ? [] : violations,
    ...{ fault, isForfeited: isForfeited && !fault },
    share: isForfeited ? 0 : earnedShare(table) * kept,
  };
}

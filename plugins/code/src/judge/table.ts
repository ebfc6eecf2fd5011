import type { Localized } from '@fragwerk/sdk';
import { noOutcome, type PythonOutcome, type RunEnd, type RunOutcome } from '@fragwerk/python';
import type { CodeTest, Program, PublicQuestion } from '../question.js';
import { kindHint, sameLiteral } from './compare.js';
import { explainError } from './errors.js';
import { readLiteral } from './literal.js';
import { matchesPattern, outputHint, sameOutput } from './output.js';
import { type BrokenRule, brokenRules } from './rules.js';
import { unitTestWords } from './unit-tests.js';

/** What became of one test. */
export interface JudgedTest {
  readonly name: Localized;
  readonly visible: boolean;
  /** Share of its points, 0 … 1. */
  readonly share: number;
  readonly points: number;
  /** Number of single tests in it, and how many of them passed: 1 but for unit tests. */
  readonly all: number;
  readonly passed: number;
  /** What was expected and what came, as texts; '' for both of a test that is not visible. */
  readonly expected: string;
  readonly got: string;
  /** A sentence for the student, '' where there is nothing to say. */
  readonly why: Localized;
}

/** What a program is worth, and why. */
export interface Table {
  readonly tests: readonly JudgedTest[];
  readonly broken: readonly BrokenRule[];
  /** What is wrong with the program as a whole, so that no test could run. */
  readonly fault: Localized | null;
  /** Share of the points, 0 … 1. */
  readonly share: number;
}

/** What running a program gave; `fault` where it could not run at all. */
export type Outcome = PythonOutcome & { readonly fault?: Localized };

/** Longer texts are cut where they are shown. */
const MAX_SHOWN = 2000;

const none: Localized = { de: '', en: '' };

const shown = (text: string): string =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)} …` : text;

const ends: Readonly<Record<Exclude<RunEnd, 'done' | 'exception'>, Localized>> = {
  timeout: {
    de: 'Das Programm wird nicht rechtzeitig fertig. Endet jede Schleife?',
    en: 'The program does not end in time. Does each loop end?',
  },
  memory: {
    de: 'Das Programm braucht zu viel Speicher.',
    en: 'The program needs too much memory.',
  },
  output: { de: 'Das Programm gibt zu viel aus.', en: 'The program prints too much.' },
  crash: { de: 'Das Programm ist abgestürzt.', en: 'The program crashed.' },
  notRun: {
    de: 'Dieser Test kam nicht mehr dran: Die anderen haben zu lange gedauert.',
    en: 'This test had no turn: the others took too long.',
  },
};

/** Why a run gave nothing to compare; `null` when it did. */
function failureOf(
  { end, error }: RunOutcome,
  { visible }: CodeTest,
  { unseenLines }: Program,
): Localized | null {
  if (end === 'done') return null;
  if (end !== 'exception') return ends[end];
  const known = error ?? { type: 'Exception', message: '', line: null };
  return explainError(known, { unseenLines, isSecret: !visible });
}

type Compared = Pick<JudgedTest, 'all' | 'passed' | 'why' | 'got'>;

const judged = (isRight: boolean, got: string, why: Localized | null): Compared => ({
  ...{ all: 1, passed: isRight ? 1 : 0, got },
  why: why ?? none,
});

function compareValue({ expected, tolerance, pattern }: CodeTest, run: RunOutcome): Compared {
  const got = run.value === '' ? 'None' : run.value;
  if (pattern) return judged(matchesPattern(expected, got), got, null);
  const [wanted, came] = [readLiteral(expected), readLiteral(got)];
  const isRight = wanted && came ? sameLiteral(wanted, came, tolerance) : expected.trim() === got;
  return judged(isRight, got, wanted && !isRight ? kindHint(wanted, came) : null);
}

function compareOutput(
  { expected, tolerance, pattern, visible }: CodeTest,
  { output }: RunOutcome,
): Compared {
  const isRight = pattern
    ? matchesPattern(expected, output)
    : sameOutput(expected, output, tolerance);
  const hint = isRight || pattern || !visible ? null : outputHint(expected, output);
  return judged(isRight, output, hint);
}

function countUnitTests({ code }: CodeTest, { tests }: RunOutcome): Compared {
  const passed = tests.filter(({ verdict }) => verdict === 'passed').length;
  return { all: Math.max(1, tests.length), passed, got: '', why: unitTestWords(tests, code) };
}

function nameOf({ name, kind, code, input, visible }: CodeTest, index: number): Localized {
  if (name !== '') return { de: name, en: name };
  if (visible && (kind === 'call' || kind === 'print')) return { de: code, en: code };
  if (visible && kind === 'stdin' && input.trim() !== '') {
    const [first = '', ...more] = input.trim().split('\n');
    const text = more.length > 0 ? `${first} …` : first;
    return { de: `Eingabe ${text}`, en: `Input ${text}` };
  }
  return { de: `Test ${index + 1}`, en: `Test ${index + 1}` };
}

function judgeRun(test: CodeTest, run: RunOutcome, program: Program): Compared {
  const { kind } = test;
  const failure = failureOf(run, test, program);
  if (failure) return judged(false, run.output, failure);
  if (kind === 'unittest') return countUnitTests(test, run);
  return kind === 'call' ? compareValue(test, run) : compareOutput(test, run);
}

/** The share of the points that tests with points earn together. */
function earned(tests: readonly JudgedTest[]): number {
  const all = tests.reduce((sum, { points }) => sum + points, 0);
  const got = tests.reduce((sum, { points, share }) => sum + points * share, 0);
  return all === 0 ? 0 : got / all;
}

/**
 * Whether the syntax of a program is wrong. Then every run ends with that error and nobody knows what
 * the program is made of; where only some do, the program itself may have raised it.
 */
export const isWrongSyntax = ({ source, runs }: PythonOutcome): boolean =>
  !source &&
  runs.length > 0 &&
  runs.every(
    ({ end, error }) =>
      end === 'exception' && /^(?:SyntaxError|IndentationError|TabError)$/.test(error?.type ?? ''),
  );

/** What keeps a program from running at all. */
function faultOf(outcome: Outcome, { unseenLines }: Program): Localized | null {
  if (outcome.fault) return outcome.fault;
  const error = outcome.runs[0]?.error;
  return error && isWrongSyntax(outcome) ? explainError(error, { unseenLines }) : null;
}

/**
 * Judges what the runs of a program gave, one for each test. What is said of tests that are not
 * visible holds neither what they expect nor what the program may have put into it.
 */
export function judgeOutcome(
  { tests, rules }: Pick<PublicQuestion, 'tests' | 'rules'>,
  program: Program,
  outcome: Outcome,
): Table {
  const fault = faultOf(outcome, program);
  const table = tests.map((test, index): JudgedTest => {
    const { visible, points, expected } = test;
    const { all, passed, got, why } = judgeRun(
      test,
      outcome.runs[index] ?? noOutcome('notRun'),
      program,
    );
    return {
      ...{ name: nameOf(test, index), visible, points, all, passed, share: passed / all },
      expected: visible ? expected : '',
      got: visible ? shown(got) : '',
      why: fault ? none : why,
    };
  });
  const broken = brokenRules(rules, outcome.source ?? [], program);
  const kept = broken.reduce((rest, { rule }) => rest * (1 - rule.penalty / 100), 1);
  return { tests: table, broken: fault ? [] : broken, fault, share: earned(table) * kept };
}

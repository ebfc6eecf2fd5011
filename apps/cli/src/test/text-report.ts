import { styleText } from 'node:util';
import { statusName, type TestOutcome, type TestRun } from '@fragwerk/host';
import {
  count,
  inEnglish,
  isPassed,
  placeOf,
  plural,
  type QuestionOutcome,
  expectationOf,
  solvedRows,
} from './outcome.js';

const MAX_FAILURES = 5;

type Paint = (colour: 'green' | 'red' | 'yellow', text: string) => string;

function failureOf({ answer, expected, status, points, reason }: TestRun): string {
  const verdict = inEnglish(statusName(status));
  const received = status === '' ? 'no verdict' : `${verdict}, ${plural(points, 'point')}`;
  const right = expected === '' ? '' : ` expected ${expected},`;
  return `answer ${answer === '' ? '(none)' : answer},${right} received ${received}. ${inEnglish(reason)}`;
}

/** One line for all rows that fail in the same way. */
function failedRows(failed: readonly TestRun[]): string {
  const rowsOf = new Map<string, number[]>();
  for (const run of failed) {
    const failure = failureOf(run);
    rowsOf.set(failure, [...(rowsOf.get(failure) ?? []), run.row + 1]);
  }
  const groups = [...rowsOf];
  const lines = groups.slice(0, MAX_FAILURES).map(([failure, [first = 0, ...others]]) => {
    const more = others.length === 0 ? '' : ` and ${plural(others.length, 'more row')}`;
    return `        row ${first}${more}: ${failure}\n`;
  });
  const rest = groups.slice(MAX_FAILURES).flatMap(([, rows]) => rows).length;
  return [...lines, rest > 0 ? `        and ${plural(rest, 'more row')}\n` : ''].join('');
}

function testLines(test: TestOutcome, expectation: string, paint: Paint): string {
  const { runs } = test;
  const rows = plural(runs.length, 'row');
  if (isPassed(test)) return `    ${paint('green', '✔')} ${expectation} (${rows})\n`;
  const failed = runs.filter(({ passed }) => !passed);
  const head = `    ${paint('red', '✖')} ${expectation} (fails in ${failed.length} of ${rows})\n`;
  return head + failedRows(failed);
}

function questionLines(outcome: QuestionOutcome, paint: Paint): string {
  const { file, document, formulasBy, problems, tests } = outcome;
  const solved = solvedRows(outcome);
  const formulas = {
    maxima: '    Maxima computes the Maxima field.\n',
    parser:
      '    The built-in parser computes the Maxima field, because Maxima is missing or failed.\n',
  };
  return [
    `${file}: ${document.name}\n`,
    formulasBy === null ? '' : formulas[formulasBy],
    ...problems.map((problem) => {
      const mark = problem.advice ? paint('yellow', '?') : paint('red', '!');
      return `    ${mark} ${placeOf(problem)}: ${inEnglish(problem.text)}\n`;
    }),
    solved === '' ? '' : `    ${solved}\n`,
    tests.length === 0 ? '    no tests\n' : '',
    ...tests.map((test) => testLines(test, expectationOf(document, test), paint)),
  ].join('');
}

/** Formats the results for the terminal: one line per test, and the first failed rows. */
export function textReport(outcomes: readonly QuestionOutcome[], colour: boolean): string {
  const paint: Paint = (name, text) => (colour ? styleText(name, text) : text);
  const { questions, tests, failedTests, runs, brokenQuestions } = count(outcomes);
  const broken =
    brokenQuestions === 0 ? '' : `, ${plural(brokenQuestions, 'question')} with problems`;
  const summary = `${tests - failedTests} passed, ${failedTests} failed${broken} (${plural(questions, 'question')}, ${plural(runs, 'answer')} scored)`;
  return `${outcomes.map((outcome) => questionLines(outcome, paint)).join('\n')}\n${summary}\n`;
}

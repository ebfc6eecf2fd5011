import { statusName, type TestOutcome } from '@fragwerk/host';
import { type Html, svg } from '@fragwerk/sdk';
import {
  breaks,
  count,
  inEnglish,
  isPassed,
  placeOf,
  plural,
  type QuestionOutcome,
  expectationOf,
} from './outcome.js';

export function jsonReport(outcomes: readonly QuestionOutcome[]): string {
  const questions = outcomes.map(({ file, document, formulasBy, problems, rows, tests }) => ({
    file,
    name: document.name,
    formulasBy,
    problems: problems.map((problem) => ({
      place: placeOf(problem),
      message: inEnglish(problem.text),
      advice: problem.advice ?? false,
    })),
    rows: rows.map(({ row, state }) => ({ row, state })),
    tests: tests.map((test) => ({
      ...document.tests[test.index],
      passed: isPassed(test),
      runs: test.runs.map((run) => ({ ...run, reason: inEnglish(run.reason) })),
    })),
  }));
  return `${JSON.stringify({ ...count(outcomes), questions }, null, 2)}\n`;
}

/** Returns a test case; its failure is '' if it passed. */
function caseOf(test: TestOutcome, { document }: QuestionOutcome) {
  const failed = test.runs.filter(({ passed }) => !passed);
  const lines = failed.map(
    ({ row, answer, expected, status, points, reason }) =>
      `row ${row + 1}: answer "${answer}", expected "${expected}", received ${inEnglish(statusName(status))}, ${plural(points, 'point')}. ${inEnglish(reason)}`,
  );
  return { name: expectationOf(document, test), failure: lines.join('\n') };
}

function suite(outcome: QuestionOutcome): Html {
  const wrong = outcome.problems.filter(breaks);
  const health = {
    name: 'the question has no problems',
    failure: wrong.map((problem) => `${placeOf(problem)}: ${inEnglish(problem.text)}`).join('\n'),
  };
  const cases = [health, ...outcome.tests.map((test) => caseOf(test, outcome))];
  const failures = cases.filter(({ failure }) => failure !== '').length;
  const lines = cases.map(({ name, failure }) => {
    const [first = ''] = failure.split('\n');
    const body = failure && svg`<failure message="${first}">${failure}</failure>`;
    return svg`    <testcase classname="${outcome.file}" name="${name}">${body}</testcase>\n`;
  });
  return svg`  <testsuite name="${outcome.file}" tests="${cases.length}" failures="${failures}" errors="0" skipped="0">\n${lines}  </testsuite>\n`;
}

/** Writes JUnit XML for build servers: a suite per question, a case per test. */
export const junitReport = (outcomes: readonly QuestionOutcome[]): string =>
  svg`<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="fragwerk test">\n${outcomes.map(suite)}</testsuites>\n`.toString();

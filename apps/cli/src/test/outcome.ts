import type {
  Localized,
  QuestionDocument,
  QuestionProblem,
  TestOutcome,
  TrialRow,
} from '@fragwerk/host';

export interface QuestionOutcome {
  /** As given on the command line. */
  readonly file: string;
  readonly document: QuestionDocument;
  /** The program that computed the Maxima field; `null` if the field is empty. */
  readonly formulasBy: 'maxima' | 'parser' | null;
  readonly problems: readonly QuestionProblem[];
  /** Students of the trial run, one per row. */
  readonly rows: readonly TrialRow[];
  readonly tests: readonly TestOutcome[];
}

/** Whether a problem makes the question unusable; for the Maxima field the parser steps in. */
export const breaks = ({ field, advice }: QuestionProblem): boolean =>
  field !== 'maxima' && advice !== true;

/** Describes how many rows can be solved; '' for a question without subquestions. */
export function solvedRows({ document, rows }: QuestionOutcome): string {
  if (document.subquestions.length === 0) return '';
  const numberOf = (state: TrialRow['state']) => rows.filter((row) => row.state === state).length;
  const unknown = numberOf('unknown');
  const rest = unknown === 0 ? '' : `, ${unknown} unknown: no test shows a right answer`;
  return `${numberOf('solved')} of ${plural(rows.length, 'row')} can be solved${rest}`;
}

export const isPassed = ({ runs }: TestOutcome): boolean => runs.every(({ passed }) => passed);

/** `1 row`, `2 rows`. */
export const plural = (number: number, word: string): string =>
  `${number} ${word}${number === 1 ? '' : 's'}`;

export function expectationOf({ tests }: QuestionDocument, { index }: TestOutcome): string {
  const { [index]: test } = tests;
  if (!test) return `test ${index}`;
  const { answer, verdict, points } = test;
  const shown = answer === '' ? 'no answer' : answer;
  return `${shown} is ${verdict}${points === null ? '' : `, ${plural(points, 'point')}`}`;
}

/** Returns the place of a problem in the question: `datasets[0].range`. */
export const placeOf = ({ field, index, member }: QuestionProblem): string =>
  `${field}${index === undefined ? '' : `[${index}]`}${member === undefined ? '' : `.${member}`}`;

export function count(outcomes: readonly QuestionOutcome[]) {
  const tests = outcomes.flatMap((outcome) => outcome.tests);
  const broken = outcomes.filter(({ problems }) => problems.some(breaks));
  return {
    questions: outcomes.length,
    tests: tests.length,
    failedTests: tests.filter((test) => !isPassed(test)).length,
    runs: tests.reduce((sum, { runs }) => sum + runs.length, 0),
    brokenQuestions: broken.length,
  };
}

export function allPassed(outcomes: readonly QuestionOutcome[]): boolean {
  const { failedTests, brokenQuestions } = count(outcomes);
  return failedTests === 0 && brokenQuestions === 0;
}

/** Returns a text in English, the language of the command line. */
export const inEnglish = (text: Localized | null): string => text?.en ?? '';

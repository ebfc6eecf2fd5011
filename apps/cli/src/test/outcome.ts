import type {
  AnswerTest,
  Localized,
  QuestionDocument,
  QuestionProblem,
  TestOutcome,
} from '@fragwerk/host';

/** How the tests of one question file went. */
export interface QuestionOutcome {
  /** As it was named on the command line. */
  readonly file: string;
  readonly document: QuestionDocument;
  /** Who computed the Maxima field; `null` when there is none. */
  readonly formulasBy: 'maxima' | 'parser' | null;
  readonly problems: readonly QuestionProblem[];
  readonly tests: readonly TestOutcome[];
}

/** The parser computes where Maxima cannot; everything else keeps the question from working. */
export const breaks = ({ field }: QuestionProblem): boolean => field !== 'maxima';

export const isPassed = ({ runs }: TestOutcome): boolean => runs.every(({ passed }) => passed);

/** `1 row`, `2 rows`. */
export const plural = (number: number, word: string): string =>
  `${number} ${word}${number === 1 ? '' : 's'}`;

/** What a test asks for, for people. */
export function wishOf({ answer, verdict, points }: AnswerTest): string {
  const shown = answer === '' ? 'no answer' : answer;
  return `${shown} is ${verdict}${points === null ? '' : `, ${plural(points, 'point')}`}`;
}

/** Where in the question a problem lies: `datasets[0].range`. */
export const placeOf = ({ field, index, member }: QuestionProblem): string =>
  `${field}${index === undefined ? '' : `[${index}]`}${member === undefined ? '' : `.${member}`}`;

/** Counts of tests and of their runs over the rows. */
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

/** Whether every test passed and no question is broken. */
export function allPassed(outcomes: readonly QuestionOutcome[]): boolean {
  const { failedTests, brokenQuestions } = count(outcomes);
  return failedTests === 0 && brokenQuestions === 0;
}

/** Why a run failed, in English as the command line speaks. */
export const inEnglish = (text: Localized | null): string => text?.en ?? '';

import { earnsAll } from '../attempt/points.js';
import type { QuestionDocument } from '../question.js';
import type { TrialAnswer, TrialRow } from './model.js';

/** Whether an answer shows that all points can be earned. */
const solves = (answer: TrialAnswer): boolean =>
  ['right', 'sample', 'test'].includes(answer.kind) &&
  answer.status !== 'NotScored' &&
  answer.reason === null &&
  earnsAll(answer);

/**
 * Whether a scored solution need not be an answer itself, because a test shows one that earns all points: a
 * program, say, whose output is the solution.
 */
export const isOptional = (
  { kind, status, answer, subquestion }: TrialAnswer,
  answers: readonly TrialAnswer[],
): boolean =>
  kind === 'right' &&
  status !== 'NotScored' &&
  answer !== '' &&
  answers.some((one) => one.kind === 'test' && one.subquestion === subquestion && solves(one));

/** Whether an answer that has to earn all points does not. */
const fails = ({ kind, reason }: TrialAnswer): boolean =>
  reason !== null && (kind === 'right' || kind === 'sample');

/** Returns whether the answers to a subquestion in one row show that it can be solved. */
export function stateOf(answers: readonly TrialAnswer[], index: number): TrialRow['state'] {
  const own = answers.filter(({ subquestion }) => subquestion === index);
  if (own.some((one) => fails(one) && !isOptional(one, own))) return 'unsolved';
  if (own.some(solves)) return 'solved';
  // Without a solution, a row is unsolved if the plugin scores; with one, only the plugin knows its right
  // answer.
  const isScored = own.some(({ status }) => status !== 'NotScored');
  return isScored && own.every(({ expected }) => expected === '') ? 'unsolved' : 'unknown';
}

/** Returns whether the answers of a row show that all of its subquestions can be solved. */
export function rowState(
  { subquestions }: QuestionDocument,
  answers: readonly TrialAnswer[],
): TrialRow['state'] {
  const states = [...subquestions.keys()].map((index) => stateOf(answers, index));
  const worst = (['unsolved', 'unknown'] as const).find((state) => states.includes(state));
  return worst ?? 'solved';
}

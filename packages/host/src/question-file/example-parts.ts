import type { AnswerTest, QuestionDocument, Subquestion } from '../question.js';

/** An example question about a plugin, as far as it differs from an empty question. */
export interface Example extends Partial<QuestionDocument> {
  readonly name: string;
  readonly seed: string;
  readonly config: string;
}

/** A subquestion for one point whose answer a plugin takes, with changes in `more`. */
export const subquestion = (more: Partial<Subquestion>): Subquestion => ({
  mode: 'plugin',
  info: '',
  solution: '',
  tolerance: '',
  points: 1,
  unit: '',
  ...more,
});

/** A test of an answer to Q0 in all rows. */
export const test = (
  answer: string,
  verdict: AnswerTest['verdict'],
  points: number,
): AnswerTest => ({ subquestion: 0, answer, verdict, points, row: null });

import type { AnswerTest, PluginInstance, QuestionDocument, Subquestion } from '../question.js';
import { emptyQuestion } from './index.js';

/** A plugin type for which an example is wanted. */
export interface ExampleType {
  readonly type: string;
  /** Name of the question; derived from the type by default. */
  readonly name?: string;
  /** Configuration of the instance. */
  readonly config?: string;
}

/** The examples of a type; the first one stands for the type. */
export type Examples = readonly [QuestionDocument, ...QuestionDocument[]];

/** A question with one plugin instance. */
export const questionWith = (
  plugin: PluginInstance,
  name: string,
  seed: string,
): QuestionDocument => ({ ...emptyQuestion(name, seed), plugins: [plugin] });

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

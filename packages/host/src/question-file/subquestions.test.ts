import { expect, it } from 'vitest';
import type { AnswerTest, Subquestion } from '../question.js';
import { emptyQuestion } from './index.js';
import { removeSubquestion } from './subquestions.js';

const asked = (solution: string): Subquestion => ({
  ...{ mode: 'number', info: '', solution, tolerance: '', points: 1, unit: '' },
});
const test = (subquestion: number): AnswerTest => ({
  ...{ subquestion, answer: `to ${subquestion}`, verdict: 'correct', points: null, row: null },
});

it('a removed subquestion takes its tags and tests with it, and those of the others follow', () => {
  const question = {
    ...emptyQuestion('', ''),
    text: 'A [Q0], B [Q1], $[Q2]$ C [Q2], again [Q1]; [Q7]',
    subquestions: [asked('a'), asked('b'), asked('c')],
    tests: [test(2), test(1), test(0)],
  };
  expect(removeSubquestion(question, 1)).toEqual({
    text: 'A [Q0], B , $[Q2]$ C [Q1], again ; [Q6]',
    subquestions: [asked('a'), asked('c')],
    tests: [{ ...test(2), subquestion: 1 }, test(0)],
  });
});

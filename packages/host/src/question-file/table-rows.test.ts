import { expect, it } from 'vitest';
import type { AnswerTest, Subquestion } from '../question.js';
import { emptyQuestion } from './index.js';
import { newDataset, removeSubquestion } from './table-rows.js';

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

it('a new dataset gets a name that none has', () => {
  const named = (...names: string[]) => ({
    ...emptyQuestion('', ''),
    datasets: names.map((name) => ({ name, range: '1', unit: '' })),
  });
  const nameIn = (...names: string[]) => newDataset(named(...names)).name;
  expect([nameIn(), nameIn('x2'), nameIn('x1', 'x2'), nameIn('U')]).toEqual([
    'x1',
    'x1',
    'x3',
    'x1',
  ]);
});

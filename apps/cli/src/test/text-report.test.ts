import { emptyQuestion } from '@fragwerk/host';
import { expect, it } from 'vitest';
import { textReport } from './text-report.js';

const runOf = (row: number, answer: string) => {
  const reason = { de: '', en: 'Expected: wrong; received: correct.' };
  return { row, answer, expected: answer, status: 'OK', points: 2, passed: false, reason };
};

const first = [0, 1, 2, 3, 4];

it.each<[string, (row: number) => string, readonly string[]]>([
  ['the same answer', () => '5', ['row 1 and 39 more rows: answer 5']],
  [
    'twenty answers',
    (row) => String(row % 20),
    [...first.map((row) => `row ${row + 1} and 1 more row: answer ${row}`), 'and 30 more rows'],
  ],
  [
    'an answer for each row',
    String,
    [...first.map((row) => `row ${row + 1}: answer ${row}`), 'and 35 more rows'],
  ],
])('shows each way to fail once, with its rows: %s', (_, answerOf, expected) => {
  const runs = Array.from({ length: 40 }, (__, row) => runOf(row, answerOf(row)));
  const document = emptyQuestion('q', 's');
  const outcome = { document, problems: [], rows: [], tests: [{ index: 0, runs }] };
  const report = textReport([{ file: 'q.json', formulasBy: null, ...outcome }], false);
  const lines = report.split('\n').filter((line) => line.startsWith('        '));
  expect(lines.map((line) => line.trim().split(',')[0])).toEqual(expected);
});

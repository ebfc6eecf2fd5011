import { expect, it } from 'vitest';
import { readConfig } from '../config/read.js';
import { jobOf } from './job.js';

const definedIn = (solution: string, code = '') => {
  const tests = [{ kind: 'call', code: 'f(5)', expected: '25' }];
  const { question } = readConfig(JSON.stringify({ code, solution, tests }));
  return jobOf(question, solution).runs[0]?.defines;
};

it('tests use the built-in names that neither the solution nor the given code defines', () => {
  const solution = [
    ...['from math import sqrt as wurzel, pow', 'max, min = 1, 2', 'LISTE: list = []'],
    ...[
      'class Punkt:',
      '    def set(self): self.x = 1',
      'async def sum(values): return values == 1',
    ],
  ].join('\n');
  const names = definedIn(solution, 'def f(x):\n    return 0');
  for (const name of ['pow', 'max', 'min', 'sum', 'Punkt', 'set', 'f', 'LISTE'])
    expect(names).toContain(name);
  expect(names).not.toContain('abs');
  expect(definedIn('')).toBeUndefined();
  expect(definedIn('from basis import *')).toBeUndefined();
});

it.each([
  [1.001, 1001],
  [16.1, 16_100],
])('%s seconds are whole milliseconds', (time, milliseconds) => {
  const { question } = readConfig(JSON.stringify({ time, tests: [{ code: 'f(5)', time }] }));
  const { time: limit, runs } = jobOf(question, '');
  expect([limit, runs[0]?.time]).toEqual([milliseconds, milliseconds]);
});

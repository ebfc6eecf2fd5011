import { noOutcome, type PythonJob, type RunOutcome } from '@fragwerk/python';
import { expect, it } from 'vitest';
import { compareForms, type Form } from './alike.js';
import { clusterAnswers } from './index.js';

type Runs = readonly Partial<RunOutcome>[];

/** Groups programs whose outcomes are known, by ids. */
async function groups(tests: readonly object[], outcomes: Readonly<Record<string, Runs>>) {
  const python = {
    call: ({ json }: { readonly json?: unknown }) => {
      const { program, runs: asked } = json as PythonJob;
      const known = outcomes[program] ?? asked.map(() => noOutcome('crash'));
      const runs = known.map((run) => ({ ...noOutcome('done'), ...run }));
      return Promise.resolve({ status: 200, body: { runs, source: [] } });
    },
  };
  const clusters = await clusterAnswers(
    Object.keys(outcomes).map((answer) => ({ id: answer, answer })),
    {
      ...{ configText: JSON.stringify({ tests }), variables: [], python },
      ...{ threshold: 0.5, maxConcurrent: 2 },
    },
  );
  return clusters.groups.map(({ ids }) => ids.join(' '));
}

const call = { kind: 'call', code: 'f()', expected: '1', tolerance: 'a0.1' };

it('programs that pass are one group, whatever they return or print', async () => {
  const outcomes = {
    a: [{ value: '1', isEqual: true }],
    b: [{ value: '1.05', isEqual: true, console: 'x' }],
    c: [{ value: '2' }],
    d: [{ value: '3' }],
    e: [{ value: '2' }],
  };
  expect(await groups([call], outcomes)).toEqual(['a b', 'c e', 'd']);
});

it('errors of the same kind are one group, whatever their line', async () => {
  const error = (type: string, line: number): Runs => [
    { end: 'exception', error: { type, message: 'division by zero', line } },
  ];
  const outcomes = {
    a: error('ZeroDivisionError', 2),
    b: error('ZeroDivisionError', 7),
    c: error('ValueError', 2),
  };
  expect(await groups([call], outcomes)).toEqual(['a b', 'c']);
});

it('programs that fail other unit tests are other groups', async () => {
  const failing = (failed: string): Runs => [
    {
      tests: ['one', 'two', 'three'].map((name) => ({
        ...{ name, message: '', verdict: name === failed ? 'failed' : 'passed' },
      })),
    },
  ];
  const test = { kind: 'unittest', code: 'import unittest' };
  const outcomes = { a: failing('one'), b: failing('two'), c: failing('one') };
  expect(await groups([test], outcomes)).toEqual(['a c', 'b']);
});

/** A form with numbered runs of nodes. */
const form = (id: string, first: number, last: number, more: readonly string[] = []): Form => {
  const numbers = Array.from({ length: last - first }, (_, index) => String(first + index));
  return [{ id, text: id, syntax: { key: id, grams: [...numbers, ...more], lines: ['x'] } }];
};
const pairsOf = (...all: Parameters<typeof compareForms>) =>
  compareForms(...all).pairs.map(({ likeness, left, right }) => [likeness, ...left, ...right]);

it('programs are alike by the share of common runs of nodes, the most alike first', () => {
  const forms = [form('a', 0, 40), form('b', 20, 60), form('c', 10, 50), form('d', 0, 19)];
  expect(pairsOf(forms, null, 0.5)).toEqual([
    [0.75, 'a', 'c'],
    [0.75, 'b', 'c'],
    [0.5, 'a', 'b'],
  ]);
  expect(compareForms(forms, null, 0.75)).toMatchObject({ compared: 3, median: 0.75, found: 2 });
});

it('what the given code has makes no programs alike', () => {
  const given = Array.from({ length: 50 }, (_, index) => `given ${index}`);
  const forms = [form('a', 0, 40, given), form('b', 40, 80, given), form('c', 0, 5, given)];
  expect(pairsOf(forms, null, 0.1)).toHaveLength(3);
  expect(pairsOf(forms, { key: '', grams: given, lines: [] }, 0.1)).toEqual([]);
});

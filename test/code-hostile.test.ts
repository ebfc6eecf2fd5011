import type { PythonRun } from '../packages/python/src/job.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { composePrograms } from './python/compose.js';
import { programsIn, runJobs } from './python/programs.js';

const programs = programsIn('test/python/hostile.txt');

const call = (expression: string, expected: string): PythonRun => ({
  ...{ kind: 'call', expression, input: '', expected, tolerance: null },
});

/** What tests ask of f(5), which should be 4711; expected values are in no place that f can know. */
const asserted = [
  'self.assertEqual(answer.f(5), 4711)',
  'self.assertTrue(answer.f(5) == 4711)',
  'self.assertTrue(4711 == answer.f(5))',
  'self.assertFalse(answer.f(5) != 4711)',
  'self.assertAlmostEqual(answer.f(5), 4711)',
  'self.assertTrue(abs(answer.f(5) - 4711) < 1e-6)',
  'self.assertListEqual(answer.f(5), [4711])',
  'self.assertDictEqual(answer.f(5), {"a": 4711})',
  'self.assertCountEqual(answer.f(5), [4711])',
  'self.assertIn(4711, answer.f(5))',
  'self.assertIn(answer.f(5), [4711])',
  'self.assertGreater(answer.f(5), 4710)',
  'self.assertEqual([answer.f(5)], [4711])',
  'self.assertRaises(ZeroDivisionError, answer.f, 5)',
];
const tests = asserted.map((line, index) => `    def test_${index}(self):\n        ${line}\n`);
const runs: readonly PythonRun[] = [
  call('f(5)', '4711'),
  call('f(5) == 4711', 'True'),
  call('abs(f(5) - 4711) < 1e-6', 'True'),
  call('[f(5)]', '[4711]'),
  call('{4711: 1}[f(5)]', '1'),
  {
    kind: 'unittest',
    tests: `import unittest, answer\nclass Checker(unittest.TestCase):\n${tests.join('')}`,
  },
];
const jobOf = (program: string) => ({ program, files: {}, runs, time: 300, inspect: false });

/** What passed of a program: expressions and assertions. */
async function passedBy(all: readonly string[]): Promise<readonly (readonly string[])[]> {
  const outcomes = await runJobs(all.map(jobOf));
  return outcomes.map(({ runs: found }) =>
    found.flatMap((run, index) => {
      const { kind } = runs[index] ?? { kind: 'script' };
      const methods = run.end === 'done' ? run.tests : [];
      const ofTests = methods.filter(({ verdict }) => verdict === 'passed').map(({ name }) => name);
      return [
        ...(kind === 'call' && run.end === 'done' && run.isEqual ? [`run ${index}`] : []),
        ...ofTests,
      ];
    }),
  );
}

let passed: readonly (readonly string[])[] = [];
beforeAll(async () => {
  const right = 'def f(x): return 4711';
  passed = await passedBy([...programs.map(([, program]) => program), right]);
}, 300_000);

describe('a hostile program earns nothing', () => {
  it.each(programs.map(([title], index) => [title, index] as const))('%s', (_, index) => {
    expect(passed[index]).toEqual([]);
  });
});

/** A night has time for more; the seed of a run is in its title. */
const COMPOSED = process.env.RANDOM_RUNS === 'full' ? 5_000 : 40;
const SEED = process.env.RANDOM_RUNS === 'full' ? Math.floor(Date.now() / 86_400_000) : 1;

it(`${COMPOSED} compositions of tricks earn nothing (seed ${SEED})`, async () => {
  const composed = composePrograms(COMPOSED, SEED);
  const earned = await passedBy(composed);
  expect(composed.filter((_, index) => earned[index]?.length !== 0)).toEqual([]);
}, 3_600_000);

it('a right program passes the same tests', () => {
  expect(passed.at(-1)).toEqual([
    ...['run 0', 'run 1', 'run 2', 'run 3', 'run 4'],
    ...[
      'test_0',
      'test_1',
      'test_10',
      'test_11',
      'test_12',
      'test_2',
      'test_3',
      'test_4',
      'test_5',
    ],
  ]);
});

import type { PythonJob, PythonOutcome, PythonRun } from '../../packages/python/src/job.js';

const call = (expression: string, expected: string): PythonRun => ({
  ...{ kind: 'call', expression, input: '', expected, tolerance: null, defines: [] },
});

/** Tests of f(5), which should return 4711; f cannot reach the expected values. */
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
  call('f(x for x in [5])', '4711'),
  call('f(5)', 'round(4711.2)'),
  call('f(None)', 'nichts'),
  {
    kind: 'unittest',
    tests: `import unittest, answer\nclass Checker(unittest.TestCase):\n${tests.join('')}`,
  },
];

/** A program that deserves to pass, and what it passes. */
export const right = {
  program: `class Nothing:
    def __repr__(self): return "nichts"
def f(x): return 4711 if x else Nothing()`,
  passes: [
    ...['run 0', 'run 1', 'run 2', 'run 3', 'run 4', 'run 5', 'run 6', 'run 7'],
    ...[0, 1, 10, 11, 12, 2, 3, 4, 5].map((index) => `test_${index}`),
  ],
};

/** Returns the tests for a program. */
export const trickedJob = (program: string): PythonJob => ({
  ...{ program, files: {}, runs, time: 300, inspect: false },
});

/** Returns which expressions and assertions of {@link trickedJob} passed. */
export const passedIn = ({ runs: found }: PythonOutcome): readonly string[] =>
  found.flatMap((run, index) => {
    if (run.end !== 'done') return [];
    const ofTests = run.tests.filter(({ verdict }) => verdict === 'passed').map(({ name }) => name);
    return [...(runs[index]?.kind === 'call' && run.isEqual ? [`run ${index}`] : []), ...ofTests];
  });

import { expect, it } from 'vitest';
import { noOutcome, type PythonJob, runMethods } from './job.js';

it('runs a limited number of methods one by one', async () => {
  const run = { kind: 'unittest', tests: '' } as const;
  const job = { program: '', files: {}, runs: [run], time: 1_000, inspect: false };
  const passed = { name: 'test', verdict: 'passed', message: '' } as const;
  const tests = Array.from({ length: 201 }, () => passed);
  const asked: number[] = [];
  const runAll = ({ runs }: PythonJob) => {
    asked.push(runs.length);
    return Promise.resolve({
      runs: runs.map(() => ({ ...noOutcome('done'), tests })),
      source: null,
    });
  };
  const outcome = await runMethods(job, run, runAll);
  expect(asked).toEqual([1, 200]);
  expect(outcome.tests.slice(199).map(({ message }) => message)).toEqual(['', 'Limit: timeout']);
});

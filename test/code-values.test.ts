import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { randomRuns } from './support/random-runs.js';

it('values keep their type, identity and equality of CPython between two interpreters', () => {
  const count = String(randomRuns(10_000));
  const program = ['test/python/values.py', 'packages/python/src', count, '1'];
  const { stdout, stderr } = spawnSync('python3', ['-B', ...program], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual([]);
});

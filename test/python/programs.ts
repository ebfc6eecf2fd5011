import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { PythonJob, PythonOutcome } from '../../packages/python/src/job.js';

/** Returns the programs of a file by their titles. */
export const programsIn = (file: string): readonly (readonly [title: string, program: string])[] =>
  readFileSync(file, 'utf8')
    .split(/^### /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n');
      return [part.slice(0, end), part.slice(end + 1)];
    });

/** Runs jobs one after the other in a process with the flags of the service. */
export function runJobs(jobs: readonly PythonJob[]): readonly PythonOutcome[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--disallow-code-generation-from-strings', 'test/python/batch.mjs'],
    { input: JSON.stringify(jobs), encoding: 'utf8', maxBuffer: 100_000_000 },
  );
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as readonly PythonOutcome[];
}

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
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

/** One interpreter for many programs; the service starts one for each answer. */
export interface SharedPython {
  /** Runs a job after all earlier ones. */
  readonly run: (job: PythonJob) => Promise<PythonOutcome>;
  readonly stop: () => void;
}

/** Starts an interpreter in a process with the flags of the service. */
export function startPython(): SharedPython {
  const flags = ['--disallow-code-generation-from-strings'];
  const child = spawn(process.execPath, [...flags, 'test/python/batch.mjs'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const waiting: {
    readonly resolve: (outcome: PythonOutcome) => void;
    readonly reject: (error: Error) => void;
  }[] = [];
  createInterface({ input: child.stdout }).on('line', (line) =>
    waiting.shift()?.resolve(JSON.parse(line) as PythonOutcome),
  );
  child.on('exit', () => {
    for (const { reject } of waiting) reject(new Error('The interpreter has ended.'));
  });
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        if (child.exitCode !== null) reject(new Error('The interpreter has ended.'));
        waiting.push({ resolve, reject });
        child.stdin.write(`${JSON.stringify(job)}\n`);
      }),
    stop: () => child.kill('SIGKILL'),
  };
}

/** Runs jobs one after the other in one interpreter. */
export async function runJobs(jobs: readonly PythonJob[]): Promise<readonly PythonOutcome[]> {
  const python = startPython();
  try {
    return await Promise.all(jobs.map((job) => python.run(job)));
  } finally {
    python.stop();
  }
}

import { noOutcome, type PythonJob, type WorkerMessage } from '@fragwerk/python';
import { afterEach, expect, it, vi } from 'vitest';
import { PythonSession } from './python.js';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('an endless loop does not let a student wait for the time limit of each test', async () => {
  const times: (number | undefined)[] = [];
  /** An interpreter in which every program hangs. */
  class HangingWorker extends EventTarget {
    onmessage = (_: { readonly data: WorkerMessage }): void => undefined;
    constructor() {
      super();
      const ready = Object.assign(new Event('message'), { data: { kind: 'ready' } });
      queueMicrotask(() => this.dispatchEvent(ready));
    }
    postMessage({ runs }: PythonJob): void {
      times.push(runs[0]?.time);
      const outcome = { runs: [noOutcome('timeout')], source: null };
      this.onmessage({ data: { kind: 'outcome', outcome } });
    }
    terminate(): void {
      return undefined;
    }
  }
  vi.stubGlobal('Worker', HangingWorker);
  vi.stubGlobal('document', { baseURI: 'http://localhost/' });
  vi.stubGlobal('self', { origin: 'http://localhost' });
  const runs = Array.from({ length: 6 }, () => ({ kind: 'script', input: '' }) as const);
  const job = { program: '', files: {}, runs, time: 5_000, inspect: false };
  const outcome = await new PythonSession('/files/').run(job);
  expect(outcome.runs.map(({ end }) => end)).toEqual(runs.map(() => 'timeout'));
  expect(times).toEqual([5_000, 5_000, 5_000, 500, 500, 500]);
});

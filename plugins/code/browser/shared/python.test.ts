import {
  noOutcome,
  type PythonJob,
  type RunEnd,
  type UnitTest,
  type WorkerMessage,
} from '@fragwerk/python';
import { afterEach, expect, it, vi } from 'vitest';
import { PythonSession, Stopped } from './python.js';

type Send = (message: WorkerMessage) => void;

/** Replaces workers by one that replies to jobs. */
function stubWorkers(reply: (job: PythonJob, send: Send) => void): { readonly started: number } {
  const count = { started: 0 };
  class StubWorker extends EventTarget {
    onmessage = (_: { readonly data: WorkerMessage }): void => undefined;
    constructor() {
      super();
      count.started++;
      const ready = Object.assign(new Event('message'), { data: { kind: 'ready' } });
      queueMicrotask(() => this.dispatchEvent(ready));
    }
    postMessage = (job: PythonJob): void => reply(job, (data) => this.onmessage({ data }));
    terminate = (): void => undefined;
  }
  vi.stubGlobal('Worker', StubWorker);
  vi.stubGlobal('document', { baseURI: 'http://localhost/' });
  vi.stubGlobal('self', { origin: 'http://localhost' });
  return count;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const jobOf = (count: number): PythonJob => ({
  runs: Array.from({ length: count }, () => ({ kind: 'script', input: '' }) as const),
  ...{ program: '', files: {}, time: 5_000, inspect: false },
});

const ended = (end: RunEnd): WorkerMessage => ({
  ...{ kind: 'outcome', outcome: { runs: [noOutcome(end)], source: null } },
});

it('an endless loop does not let a student wait for the time limit of each test', async () => {
  const times: (number | undefined)[] = [];
  stubWorkers(({ runs }, send) => {
    times.push(runs[0]?.time);
    send(ended('timeout'));
  });
  const outcome = await new PythonSession('/files/').run(jobOf(6));
  expect(outcome.runs.map(({ end }) => end)).toEqual(times.map(() => 'timeout'));
  expect(times).toEqual([5_000, 5_000, 5_000, 500, 500, 500]);
});

it('unit tests that hang in native code run one by one, each without the others', async () => {
  vi.useFakeTimers();
  const names = ['test_a', 'test_b', 'test_c'];
  const workers = stubWorkers(({ runs: [run] }, send) => {
    send({ kind: 'ready' });
    const only = run?.kind === 'unittest' ? run.only : undefined;
    if (only === undefined || only === 1) return;
    const tests = names.map((name, index) => ({
      ...{ name, verdict: index === only ? 'passed' : 'error', message: 'Limit: timeout' },
    })) as readonly UnitTest[];
    const outcome = { runs: [{ ...noOutcome('done'), tests }], source: null };
    send({ kind: 'outcome', outcome });
  });
  const job: PythonJob = { ...jobOf(0), runs: [{ kind: 'unittest', tests: '' }] };
  const running = new PythonSession('/files/').run(job);
  await vi.advanceTimersByTimeAsync(60_000);
  const [run] = (await running).runs;
  expect(run?.tests.map(({ name, verdict }) => [name, verdict])).toEqual([
    ['test_a', 'passed'],
    ['test_b', 'error'],
    ['test_c', 'passed'],
  ]);
  expect(workers.started).toBeGreaterThanOrEqual(3);
});

it('loading the tests on a slow network does not use up the time of a program that then hangs', async () => {
  vi.useFakeTimers();
  const outcomes: (readonly RunEnd[])[] = [];
  for (const end of ['done', null] as const) {
    stubWorkers((_, send) => {
      setTimeout(() => {
        send({ kind: 'ready' });
        if (end) setTimeout(() => send(ended(end)), 4_000);
      }, 60_000);
    });
    const running = new PythonSession('/files/').run(jobOf(1));
    await vi.advanceTimersByTimeAsync(70_000);
    outcomes.push((await running).runs.map((run) => run.end));
  }
  expect(outcomes).toEqual([['done'], ['timeout']]);
});

it('a run that is stopped while Python loads does not make the next one load it again', async () => {
  const workers = stubWorkers((_, send) => send(ended('done')));
  const first = new PythonSession('/others/');
  const stopped = first.run(jobOf(1));
  first.stop();
  const next = new PythonSession('/others/').run(jobOf(1));
  await expect(stopped).rejects.toThrow(Stopped);
  expect((await next).runs.map(({ end }) => end)).toEqual(['done']);
  expect(workers.started).toBe(1);
  first.release();
  expect(new PythonSession('/others/')).toBeDefined();
  expect(workers.started).toBe(2);
});

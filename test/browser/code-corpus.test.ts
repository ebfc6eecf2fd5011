import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { code } from '@fragwerk/plugin-code';
import type { PythonJob, PythonOutcome, PythonRun } from '../../packages/python/src/job.js';
import { expect, test } from 'vitest';
import { withFilesIn } from '../../packages/service/src/plugins/manifest.js';
import { programsIn, runJobs } from '../python/programs.js';
import { serviceWith } from '../support/client.js';
import { useChromium } from '../support/use-chromium.js';

const chromium = useChromium();
const service = serviceWith([withFilesIn(resolve('plugins/code/dist'), code)]);

const call: PythonRun = {
  ...{ kind: 'call', expression: 'f(5)', input: '', expected: '4711', tolerance: null },
};
const jobOf = (program: string, run: PythonRun): PythonJob => ({
  ...{ program, files: {}, runs: [run], time: 3000, inspect: true },
});
/** A program that hangs on the server for this time gets no more of it in the browser. */
const HANG_MS = 500;
const lines = readFileSync('test/python/corpus.txt', 'utf8').trim().split('\n');
// A line is a program; its line breaks are written as \n.
const jobs = lines
  .map((line) => line.replace(/(?<!\\)\\n/g, '\n').replaceAll('\\\\', '\\'))
  .map((program) => jobOf(program, { kind: 'script', input: 'eins\nzwei\n' }));
/** Programs of several files, with advice on their style. */
const modules = [
  'def f(x):\n    return 4710 + x // 5\n\n\ndef g(l = []):\n    return l == None',
  'import answer\nf = lambda x: 4711',
  'def f(x):\n    raise KeyError(x)',
  'def f(x)\n    return 4711',
].flatMap((helper) => {
  const unitTests = `import unittest, helfer
class Checker(unittest.TestCase):
    def test_f(self):
        self.assertEqual(helfer.f(5), 4711)`;
  const runs = [
    call,
    { kind: 'script', input: '' },
    { kind: 'unittest', tests: unitTests },
  ] as const;
  return runs.map((run): PythonJob => ({
    ...jobOf('from helfer import f\nprint(open("werte.csv").read())', run),
    ...{ files: { 'helfer.py': helper, 'werte.csv': '1;2' }, own: ['helfer.py'], style: true },
  }));
});
const hostile = programsIn('test/python/hostile.txt')
  // How deep a stack is depends on the engine.
  .filter(([title]) => title !== 'a broken interpreter')
  // Nightly runs use all of them.
  .filter((_, index) => process.env.RANDOM_RUNS === 'full' || index % 3 === 0)
  .map(([, program]) => jobOf(program, call));

/** Runs jobs in the worker of pages. */
async function runInBrowser(all: readonly PythonJob[]): Promise<readonly PythonOutcome[]> {
  const page = await chromium.browser.newPage();
  await page.goto(`${service.url}/fragwerk/open/files/Code/pyodide-lock.json`);
  const outcomes = await page.evaluate(async (list) => {
    const worker = new Worker('/fragwerk/open/files/Code/python-worker.js', { type: 'module' });
    const found: unknown[] = [];
    for (const job of [null, ...list])
      found.push(
        await new Promise((done) => {
          worker.onmessage = ({ data }: MessageEvent<{ kind: string; outcome?: unknown }>) => {
            if (!job || data.kind !== 'ready') done(data.outcome);
          };
          if (job) worker.postMessage(job);
        }),
      );
    return found.slice(1);
  }, all as PythonJob[]);
  await page.close();
  return outcomes as readonly PythonOutcome[];
}

const ADDRESS = /0x[\da-f]{5,}|\d{8}(?=')/g;

/** The parts of an outcome that must be equal everywhere: all but times and memory addresses. */
const comparable = ({ runs: [run], source, style }: PythonOutcome) => ({
  ...{ ...run, source: source?.length, style },
  output: run?.output.replace(ADDRESS, '0x'),
  console: run?.console.replace(ADDRESS, '0x').replace(/ in \d\.\d{3}s$/m, ''),
  value: run?.value.replace(ADDRESS, '0x'),
});

const isStopped = (outcome?: PythonOutcome): boolean => outcome?.runs[0]?.end === 'timeout';

test('programs do the same in a browser as on the server', async () => {
  const all = [...jobs, ...modules, ...hostile];
  const onServer = [...(await runJobs(all.map((job) => ({ ...job, time: HANG_MS }))))];
  // The browser limits wall-clock time, so that a program may be stopped earlier on a busy machine.
  const limited = all.map((job, index) =>
    isStopped(onServer[index]) ? { ...job, time: HANG_MS } : job,
  );
  const inBrowser = [...(await runInBrowser(limited))];
  // A slow machine may have stopped a program that only takes long, in one of the two or at different places.
  const textOf = (outcome?: PythonOutcome) => outcome && JSON.stringify(comparable(outcome));
  const late = all.flatMap((_, index) =>
    isStopped(onServer[index]) && textOf(onServer[index]) !== textOf(inBrowser[index]) ? index : [],
  );
  if (late.length > 0) {
    const again = late.flatMap((index) => all[index] ?? []);
    const [server, browser] = [await runJobs(again), await runInBrowser(again)];
    late.forEach((index, at) => {
      onServer.splice(index, 1, ...server.slice(at, at + 1));
      inBrowser.splice(index, 1, ...browser.slice(at, at + 1));
    });
  }
  const titled = (outcomes: readonly PythonOutcome[]) =>
    outcomes.map((found, index) => [all[index]?.program, comparable(found)]);
  expect(titled(inBrowser)).toEqual(titled(onServer));
}, 400_000);

import { setTimeout as sleep } from 'node:timers/promises';
import { requests } from '@fragwerk/host';
import { measureLightRequestsDuring, warmUp } from '../lib/light-requests.js';
import { withService } from '../lib/child.js';
import { sendOnce } from '../lib/connection.js';
import { treeMemoryMib } from '../lib/process-facts.js';
import { encode } from '../lib/requests.js';
import { latenciesOf, median } from '../lib/statistics.js';
import { figure, table } from '../lib/table.js';
import type { Section } from './section.js';

/** A class submits its programs, distributed over this time. */
const STUDENTS = 30;
export const CLASS_MS = 10_000;
/** Programs submitted one at a time, each with a process started in advance. */
const SINGLE_PROGRAMS = 5;
const INTERPRETER_START_MS = 3_000;
const TIMEOUT_MS = 120_000;
export const MAX_POINTS = 3;

const config = JSON.stringify({
  code: 'def summe(n):\n    return 0\n',
  tests: [5, 10, 100].map((n) => ({
    kind: 'call',
    code: `summe(${n})`,
    expected: `${(n * (n + 1)) / 2}`,
  })),
});

/** A program that adds the numbers up to n, and differs for each student. */
export const rightProgram = (student: string): string =>
  `# ${student}\ndef summe(n):\n    total = 0\n    for i in range(n + 1):\n        total += i\n    return total\n`;

/** Submits a program to the question. @returns its points and milliseconds until it is scored */
export async function submitProgram(url: string, program: string, timeoutMs?: number) {
  const body = requests.score({
    instance: { type: 'Code', name: 'P1', config },
    answer: program,
    ...{ view: null, right: null, variables: {}, points: MAX_POINTS },
    tolerance: { amount: 0.01, mode: 'relative' },
  });
  const begin = performance.now();
  const request = encode({ method: 'POST', path: '/open/score', body });
  const reply = await sendOnce(url, request, timeoutMs);
  const { punkteIst, status } = JSON.parse(reply.body.toString('utf8')) as {
    readonly punkteIst?: number;
    readonly status?: string | number;
  };
  return { points: punkteIst, status, milliseconds: performance.now() - begin };
}

/** Lets each student of a class submit, one after the other within ten seconds. */
export const submitAll = <T>(size: number, submitOne: (student: number) => Promise<T>) =>
  Promise.all(
    Array.from({ length: size }, async (_, student) => {
      await sleep((student * CLASS_MS) / size);
      return submitOne(student);
    }),
  );

/** Submits a right program. @returns milliseconds until it is scored */
async function submit(url: string, student: string): Promise<number> {
  const { points, milliseconds } = await submitProgram(url, rightProgram(student));
  if (points !== MAX_POINTS)
    throw new Error(`A correct program earned ${points} of ${MAX_POINTS} points.`);
  return milliseconds;
}

export const programs: Section = {
  name: 'programs',
  help: 'programs of students: single ones, those of a class, and light requests meanwhile',
  measure: ({ progress }) =>
    withService({ core: null }, async (service) => {
      progress.show('programs: single');
      await warmUp(service.url);
      await submit(service.url, 'the first');
      const single: number[] = [];
      for (let count = 0; count < SINGLE_PROGRAMS; count++) {
        await sleep(INTERPRETER_START_MS);
        single.push(await submit(service.url, `single ${count}`));
      }
      await sleep(INTERPRETER_START_MS);
      const idle = await treeMemoryMib(service.pid);
      progress.show('programs: a class');
      const all: number[] = [];
      const work = () =>
        submitAll(STUDENTS, async (student) =>
          all.push(await submit(service.url, `student ${student}`)),
        );
      const result = await measureLightRequestsDuring(service, work, TIMEOUT_MS);
      const scores = latenciesOf(all);
      const rows = [
        ['single, process started in advance', median(single), Math.max(...single)],
        [`${STUDENTS} different ones in ${CLASS_MS / 1_000} s`, scores.p50, scores.max],
      ];
      const { before, during, errors, peakMib } = result;
      return `${table(['Programs', 'median ms', 'slowest ms'], rows)}

${all.length} of ${STUDENTS} were scored as correct, the last one after ${figure(result.seconds)} s. Light requests (\`pluginlist\`, \`score\` of the clock, 200 per second) had a p99 of ${figure(before.p99)} ms before and ${figure(during.p99)} ms meanwhile, ${errors} errors. Memory of all processes: ${figure(idle)} MiB while one process waits for programs, ${figure(peakMib)} MiB at most. The service is not pinned to a core.`;
    }),
};

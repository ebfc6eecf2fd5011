import { setTimeout as sleep } from 'node:timers/promises';
import { measureLightRequestsDuring, warmUp } from '../lib/beside.js';
import { startService } from '../lib/child.js';
import { sendOnce } from '../lib/connection.js';
import { treeMemoryMib, withPeakMemory } from '../lib/process-facts.js';
import { encode } from '../lib/requests.js';
import { latenciesOf, median } from '../lib/statistics.js';
import { figure, table } from '../lib/table.js';
import type { Section } from './section.js';

/** A class that hands in: so many students within so many milliseconds. */
const STUDENTS = 30;
const WITHIN = 10_000;
/** Programs of one student, each with an interpreter that has got ready before. */
const ALONE = 5;
const GETS_READY = 3_000;
const LONGEST = 120_000;

const config = JSON.stringify({
  code: 'def summe(n):\n    return 0\n',
  tests: [5, 10, 100].map((n) => ({
    kind: 'call',
    code: `summe(${n})`,
    expected: `${(n * (n + 1)) / 2}`,
  })),
});

/** Hands in a program that nobody else hands in. @returns milliseconds until it is scored */
async function handIn(url: string, student: string): Promise<number> {
  const program = `# ${student}\ndef summe(n):\n    total = 0\n    for i in range(n + 1):\n        total += i\n    return total\n`;
  const body = { typ: 'Code', name: 'P1', config, antwort: program, grade: 3 };
  const begin = performance.now();
  const reply = await sendOnce(url, encode({ method: 'POST', path: '/open/score', body }));
  const { punkteIst } = JSON.parse(reply.body.toString('utf8')) as { punkteIst?: number };
  if (punkteIst !== 3) throw new Error(`A right program got ${punkteIst} of 3 points.`);
  return performance.now() - begin;
}

/** (g) Programs of students: one alone, and a class. */
export const programs: Section = {
  name: 'programs',
  help: 'programs of students: one alone, a class that hands in, light requests beside it',
  async measure({ progress }) {
    const service = await startService({ core: null });
    try {
      progress.show('programs: one alone');
      await warmUp(service.url);
      await handIn(service.url, 'the first');
      const alone: number[] = [];
      for (let count = 0; count < ALONE; count++) {
        await sleep(GETS_READY);
        alone.push(await handIn(service.url, `alone ${count}`));
      }
      await sleep(GETS_READY);
      const idle = treeMemoryMib(service.pid);
      progress.show('programs: a class');
      const all: number[] = [];
      const work = async () => {
        const students = Array.from({ length: STUDENTS }, async (_, student) => {
          await sleep((student * WITHIN) / STUDENTS);
          all.push(await handIn(service.url, `student ${student}`));
        });
        await Promise.all(students);
        return '200';
      };
      const watched = measureLightRequestsDuring(service.url, work, LONGEST);
      const { result, peak } = await withPeakMemory(service.pid, watched);
      const scores = latenciesOf(all);
      const rows = [
        ['one alone, an interpreter ready', median(alone), Math.max(...alone)],
        [`${STUDENTS} within ${WITHIN / 1_000} s, each another`, scores.p50, scores.max],
      ].map(([name, ...times]) => [String(name), ...times.map((one) => figure(Number(one)))]);
      const { before, during, errors } = result;
      return `${table(['Programs', 'median ms', 'slowest ms'], rows)}

${all.length} of ${STUDENTS} were scored, all of them right, the last one after ${figure(result.seconds)} s. Light requests (\`pluginlist\`, \`score\` of the clock, 200 a second) had a p99 of ${figure(before.p99)} ms before and ${figure(during.p99)} ms meanwhile, ${errors} errors. Memory of all processes: ${figure(idle)} MiB with an interpreter ready, ${figure(peak)} MiB at most. The service is not pinned to a core.`;
    } finally {
      await service.stop();
    }
  },
};

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestBody } from '@fragwerk/conformance';
import { withService } from '../lib/child.js';
import { closedLoad } from '../lib/closed-load.js';
import { treeMemoryMib } from '../lib/process-facts.js';
import { internal, openSession } from '../lib/requests.js';
import { figure, table } from '../lib/table.js';
import type { Run, Section } from './section.js';

/** Results for one size. */
interface Step {
  readonly size: string;
  /** Mean time per request. */
  readonly costMs: number;
  readonly memory: number;
  readonly note: string;
}

interface Growth {
  readonly title: string;
  readonly steps: readonly Step[];
}

const loadBody = (type: string, question: unknown = requestBody.question()) =>
  internal('loadplugindto', { ...(requestBody.of('loadplugindto', type) as object), q: question });

async function costOf(url: string, request: (index: number) => Buffer, seconds: number) {
  await closedLoad({ url, request, seconds: seconds / 4, count: 10_000 });
  const { rate, errors } = await closedLoad({ url, request, seconds, count: 50_000 });
  return errors === 0 ? 1_000 / rate : Number.NaN;
}

const pluginSource = (number: number) => `import { circle, definePlugin } from '@fragwerk/sdk';
export default definePlugin({
  type: 'Bench${number}',
  browser: false,
  figure: () => ({
    width: 100,
    height: 100,
    description: { de: 'Kreis', en: 'Circle' },
    shapes: [circle({ x: 50, y: 50 }, 40, { fill: '#d00000' })],
  }),
});
`;

async function pluginTypes({ quick, progress, budget }: Run): Promise<Growth> {
  const folder = mkdtempSync(join(tmpdir(), 'fragwerk-bench-'));
  const steps: Step[] = [];
  try {
    for (const count of quick ? [1, 10] : [1, 10, 100]) {
      if (budget.isExhausted) break;
      progress.show(`growth: ${count} plugin types`);
      const folders = Array.from({ length: count }, (_, index) => join(folder, `p${index}`));
      folders.forEach((path, index) => {
        mkdirSync(path, { recursive: true });
        writeFileSync(join(path, 'plugin.ts'), pluginSource(index));
      });
      const begin = performance.now();
      const step = await withService(
        { env: { PLUGINS: folders.join(',') } },
        async ({ url, pid }) => {
          const started = (performance.now() - begin) / 1_000;
          const request = loadBody(`Bench${count - 1}`);
          const costMs = await costOf(url, () => request, quick ? 0.4 : 2);
          return { costMs, memory: treeMemoryMib(pid), note: `starts in ${figure(started, 's')}` };
        },
      );
      steps.push({ size: `${count} of PLUGINS`, ...step });
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return { title: 'Plugin types', steps };
}

async function sessions({ quick, progress, budget }: Run): Promise<Growth> {
  const env = { DIALOG_LIMIT: '100000' };
  const steps = await withService({ env }, async ({ url, pid }) => {
    const done: Step[] = [];
    let opened = 0;
    for (const count of quick ? [10, 1_000, 5_000] : [10, 1_000, 10_000, 100_000]) {
      if (budget.isExhausted) break;
      progress.show(`growth: ${count} sessions`);
      const first = opened;
      const request = (index: number) => openSession('Uhr', `growth-${first + index}`);
      const bounds = { seconds: budget.limit(60), count: count - opened };
      const { answered } = await closedLoad({ url, request, ...bounds });
      opened += answered;
      if (opened < count) break;
      const read = (index: number) =>
        internal('getconfiguration', {
          typ: 'Uhr',
          configurationID: `growth-${(index * 7919) % count}`,
        });
      const costMs = await costOf(url, read, quick ? 0.4 : 2);
      const note = 'getconfiguration of one of them';
      done.push({ size: count.toLocaleString('en'), costMs, memory: treeMemoryMib(pid), note });
    }
    return done;
  });
  return { title: 'Open dialog sessions', steps };
}

async function questionSize({ quick, progress, budget }: Run): Promise<Growth> {
  const steps = await withService({}, async ({ url, pid }) => {
    const done: Step[] = [];
    for (const kib of quick ? [1, 64, 1_024] : [1, 64, 1_024, 8_192]) {
      if (budget.isExhausted) break;
      progress.show(`growth: question of ${kib} KiB`);
      const line = 'x:a+b;\n';
      const maxima = line.repeat(Math.ceil((kib * 1_024) / line.length));
      const request = loadBody('Uhr', { ...requestBody.question(), maxima });
      const load = { url, request: () => request, connections: 1 };
      await closedLoad({ ...load, seconds: 0.3 });
      const { rate, errors } = await closedLoad({ ...load, seconds: quick ? 0.5 : 3 });
      const costMs = errors === 0 ? 1_000 / rate : Number.NaN;
      const note = `${figure((kib / 1_024) * rate, 'MiB/s')} on one connection`;
      done.push({
        size: `${kib.toLocaleString('en')} KiB`,
        costMs,
        memory: treeMemoryMib(pid),
        note,
      });
    }
    return done;
  });
  return { title: 'Size of the question', steps };
}

/** Requests a picture of a distinct size, 200 × 200 or larger. */
const pictureRequest = (index: number) =>
  internal('image', {
    ...(requestBody.of('image', 'Uhr') as object),
    params: `size=${200 + (index % 50)}x${200 + Math.floor(index / 50)}`,
  });

async function distinctPictures({ quick, progress, budget }: Run): Promise<Growth> {
  const steps = await withService({}, async ({ url, pid }) => {
    const done: Step[] = [];
    let drawn = 0;
    for (const count of quick ? [10, 100] : [10, 100, 1_000, 5_000]) {
      if (budget.isExhausted) break;
      progress.show(`growth: ${count} distinct pictures`);
      const first = drawn;
      const request = (index: number) => pictureRequest(first + index);
      const bounds = { seconds: budget.limit(40), count: count - drawn };
      const draws = await closedLoad({ url, request, ...bounds });
      drawn += draws.answered;
      if (drawn < count) break;
      const requests = Array.from({ length: count }, (_, index) => pictureRequest(index));
      const repeated = (index: number) => requests[index % count] ?? pictureRequest(0);
      const costMs = await costOf(url, repeated, quick ? 0.4 : 2);
      const note = `first draws ${figure(draws.rate, '1/s')}`;
      done.push({ size: count.toLocaleString('en'), costMs, memory: treeMemoryMib(pid), note });
    }
    return done;
  });
  return { title: 'Distinct pictures, requested repeatedly', steps };
}

function write({ title, steps }: Growth): string {
  const rows = steps.map(({ size, costMs, memory, note }, index) => {
    const before = steps[index - 1]?.costMs ?? Number.NaN;
    return [size, figure(costMs), index === 0 ? '' : figure(costMs / before), figure(memory), note];
  });
  return `**${title}**\n\n${table(['Number or size', 'ms per request', 'times the previous row', 'MiB', 'Note'], rows)}`;
}

/** (e) Cost of a request as the service grows. */
export const growth: Section = {
  name: 'growth',
  help: 'cost of a request as plugin types, sessions, questions and pictures grow',
  async measure(run) {
    const parts: string[] = [];
    let incomplete = 0;
    for (const grow of [pluginTypes, sessions, questionSize, distinctPictures]) {
      if (!run.budget.isExhausted) parts.push(write(await grow(run)));
      if (run.budget.isExhausted) incomplete++;
    }
    return parts.join('\n\n') + run.budget.describeOmitted(incomplete, 'tables, or rows of them');
  },
};

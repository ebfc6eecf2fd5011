import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainSample, requestBody } from '@fragwerk/conformance';
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

const loadBody = (type: string, question: unknown = requestBody.question(plainSample(''))) =>
  internal('loadplugindto', {
    ...(requestBody.of('loadplugindto', plainSample(type)) as object),
    q: question,
  });

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

/** Measures one size after the other, until the time is over or a size cannot be reached. */
async function grow(
  { progress, budget }: Run,
  what: string,
  { sizes, measure }: { sizes: readonly number[]; measure: (size: number) => Promise<Step | null> },
): Promise<readonly Step[]> {
  const steps: Step[] = [];
  for (const size of sizes) {
    if (budget.isExhausted) break;
    progress.show(`growth: ${size} ${what}`);
    const step = await measure(size);
    if (!step) break;
    steps.push(step);
  }
  return steps;
}

async function pluginTypes(run: Run): Promise<Growth> {
  const folder = mkdtempSync(join(tmpdir(), 'fragwerk-bench-'));
  const measure = async (count: number) => {
    const folders = Array.from({ length: count }, (_, index) => join(folder, `p${index}`));
    folders.forEach((path, index) => {
      mkdirSync(path, { recursive: true });
      writeFileSync(join(path, 'plugin.ts'), pluginSource(index));
    });
    const begin = performance.now();
    return withService({ env: { PLUGINS: folders.join(',') } }, async ({ url, pid }) => {
      const started = (performance.now() - begin) / 1_000;
      const request = loadBody(`Bench${count - 1}`);
      const costMs = await costOf(url, () => request, run.quick ? 0.4 : 2);
      const note = `starts in ${figure(started, 's')}`;
      return { size: `${count} of PLUGINS`, costMs, memory: treeMemoryMib(pid), note };
    });
  };
  try {
    const sizes = run.quick ? [1, 10] : [1, 10, 100];
    return { title: 'Plugin types', steps: await grow(run, 'plugin types', { sizes, measure }) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function sessions(run: Run): Promise<Growth> {
  const { quick, budget } = run;
  const steps = await withService({ env: { DIALOG_LIMIT: '100000' } }, ({ url, pid }) => {
    let opened = 0;
    const measure = async (count: number) => {
      const first = opened;
      const request = (index: number) => openSession('Uhr', `growth-${first + index}`);
      const bounds = { seconds: budget.limit(60), count: count - opened };
      opened += (await closedLoad({ url, request, ...bounds })).answered;
      if (opened < count) return null;
      const read = (index: number) =>
        internal('getconfiguration', {
          typ: 'Uhr',
          configurationID: `growth-${(index * 7919) % count}`,
        });
      const costMs = await costOf(url, read, quick ? 0.4 : 2);
      const note = 'getconfiguration of one of them';
      return { size: count.toLocaleString('en'), costMs, memory: treeMemoryMib(pid), note };
    };
    const sizes = quick ? [10, 1_000, 5_000] : [10, 1_000, 10_000, 100_000];
    return grow(run, 'sessions', { sizes, measure });
  });
  return { title: 'Open dialog sessions', steps };
}

async function questionSize(run: Run): Promise<Growth> {
  const steps = await withService({}, ({ url, pid }) => {
    const measure = async (kib: number) => {
      // Long lines, because the number of separators is limited.
      const line = `x:a+${'b+'.repeat(50)}b;\n`;
      const maxima = line.repeat(Math.ceil((kib * 1_024) / line.length));
      const request = loadBody('Uhr', { ...requestBody.question(plainSample('')), maxima });
      const load = { url, request: () => request, connections: 1 };
      await closedLoad({ ...load, seconds: 0.3 });
      const { rate, errors } = await closedLoad({ ...load, seconds: run.quick ? 0.5 : 3 });
      const costMs = errors === 0 ? 1_000 / rate : Number.NaN;
      const note = `${figure((kib / 1_024) * rate, 'MiB/s')} on one connection`;
      const size = `${kib.toLocaleString('en')} KiB`;
      return { size, costMs, memory: treeMemoryMib(pid), note };
    };
    const sizes = run.quick ? [1, 64, 1_024] : [1, 64, 1_024, 4_000];
    return grow(run, 'KiB per question', { sizes, measure });
  });
  return { title: 'Size of the question', steps };
}

/** Requests a picture of a distinct size, 200 × 200 or larger. */
const pictureRequest = (index: number) =>
  internal('image', {
    ...(requestBody.of('image', plainSample('Uhr')) as object),
    params: `size=${200 + (index % 50)}x${200 + Math.floor(index / 50)}`,
  });

async function distinctPictures(run: Run): Promise<Growth> {
  const { quick, budget } = run;
  const steps = await withService({}, ({ url, pid }) => {
    let drawn = 0;
    const measure = async (count: number) => {
      const first = drawn;
      const request = (index: number) => pictureRequest(first + index);
      const bounds = { seconds: budget.limit(40), count: count - drawn };
      const draws = await closedLoad({ url, request, ...bounds });
      drawn += draws.answered;
      if (drawn < count) return null;
      const requests = Array.from({ length: count }, (_, index) => pictureRequest(index));
      const repeated = (index: number) => requests[index % count] ?? pictureRequest(0);
      const costMs = await costOf(url, repeated, quick ? 0.4 : 2);
      const note = `first draws ${figure(draws.rate, '1/s')}`;
      return { size: count.toLocaleString('en'), costMs, memory: treeMemoryMib(pid), note };
    };
    const sizes = quick ? [10, 100] : [10, 100, 1_000, 5_000];
    return grow(run, 'distinct pictures', { sizes, measure });
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
    for (const growth of [pluginTypes, sessions, questionSize, distinctPictures]) {
      if (!run.budget.isExhausted) parts.push(write(await growth(run)));
      if (run.budget.isExhausted) incomplete++;
    }
    return parts.join('\n\n') + run.budget.describeOmitted(incomplete, 'tables, or rows of them');
  },
};

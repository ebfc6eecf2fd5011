import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainSample, requestBody } from '@fragwerk/conformance';
import { withService } from '../lib/child.js';
import { type ClosedLoad, closedLoad } from '../lib/closed-load.js';
import { withFolder } from '../lib/folder.js';
import { treeMemoryMib } from '../lib/process-facts.js';
import { internal, openSession } from '../lib/requests.js';
import { figure, table } from '../lib/table.js';
import { distinctRequests } from '../lib/varied.js';
import type { Run, Section } from './section.js';

interface Step {
  readonly size: string;
  /** Mean time per request. */
  readonly costMs: number;
  readonly memory: number;
  readonly note: string;
}

const loadBody = (type: string, question: unknown = requestBody.question(plainSample(''))) =>
  internal('loadplugindto', {
    ...(requestBody.of('loadplugindto', plainSample(type)) as object),
    q: question,
  });

/** Returns milliseconds per request after a warm-up; NaN if there are errors. */
async function costOf(load: Omit<ClosedLoad, 'count'>) {
  await closedLoad({ ...load, seconds: load.seconds / 4, count: 10_000 });
  const { rate, errors } = await closedLoad({ ...load, count: 50_000 });
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

interface Growth {
  readonly title: string;
  readonly sizes: readonly number[];
  /** Returns `null` if the size cannot be reached; `previous` is the one before, 0 for none. */
  readonly measure: (size: number, previous: number) => Promise<Step | null>;
}

const head = ['Number or size', 'ms per request', 'times the previous row', 'MiB', 'Note'];

/** Measures one size after the other, until the time is over or a size cannot be reached. @returns Markdown */
async function grow({ progress, budget }: Run, growth: Growth): Promise<string> {
  const { title, sizes, measure } = growth;
  const steps: Step[] = [];
  for (const [index, size] of sizes.entries()) {
    if (budget.isExhausted) break;
    progress.show(`growth: ${title}, ${size}`);
    const step = await measure(size, sizes[index - 1] ?? 0);
    if (!step) break;
    steps.push(step);
  }
  const rows = steps.map(({ size, costMs, memory, note }, index) => {
    const before = steps[index - 1]?.costMs ?? Number.NaN;
    return [size, costMs, index === 0 ? '' : costMs / before, memory, note];
  });
  return `**${title}**\n\n${table(head, rows)}`;
}

const pluginTypes = (run: Run): Promise<string> =>
  withFolder((folder) => {
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
        const costMs = await costOf({ url, request: () => request, seconds: run.quick ? 0.4 : 2 });
        const note = `starts in ${figure(started, 's')}`;
        return { size: `${count} of PLUGINS`, costMs, memory: await treeMemoryMib(pid), note };
      });
    };
    const sizes = run.quick ? [1, 10] : [1, 10, 100];
    return grow(run, { title: 'Plugin types', sizes, measure });
  });

const sessions = (run: Run): Promise<string> =>
  withService({ env: { DIALOG_LIMIT: '100000' } }, ({ url, pid }) => {
    const measure = async (count: number, opened: number) => {
      const open = (index: number) => openSession('Uhr', `growth-${opened + index}`);
      const bounds = { seconds: run.budget.limit(60), count: count - opened };
      const { answered } = await closedLoad({ url, request: open, ...bounds });
      if (answered < bounds.count) return null;
      const read = (index: number) =>
        internal('getconfiguration', {
          typ: 'Uhr',
          configurationID: `growth-${(index * 7919) % count}`,
        });
      const costMs = await costOf({ url, request: read, seconds: run.quick ? 0.4 : 2 });
      const note = 'getconfiguration of one of them';
      return { size: count.toLocaleString('en'), costMs, memory: await treeMemoryMib(pid), note };
    };
    const sizes = run.quick ? [10, 1_000, 5_000] : [10, 1_000, 10_000, 100_000];
    return grow(run, { title: 'Open dialog sessions', sizes, measure });
  });

const questionSize = (run: Run): Promise<string> =>
  withService({}, ({ url, pid }) => {
    const measure = async (kib: number) => {
      // Long lines, because the number of separators is limited.
      const line = `x:a+${'b+'.repeat(50)}b;\n`;
      const maxima = line.repeat(Math.ceil((kib * 1_024) / line.length));
      const request = loadBody('Uhr', { ...requestBody.question(plainSample('')), maxima });
      const load = { url, request: () => request, connections: 1, seconds: run.quick ? 0.5 : 3 };
      const costMs = await costOf(load);
      const note = `${figure(kib / 1_024 / (costMs / 1_000), 'MiB/s')} on one connection`;
      const size = `${kib.toLocaleString('en')} KiB`;
      return { size, costMs, memory: await treeMemoryMib(pid), note };
    };
    const sizes = run.quick ? [1, 64, 1_024] : [1, 64, 1_024, 4_000];
    return grow(run, { title: 'Size of the question', sizes, measure });
  });

/** Requests a picture of a distinct size, 200 × 200 or larger. */
const pictureRequest = (index: number) =>
  internal('image', {
    ...(requestBody.of('image', plainSample('Uhr')) as object),
    params: `size=${200 + (index % 50)}x${200 + Math.floor(index / 50)}`,
  });

const distinctPictures = (run: Run): Promise<string> =>
  withService({}, ({ url, pid }) => {
    const measure = async (count: number, drawn: number) => {
      const draw = (index: number) => pictureRequest(drawn + index);
      const bounds = { seconds: run.budget.limit(40), count: count - drawn };
      const { answered, rate } = await closedLoad({ url, request: draw, ...bounds });
      if (answered < bounds.count) return null;
      const requests = Array.from({ length: count }, (_, index) => pictureRequest(index));
      const request = (index: number) => requests[index % count] ?? pictureRequest(0);
      const costMs = await costOf({ url, request, seconds: run.quick ? 0.4 : 2 });
      const note = `first draws ${figure(rate, '1/s')}`;
      return { size: count.toLocaleString('en'), costMs, memory: await treeMemoryMib(pid), note };
    };
    const sizes = run.quick ? [10, 100] : [10, 100, 1_000, 5_000];
    return grow(run, { title: 'Distinct pictures, requested repeatedly', sizes, measure });
  });

const simultaneousRequests = (run: Run): Promise<string> =>
  withService({}, async ({ url, pid }) => {
    const body = requestBody.of('score', plainSample('Uhr')) as object;
    const request = distinctRequests({ method: 'POST', path: '/open/score', body });
    // A worker needs 10,000 requests until V8 has compiled what it runs.
    await closedLoad({ url, request, seconds: run.quick ? 1 : 3 });
    const measure = async (connections: number) => {
      const load = { url, request, connections, seconds: run.quick ? 0.4 : 2 };
      const costMs = await costOf(load);
      const note = 'score of another answer each';
      return { size: String(connections), costMs, memory: await treeMemoryMib(pid), note };
    };
    return grow(run, { title: 'Requests at the same time', sizes: [32, 900], measure });
  });

const tables = [pluginTypes, sessions, questionSize, distinctPictures, simultaneousRequests];

export const growth: Section = {
  name: 'growth',
  help: 'cost of a request as plugin types, sessions, questions, pictures and load grow',
  async measure(run) {
    const parts: string[] = [];
    let incomplete = 0;
    for (const growth of tables) {
      if (!run.budget.isExhausted) parts.push(await growth(run));
      if (run.budget.isExhausted) incomplete++;
    }
    return parts.join('\n\n') + run.budget.describeOmitted(incomplete, 'tables, or rows of them');
  },
};

import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startService } from './lib/child.js';
import { writeSections } from './lib/document.js';
import { type ExamResult, playExam, tryOut } from './lib/exam-play.js';
import { plotSvg } from './lib/plot.js';
import { machineFacts } from './lib/machine.js';
import type { Outcome } from './lib/open-load.js';
import { type ExamKind, examKinds } from './lib/schedule.js';
import { latenciesOf } from './lib/statistics.js';
import { figure, table } from './lib/table.js';
import { targetAt } from './lib/target.js';

const help = `Plays an exam: many students open their elements at once, answer and are scored.

Usage: npm run exam -- [options]

  --students N     2000 unless given
  --elements N     elements of each student, 10 unless given
  --window S       seconds in which all open, and then hand in; 10 unless given
  --seed N         of the arrival times, 1 unless given
  --url URL        a running service of this machine, else one is started
  --tried          every element is opened and answered once before, as when teachers try it out
  --write          writes a plot into docs/images and the table into docs/performance.md
  --help           shows this text

Latencies count from the scheduled time of a request. Exit code 1 when an answer was wrong.
`;

const count = (text: string, name: string): number => {
  const value = Number(text);
  if (!(value > 0 && value <= 1e6)) throw new Error(`--${name} has to be a number above 0.`);
  return value;
};

function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      students: { type: 'string', default: '2000' },
      elements: { type: 'string', default: '10' },
      window: { type: 'string', default: '10' },
      seed: { type: 'string', default: '1' },
      url: { type: 'string', default: '' },
      tried: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const plan = {
    students: Math.ceil(count(values.students, 'students')),
    elements: Math.ceil(count(values.elements, 'elements')),
    datasets: 40,
    window: count(values.window, 'window') * 1_000,
    seed: count(values.seed, 'seed'),
  };
  return { plan, ...values };
}

const SECOND = 1_000;

/** Time in which the pictures of all datasets are asked for the first time, in milliseconds. */
const COLD = 5 * SECOND;

/** The table of an exam, and its errors by what was wrong. */
function report({ outcomes }: ExamResult): string {
  const parts: readonly (readonly [string, (outcome: Outcome<ExamKind>) => boolean])[] = [
    ...examKinds.map(
      (kind) => [kind, ({ arrival }: Outcome<ExamKind>) => arrival.kind === kind] as const,
    ),
    [`all of the first ${COLD / SECOND} s`, ({ arrival }) => arrival.at < COLD],
    [`all after ${COLD / SECOND} s`, ({ arrival }) => arrival.at >= COLD],
    ['all', () => true],
  ];
  const rows = parts.map(([name, isPart]) => {
    const some = outcomes.filter(isPart);
    const { p50, p95, p99, max } = latenciesOf(some.map(({ latency }) => latency));
    const errors = some.filter(({ error }) => error !== '').length;
    return [
      name,
      String(some.length),
      ...[p50, p95, p99, max].map((ms) => figure(ms)),
      String(errors),
    ];
  });
  const head = ['Request', 'number', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms', 'errors'];
  const wrong = [...new Set(outcomes.map(({ error }) => error))].filter((error) => error !== '');
  const reasons = wrong.slice(0, 5).map((error) => `- ${error}`);
  return [table(head, rows), ...(reasons.length > 0 ? ['', ...reasons] : [])].join('\n');
}

/** Percentiles of each second of the exam. */
function plotOf({ outcomes }: ExamResult, title: string): string {
  const seconds = new Map<number, number[]>();
  for (const { arrival, latency } of outcomes) {
    const second = Math.floor(arrival.at / SECOND);
    seconds.set(second, [...(seconds.get(second) ?? []), latency]);
  }
  const inOrder = [...seconds].sort(([a], [b]) => a - b);
  const line = (name: 'p50' | 'p95' | 'p99') => ({
    name,
    points: inOrder.map(([second, values]) => [second, latenciesOf(values)[name]] as const),
  });
  const series = [line('p50'), line('p95'), line('p99')];
  return plotSvg({ title, xLabel: 'second of the exam', yLabel: 'latency in ms', series });
}

/** `npm run exam`. */
export async function main(args: readonly string[]): Promise<void> {
  const { plan, url, tried, write, help: wantsHelp } = readOptions(args);
  if (wantsHelp) {
    process.stdout.write(help);
    return;
  }
  const child = url === '' ? await startService({ core: null }) : null;
  try {
    const target = await targetAt(child?.url ?? url, 'service');
    if (tried) await tryOut(target, plan);
    const result = await playExam(target, plan);
    const text = report(result);
    const errors = result.outcomes.filter(({ error }) => error !== '').length;
    process.stdout.write(`${machineFacts('not pinned')}\n\n${text}\n`);
    if (write) {
      const command = ['npm run exam --', ...args.filter((arg) => arg !== '--write')].join(' ');
      const title = `${plan.students} students with ${plan.elements} elements each`;
      const name = tried ? 'exam-tried' : 'exam';
      writeFileSync(`docs/images/${name}.svg`, plotOf(result, title));
      const section = `\`${command}\` on ${machineFacts('not pinned')}:\n\n${text}\n\n![Latency in each second of the exam](images/${name}.svg)`;
      await writeSections(new Map([[name, section]]));
    }
    if (errors > 0) process.exitCode = 1;
  } finally {
    await child?.stop();
  }
}

import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { withService } from './lib/child.js';
import { checkSection, writeSections } from './lib/document.js';
import { drawAlone, type ExamResult, playExam, type Stage, tryOut } from './lib/exam-play.js';
import { examErrors, examReport, type Exams } from './lib/exam-report.js';
import { machineFacts } from './lib/machine.js';
import { plotSvg } from './lib/plot.js';
import { Progress } from './lib/progress.js';
import { findRate, measureRate, P99_LIMIT, type Step } from './lib/ramp.js';
import type { ExamPlan } from './lib/schedule.js';
import { latenciesOf } from './lib/statistics.js';
import { figure, percent, table } from './lib/table.js';
import { targetAt } from './lib/target.js';

const help = `Plays an exam: many students open their elements at once, answer and are scored.

Usage: npm run exam -- [options]

The exam is played twice, each time on a service just started: from cold, where every picture is
drawn for the first time, and tried, after every element was opened and answered once. Before, the
pictures are drawn alone, and the load generator warms up with an exam of its own; afterwards the
rate is looked for at which the p99 stays below ${P99_LIMIT} ms.

  --students N     2000 unless given
  --elements N     elements of each student, 10 unless given
  --window S       seconds in which all open, and then hand in; 10 unless given
  --seed N         of the arrival times, 1 unless given
  --step S         seconds at each rate, 3 unless given, at most 14 rates; 0 looks for none
  --write          writes plots into docs/images and the tables into docs/performance.md, at the
                   place "exam", or "exam-N" for another number of students
  --help           shows this text

Latencies count from the scheduled time of a request. Exit code 1 when an answer was wrong; whether
the verdicts hold does not change it.
`;

const amount = (text: string, name: string): number => {
  const value = Number(text);
  if (!(value > 0 && value <= 1e6)) throw new Error(`--${name} has to be a number above 0.`);
  return value;
};

const STUDENTS = 2_000;
/** Milliseconds. */
const WINDOW = 10_000;

function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      students: { type: 'string', default: String(STUDENTS) },
      elements: { type: 'string', default: '10' },
      window: { type: 'string', default: String(WINDOW / 1_000) },
      seed: { type: 'string', default: '1' },
      step: { type: 'string', default: '3' },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const plan = {
    students: Math.ceil(amount(values.students, 'students')),
    elements: Math.ceil(amount(values.elements, 'elements')),
    datasets: 40,
    window: amount(values.window, 'window') * 1_000,
    seed: amount(values.seed, 'seed'),
  };
  const step = values.step === '0' ? 0 : amount(values.step, 'step');
  const name = plan.students === STUDENTS ? 'exam' : `exam-${plan.students}`;
  return { plan, step, name, write: values.write, wantsHelp: values.help };
}

/** What warms up the load generator, which would be slower in the first exam than in the second. */
const warmUpOf = (plan: ExamPlan): ExamPlan => ({
  ...plan,
  students: Math.min(plan.students, STUDENTS),
  window: Math.min(plan.window, WINDOW),
});

/** Does something with a service just started, on any core as an operator runs it. */
const onFreshService = <T>(progress: Progress, use: (stage: Stage) => Promise<T>): Promise<T> =>
  withService({ core: null }, async ({ url, pid }) => {
    const { type } = await targetAt(url, 'Fragwerk');
    return use({ url, pid, type, progress });
  });

/** Looks for the rate that the service keeps up with, of the requests of an exam that was tried. */
async function ramp(stage: Stage, { datasets }: ExamPlan, seconds: number): Promise<string> {
  const { steps, best } = await findRate((rate) => {
    stage.progress.show(`exam: ${rate} requests per second for ${seconds} s`);
    return measureRate(stage, { rate, seconds, datasets });
  });
  const row = ({ rate, p50, p99, errors, loadShare }: Step) => [
    ...[rate, p50, p99].map((value) => figure(value)),
    String(errors),
    percent(loadShare),
  ];
  const head = ['Requests per second', 'p50 ms', 'p99 ms', 'errors', 'load generator'];
  const found = best > 0 ? `up to ${figure(best)} requests per second` : 'at none of these rates';
  return `${table(head, steps.map(row))}\n\nThe p99 stays below ${P99_LIMIT} ms ${found}, ${figure(seconds, 's')} at each rate, when everything was tried before. The last column is the share of a core that the load generator took; near 100 % it was the limit itself.`;
}

/** Percentiles of each second of an exam. */
function plotOf({ outcomes }: ExamResult, title: string): string {
  const seconds = new Map<number, number[]>();
  for (const { arrival, latency } of outcomes) {
    const second = Math.floor(arrival.at / 1_000);
    const values = seconds.get(second) ?? [];
    values.push(latency);
    seconds.set(second, values);
  }
  const inOrder = [...seconds].sort(([a], [b]) => a - b);
  const line = (name: 'p50' | 'p95' | 'p99') => ({
    name,
    points: inOrder.map(([second, values]) => [second, latenciesOf(values)[name]] as const),
  });
  const series = [line('p50'), line('p95'), line('p99')];
  return plotSvg({ title, xLabel: 'second of the exam', yLabel: 'latency in ms', series });
}

/** Writes the plots of both exams. @returns the Markdown that shows them */
function writePlots({ cold, tried }: Exams, plan: ExamPlan, name: string): string {
  const students = `${plan.students} students with ${plan.elements} elements each`;
  const plots = [
    [name, cold, 'from cold'],
    [`${name}-tried`, tried, 'tried before'],
  ] as const;
  return plots
    .map(([file, exam, what]) => {
      writeFileSync(`docs/images/${file}.svg`, plotOf(exam, `${students}, ${what}`));
      return `![Latency in each second of the exam, ${what}](images/${file}.svg)`;
    })
    .join('\n\n');
}

/** `npm run exam`. */
export async function main(args: readonly string[]): Promise<void> {
  const { plan, step, name, write, wantsHelp } = readOptions(args);
  if (wantsHelp) {
    process.stdout.write(help);
    return;
  }
  if (write) checkSection(name);
  const progress = new Progress();
  const alone = await onFreshService(progress, async (stage) => {
    const times = await drawAlone(stage, plan);
    await playExam(stage, warmUpOf(plan), 'to warm up the load');
    return times;
  });
  const cold = await onFreshService(progress, (stage) => playExam(stage, plan, 'from cold'));
  const [tried, rates] = await onFreshService(progress, async (stage) => {
    await tryOut(stage, plan);
    const exam = await playExam(stage, plan, 'tried');
    return [exam, step > 0 ? `\n\n${await ramp(stage, plan, step)}` : ''] as const;
  });
  progress.clear();
  const exams = { alone, cold, tried };
  const text = `${examReport(exams)}${rates}`;
  process.stdout.write(`${machineFacts('not pinned')}\n\n${text}\n`);
  if (write) {
    const command = ['npm run exam --', ...args.filter((arg) => arg !== '--write')].join(' ');
    const section = `\`${command}\` on ${machineFacts('not pinned')}:\n\n${text}\n\n${writePlots(exams, plan, name)}`;
    await writeSections(new Map([[name, section]]));
  }
  if (examErrors(exams) > 0) process.exitCode = 1;
}

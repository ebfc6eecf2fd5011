import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { withService } from './lib/child.js';
import { checkSection, measuredBy, writeSections } from './lib/document.js';
import {
  drawAlone,
  type ExamResult,
  simulateExam,
  type Stage,
  rehearse,
} from './lib/exam-simulation.js';
import { examErrors, examReport, type Exams } from './lib/exam-report.js';
import { describeMachine } from './lib/machine.js';
import { positiveNumber } from './lib/options.js';
import { plotSvg } from './lib/plot.js';
import { Progress } from './lib/progress.js';
import { findRate, measureRate, P99_LIMIT_MS, type Step } from './lib/ramp.js';
import type { ExamPlan } from './lib/schedule.js';
import { latenciesOf } from './lib/statistics.js';
import { figure, percent, table } from './lib/table.js';
import { targetAt } from './lib/target.js';

export const help = `Simulates an exam: many students open their elements at once, answer and are scored.

Usage: npm run exam -- [options]

The exam runs twice, each time on a newly started service: cold, where every picture is drawn for
the first time, and rehearsed, after every element was opened and answered once. Before that, the
pictures are drawn without other load, and the load generator warms up with an exam of its own.
Finally the highest rate is determined at which the p99 stays below ${P99_LIMIT_MS} ms.

  --students N     default 2000
  --elements N     elements per student, default 10
  --window S       seconds in which all students open, and then hand in; default 10
  --seed N         seed of the arrival times, default 1
  --step S         seconds per rate, default 3, at most 14 rates; 0 skips this part
  --write          writes plots into docs/images and tables into the section "exam" of
                   docs/performance.md, or "exam-N" for another number of students
  --help           shows this text

Latencies are measured from the scheduled time of a request. The exit code is 1 if a reply was wrong,
regardless of the verdicts.
`;

const STUDENTS = 2_000;
const WINDOW_MS = 10_000;

function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      students: { type: 'string', default: String(STUDENTS) },
      elements: { type: 'string', default: '10' },
      window: { type: 'string', default: String(WINDOW_MS / 1_000) },
      seed: { type: 'string', default: '1' },
      step: { type: 'string', default: '3' },
      write: { type: 'boolean', default: false },
    },
  });
  const numberOf = (name: 'students' | 'elements' | 'window' | 'seed' | 'step') =>
    positiveNumber(name, values[name], 1e6);
  const plan = {
    students: Math.ceil(numberOf('students')),
    elements: Math.ceil(numberOf('elements')),
    datasets: 40,
    windowMs: numberOf('window') * 1_000,
    seed: numberOf('seed'),
  };
  const step = values.step === '0' ? 0 : numberOf('step');
  const name = plan.students === STUDENTS ? 'exam' : `exam-${plan.students}`;
  return { plan, step, name, write: values.write };
}

/** Returns the plan that warms up the load generator, so that it is equally fast in both exams. */
const warmUpPlan = (plan: ExamPlan): ExamPlan => ({
  ...plan,
  students: Math.min(plan.students, STUDENTS),
  windowMs: Math.min(plan.windowMs, WINDOW_MS),
});

/** Starts a service without pinning it to a core, as an operator does. */
const onFreshService = <T>(progress: Progress, use: (stage: Stage) => Promise<T>): Promise<T> =>
  withService({ core: null }, async ({ url, pid }) => {
    const { type } = await targetAt(url);
    return use({ url, pid, type, progress });
  });

/** Determines the highest rate of a rehearsed exam's requests that the service sustains. */
async function measureMaxRate(
  stage: Stage,
  { datasets }: ExamPlan,
  seconds: number,
): Promise<string> {
  const { steps, best } = await findRate((rate) => {
    stage.progress.show(`exam: ${rate} requests per second for ${seconds} s`);
    return measureRate(stage, { rate, seconds, datasets });
  });
  const row = ({ rate, p50, p99, errors, loadShare }: Step) => [
    rate,
    p50,
    p99,
    String(errors),
    percent(loadShare),
  ];
  const head = ['Requests per second', 'p50 ms', 'p99 ms', 'errors', 'load generator'];
  const found = best > 0 ? `up to ${figure(best)} requests per second` : 'at none of these rates';
  return `${table(head, steps.map(row))}\n\nThe p99 stays below ${P99_LIMIT_MS} ms ${found}, ${figure(seconds, 's')} per rate, after a rehearsal. The last column is the load generator's share of a core; near 100 %, it limits the rate itself.`;
}

function plotLatencies({ outcomes }: ExamResult, title: string): string {
  const seconds = new Map<number, number[]>();
  for (const { arrival, latencyMs } of outcomes) {
    const second = Math.floor(arrival.atMs / 1_000);
    const values = seconds.get(second) ?? [];
    values.push(latencyMs);
    seconds.set(second, values);
  }
  const inOrder = [...seconds].sort(([a], [b]) => a - b);
  const line = (name: 'p50' | 'p95' | 'p99') => ({
    name,
    points: inOrder.map(([x, values]) => ({ x, y: latenciesOf(values)[name] })),
  });
  const series = [line('p50'), line('p95'), line('p99')];
  return plotSvg({ title, xLabel: 'second of the exam', yLabel: 'latency in ms', series });
}

/** Writes the plots of both exams. @returns the Markdown that shows them */
function writePlots({ cold, tried }: Exams, plan: ExamPlan, name: string): string {
  const students = `${plan.students} students with ${plan.elements} elements each`;
  const plots = [
    [name, cold, 'from cold'],
    [`${name}-tried`, tried, 'after a rehearsal'],
  ] as const;
  return plots
    .map(([file, exam, what]) => {
      writeFileSync(`docs/images/${file}.svg`, plotLatencies(exam, `${students}, ${what}`));
      return `![Latency in each second of the exam, ${what}](images/${file}.svg)`;
    })
    .join('\n\n');
}

/** Runs `npm run exam`. */
export async function main(args: readonly string[]): Promise<void> {
  const { plan, step, name, write } = readOptions(args);
  if (write) checkSection(name);
  const progress = new Progress();
  const separately = await onFreshService(progress, async (stage) => {
    const times = await drawAlone(stage, plan);
    await simulateExam(stage, warmUpPlan(plan), 'to warm up the load');
    return times;
  });
  const cold = await onFreshService(progress, (stage) => simulateExam(stage, plan, 'from cold'));
  const [tried, rates] = await onFreshService(progress, async (stage) => {
    await rehearse(stage, plan);
    const exam = await simulateExam(stage, plan, 'tried');
    return [exam, step > 0 ? `\n\n${await measureMaxRate(stage, plan, step)}` : ''] as const;
  });
  progress.clear();
  const exams = { separately, cold, tried };
  const text = `${examReport(exams)}${rates}`;
  process.stdout.write(`${describeMachine('not pinned')}\n\n${text}\n`);
  if (write) {
    const head = measuredBy('exam', args, 'not pinned');
    await writeSections(new Map([[name, `${head}${text}\n\n${writePlots(exams, plan, name)}`]]));
  }
  if (examErrors(exams) > 0) process.exitCode = 1;
}

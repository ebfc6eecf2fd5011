import { withService } from '../lib/child.js';
import { drawAlone, simulateExam, type Stage, rehearse } from '../lib/exam-simulation.js';
import { examErrors, examReport } from '../lib/exam-report.js';
import { withAllCores } from '../lib/machine.js';
import type { Progress } from '../lib/progress.js';
import { findRate, measureRate, P99_LIMIT_MS, type Step } from '../lib/ramp.js';
import type { ExamPlan } from '../lib/schedule.js';
import { figure, percent, table } from '../lib/table.js';
import { targetAt } from '../lib/target.js';
import type { Run, Section } from './section.js';

const STUDENTS = 2_000;
const WINDOW_MS = 10_000;
/** Duration of each rate. */
const STEP_SECONDS = 3;

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
async function measureMaxRate(stage: Stage, { datasets }: ExamPlan): Promise<string> {
  const { steps, best } = await findRate((rate) => {
    stage.progress.show(`exam: ${rate} requests per second for ${STEP_SECONDS} s`);
    return measureRate(stage, { rate, seconds: STEP_SECONDS, datasets });
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
  return `${table(head, steps.map(row))}\n\nThe p99 stays below ${P99_LIMIT_MS} ms ${found}, ${figure(STEP_SECONDS, 's')} per rate, after a rehearsal. The last column is the load generator's share of a core; near 100 %, it limits the rate itself.`;
}

const placeOf = ({ students }: Pick<Run, 'students'>): string =>
  students === STUDENTS ? 'exam' : `exam-${students}`;

async function measureExams({ progress, students, windowSeconds }: Run): Promise<string> {
  const windowMs = windowSeconds * 1_000;
  const plan = { students, elements: 10, datasets: 40, windowMs, seed: 1 };
  const separately = await onFreshService(progress, async (stage) => {
    const times = await drawAlone(stage, plan);
    await simulateExam(stage, warmUpPlan(plan), 'to warm up the load');
    return times;
  });
  const cold = await onFreshService(progress, (stage) => simulateExam(stage, plan, 'from cold'));
  const [tried, rates] = await onFreshService(progress, async (stage) => {
    await rehearse(stage, plan);
    const exam = await simulateExam(stage, plan, 'tried');
    return [exam, await measureMaxRate(stage, plan)] as const;
  });
  const exams = { separately, cold, tried };
  if (examErrors(exams) > 0) process.exitCode = 1;
  return `${examReport(exams)}\n\n${rates}\n\nNeither the service nor the load is pinned to a core.`;
}

/**
 * An exam twice, each time on a new service: cold, where every picture is drawn for the first time, and rehearsed, after
 * every element was opened and answered once. Before that, the pictures are drawn without other load, and the load
 * generator warms up with an exam of its own. Finally, the highest rate with a short p99 is determined.
 */
export const exam: Section = {
  name: 'exam',
  help: 'many students open their elements at once, answer and are scored; only if named',
  isLong: true,
  placeOf,
  measure: (run) => withAllCores(() => measureExams(run)),
};

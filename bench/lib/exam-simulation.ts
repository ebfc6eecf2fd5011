import { closedLoad } from './closed-load.js';
import { requestsInTurn } from './exchange.js';
import { openLoad, type Outcome } from './open-load.js';
import { withPeakMemory } from './process-facts.js';
import type { Progress } from './progress.js';
import { type ExamKind, examKinds, type ExamPlan, examSchedule } from './schedule.js';

/** A service under test, and the progress display. */
export interface Stage {
  readonly url: string;
  readonly pid: number;
  readonly type: string;
  readonly progress: Progress;
}

/** Requests not sent this long after the last scheduled one count as errors. */
const GRACE_MS = 60_000;

/** Connections of the host; enough that requests hardly ever wait for a free one. */
export const EXAM_CONNECTIONS = 900;

/** Requests with pictures have their own connections, so that others do not wait for them. */
const pictureKinds: ReadonlySet<ExamKind> = new Set([
  'loadplugindto',
  'image',
  'renderpluginresult',
]);

/** Sends kinds of requests once per element and dataset. @returns milliseconds */
async function sendOnce(
  { url, type }: Stage,
  plan: ExamPlan,
  { kinds, connections }: { kinds: readonly ExamKind[]; connections: number },
): Promise<number> {
  const { request, count } = requestsInTurn(type, kinds, plan);
  const begin = performance.now();
  const { answered, errors } = await closedLoad({ url, request, count, connections, seconds: 600 });
  if (errors > 0 || answered < count)
    throw new Error(`${errors} of ${count} requests (${kinds.join(', ')}) failed.`);
  return performance.now() - begin;
}

/** Opens and answers every element in every dataset once. */
export const rehearse = (stage: Stage, plan: ExamPlan): Promise<number> => {
  stage.progress.show('exam: rehearsing every element');
  return sendOnce(stage, plan, { kinds: examKinds, connections: 8 });
};

/** Draws each picture of an exam once, without other load. @returns milliseconds */
export async function drawAlone(stage: Stage, plan: ExamPlan) {
  stage.progress.show('exam: drawing each picture once');
  const draw = (...kinds: ExamKind[]) => sendOnce(stage, plan, { kinds, connections: 32 });
  const pictures = (await draw('loadplugindto')) + (await draw('image'));
  return { pictures, results: await draw('renderpluginresult') };
}

export type DrawTimes = Awaited<ReturnType<typeof drawAlone>>;

/**
 * Simulates an exam on a service.
 *
 * @returns with the peak memory of all processes of the service, and the load generator's share of a core; near
 *   1, it limits the rate itself
 */
export async function simulateExam(stage: Stage, plan: ExamPlan, name: string) {
  const { url, pid, type, progress } = stage;
  const arrivals = examSchedule(plan);
  const outcomes: Outcome[] = [];
  let errors = 0;
  const timer = setInterval(() => {
    const atMs = outcomes.at(-1)?.arrival.atMs ?? 0;
    progress.show(
      `exam ${name}: ${Math.round(atMs / 1_000)} s, ${outcomes.length} of ${arrivals.length} answered, ${errors} errors`,
    );
  }, 500);
  const send = (isPicture: boolean) =>
    openLoad({
      ...{ url, type },
      arrivals: arrivals.filter(({ kind }) => pictureKinds.has(kind) === isPicture),
      connections: EXAM_CONNECTIONS,
      deadlineMs: (arrivals.at(-1)?.atMs ?? 0) + GRACE_MS,
      onOutcome: (outcome) => {
        outcomes.push(outcome);
        if (outcome.error !== '') errors++;
      },
    });
  try {
    const loads = Promise.all([send(true), send(false)]);
    const { result, peak } = await withPeakMemory(pid, loads);
    return { outcomes, peakMib: peak, loadShare: Math.max(...result) };
  } finally {
    clearInterval(timer);
  }
}

export type ExamResult = Awaited<ReturnType<typeof simulateExam>>;

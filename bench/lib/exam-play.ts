import { closedLoad } from './closed-load.js';
import { hostRequests, wrongWith } from './exchange.js';
import { openLoad, type Outcome } from './open-load.js';
import { withPeak } from './process-facts.js';
import type { Progress } from './progress.js';
import { type ExamKind, examKinds, type ExamPlan, examSchedule } from './schedule.js';

/** A service that an exam is played on, and how far it is. */
export interface Stage {
  readonly url: string;
  readonly pid: number;
  readonly type: string;
  readonly progress: Progress;
}

/** What is unsent this long after the last scheduled request counts as an error, in milliseconds. */
const GRACE = 60_000;

/** Connections of the host; what finds none free waits with the host, which is no matter of the service. */
export const EXAM_CONNECTIONS = 900;

/** What shows a picture has connections of its own, so that nothing else waits with the host for them. */
const showPictures: ReadonlySet<ExamKind> = new Set([
  'loadplugindto',
  'image',
  'renderpluginresult',
]);

export interface ExamResult {
  readonly outcomes: readonly Outcome<ExamKind>[];
  /** Largest memory of all processes of the service, in MiB. */
  readonly peak: number;
  /** Share of a core that the load generator took: near 1, it was the limit itself. */
  readonly loadShare: number;
}

/** Sends these kinds of request once for every element in every dataset. @returns milliseconds */
async function sendOnce(
  { url, type }: Stage,
  plan: ExamPlan,
  { kinds, connections }: { kinds: readonly ExamKind[]; connections: number },
): Promise<number> {
  const request = hostRequests(type);
  const requests = Array.from({ length: plan.datasets * plan.elements }, (_, index) => ({
    dataset: index % plan.datasets,
    element: Math.floor(index / plan.datasets),
  })).flatMap((place) => kinds.map((kind) => request({ kind, ...place })));
  const send = (index: number) => requests[index % requests.length] ?? Buffer.alloc(0);
  const begin = performance.now();
  const all = { seconds: 600, count: requests.length, connections };
  const { answered, errors } = await closedLoad({ url, request: send, ...all });
  if (errors > 0 || answered < requests.length)
    throw new Error(`${errors} of ${requests.length} requests (${kinds.join(', ')}) failed.`);
  return performance.now() - begin;
}

/** Opens and answers every element in every dataset once, as when an exam is tried out before. */
export const tryOut = (stage: Stage, plan: ExamPlan): Promise<number> => {
  stage.progress.show('exam: trying every element out');
  return sendOnce(stage, plan, { kinds: examKinds, connections: 8 });
};

/** Milliseconds in which the service draws what an exam shows, each picture once. */
export interface DrawTimes {
  readonly pictures: number;
  readonly results: number;
}

/** Draws the distinct pictures of an exam while nothing else is asked for. */
export async function drawAlone(stage: Stage, plan: ExamPlan): Promise<DrawTimes> {
  stage.progress.show('exam: drawing the distinct pictures alone');
  const draw = (...kinds: ExamKind[]) => sendOnce(stage, plan, { kinds, connections: 32 });
  const pictures = (await draw('loadplugindto')) + (await draw('image'));
  return { pictures, results: await draw('renderpluginresult') };
}

/** Plays an exam on a service; shows how far it is. */
export async function playExam(stage: Stage, plan: ExamPlan, name: string): Promise<ExamResult> {
  const { url, pid, type, progress } = stage;
  const arrivals = examSchedule(plan);
  const outcomes: Outcome<ExamKind>[] = [];
  let errors = 0;
  const timer = setInterval(() => {
    const at = outcomes.at(-1)?.arrival.at ?? 0;
    progress.show(
      `exam ${name}: ${Math.round(at / 1_000)} s, ${outcomes.length} of ${arrivals.length} answered, ${errors} errors`,
    );
  }, 500);
  const request = hostRequests(type);
  const send = (isPicture: boolean) =>
    openLoad({
      url,
      arrivals: arrivals.filter(({ kind }) => showPictures.has(kind) === isPicture),
      request,
      wrong: wrongWith,
      connections: EXAM_CONNECTIONS,
      deadline: (arrivals.at(-1)?.at ?? 0) + GRACE,
      onOutcome: (outcome) => {
        outcomes.push(outcome);
        if (outcome.error !== '') errors++;
      },
    });
  try {
    const loads = Promise.all([send(true), send(false)]);
    const { result, peak } = await withPeak(pid, loads);
    return { outcomes, peak, loadShare: Math.max(...result) };
  } finally {
    clearInterval(timer);
  }
}

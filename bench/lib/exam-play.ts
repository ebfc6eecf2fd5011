import { hostRequests, wrongWith } from './exchange.js';
import { closedLoad } from './closed-load.js';
import { openLoad, type Outcome } from './open-load.js';
import { Progress } from './progress.js';
import { type ExamKind, examKinds, type ExamPlan, examSchedule } from './schedule.js';
import type { Target } from './target.js';

/** What is unsent this long after the last scheduled request counts as an error, in milliseconds. */
const GRACE = 60_000;

/** Enough that no request waits for a connection while others wait for a picture. */
const CONNECTIONS = 900;

export interface ExamResult {
  readonly outcomes: readonly Outcome<ExamKind>[];
}

/** Opens and answers every element in every dataset once, as when an exam is tried out before. */
export async function tryOut({ url, type }: Target, plan: ExamPlan): Promise<void> {
  const request = hostRequests(type);
  const places = Array.from({ length: plan.datasets * plan.elements }, (_, index) => ({
    dataset: index % plan.datasets,
    element: Math.floor(index / plan.datasets),
  }));
  const requests = places.flatMap((place) => examKinds.map((kind) => request({ kind, ...place })));
  const send = (index: number) => requests[index % requests.length] ?? Buffer.alloc(0);
  await closedLoad({ url, request: send, seconds: 60, count: requests.length, connections: 8 });
}

/** Plays an exam on a service; shows how far it is. */
export async function playExam({ url, type }: Target, plan: ExamPlan): Promise<ExamResult> {
  const progress = new Progress();
  const arrivals = examSchedule(plan);
  const outcomes: Outcome<ExamKind>[] = [];
  let errors = 0;
  const timer = setInterval(() => {
    const at = outcomes.at(-1)?.arrival.at ?? 0;
    progress.show(
      `exam: ${Math.round(at / 1_000)} s, ${outcomes.length} of ${arrivals.length} answered, ${errors} errors`,
    );
  }, 500);
  try {
    await openLoad({
      url,
      arrivals,
      request: hostRequests(type),
      wrong: wrongWith,
      connections: CONNECTIONS,
      deadline: (arrivals.at(-1)?.at ?? 0) + GRACE,
      onOutcome: (outcome) => {
        outcomes.push(outcome);
        if (outcome.error !== '') errors++;
      },
    });
  } finally {
    clearInterval(timer);
    progress.clear();
  }
  return { outcomes };
}

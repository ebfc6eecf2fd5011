import { hostRequests, wrongWith } from './exchange.js';
import { openLoad, type Outcome } from './open-load.js';
import { Progress } from './progress.js';
import { type ExamKind, type ExamPlan, examSchedule } from './schedule.js';
import type { Target } from './target.js';

/** What is unsent this long after the last scheduled request counts as an error, in milliseconds. */
const GRACE = 60_000;

export interface ExamResult {
  readonly outcomes: readonly Outcome<ExamKind>[];
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

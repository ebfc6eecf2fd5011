import { createRandom } from '@fragwerk/host';

/** Requests of a host during an exam. */
export const examKinds = [
  'pluginlist',
  'generalinfo',
  'loadplugindto',
  'image',
  'score',
  'renderpluginresult',
] as const;
export type ExamKind = (typeof examKinds)[number];

/** A scheduled request. */
export interface Arrival {
  /** From the start. */
  readonly atMs: number;
  readonly kind: ExamKind;
  readonly dataset: number;
  readonly element: number;
}

export interface ExamPlan {
  readonly students: number;
  readonly elements: number;
  readonly datasets: number;
  /** Time in which all students open their elements, and again in which they submit them. */
  readonly windowMs: number;
  readonly seed: number;
}

/** Delay of the picture after the view, and of the result after the score. */
const FOLLOW_UP_MS = 25;

/**
 * Returns the requests of an exam by time: each student opens each element at a random time of the first
 * window and hands it in at a random time of the second.
 */
export function examSchedule(plan: ExamPlan): Arrival[] {
  const random = createRandom(String(plan.seed));
  const arrivals: Arrival[] = [];
  for (let student = 0; student < plan.students; student++) {
    const dataset = Math.floor(random.unit() * plan.datasets);
    const opened = Array.from({ length: plan.elements }, () => random.unit() * plan.windowMs);
    const first = Math.min(...opened);
    const add = (kind: ExamKind, atMs: number, element = 0) =>
      arrivals.push({ atMs, kind, dataset, element });
    add('pluginlist', first);
    add('generalinfo', first);
    opened.forEach((atMs, element) => {
      add('loadplugindto', atMs, element);
      add('image', atMs + FOLLOW_UP_MS, element);
      const handedIn = plan.windowMs + FOLLOW_UP_MS + random.unit() * plan.windowMs;
      add('score', handedIn, element);
      add('renderpluginresult', handedIn + FOLLOW_UP_MS, element);
    });
  }
  return arrivals.sort((a, b) => a.atMs - b.atMs);
}

/** Yields requests at a constant rate per second, kinds in turn, for `duration` milliseconds. */
export function* steadySchedule(
  kinds: readonly ExamKind[],
  { rate, durationMs, datasets }: { rate: number; durationMs: number; datasets: number },
): Generator<Arrival> {
  for (let index = 0; (index / rate) * 1_000 < durationMs; index++) {
    const kind = kinds[index % kinds.length];
    if (kind === undefined) return;
    const round = Math.floor(index / kinds.length);
    const element = Math.floor(round / datasets) % 10;
    yield { atMs: (index / rate) * 1_000, kind, dataset: round % datasets, element };
  }
}

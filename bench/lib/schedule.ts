import { seededRandom } from './random.js';

/** What a host asks a plugin service during an exam. */
export const examKinds = [
  'pluginlist',
  'generalinfo',
  'loadplugindto',
  'image',
  'score',
  'renderpluginresult',
] as const;
export type ExamKind = (typeof examKinds)[number];

/** One request at its time. */
export interface Arrival<Kind extends string = string> {
  /** Milliseconds after the beginning. */
  readonly at: number;
  readonly kind: Kind;
  readonly dataset: number;
  readonly element: number;
}

export interface ExamPlan {
  readonly students: number;
  readonly elements: number;
  readonly datasets: number;
  /** In which all open their elements, and then hand in, each, in milliseconds. */
  readonly window: number;
  readonly seed: number;
}

/** The host asks for the picture after the view, and shows the result after the score. */
const FOLLOWS_AFTER = 25;

/**
 * The requests of an exam in the order of their times: each student opens each element at a random
 * time of the first window and hands it in at a random time of the second.
 */
export function examSchedule(plan: ExamPlan): Arrival<ExamKind>[] {
  const random = seededRandom(plan.seed);
  const arrivals: Arrival<ExamKind>[] = [];
  for (let student = 0; student < plan.students; student++) {
    const dataset = Math.floor(random() * plan.datasets);
    const opened = Array.from({ length: plan.elements }, () => random() * plan.window);
    const first = Math.min(...opened);
    const add = (kind: ExamKind, at: number, element = 0) =>
      arrivals.push({ at, kind, dataset, element });
    add('pluginlist', first);
    add('generalinfo', first);
    opened.forEach((at, element) => {
      add('loadplugindto', at, element);
      add('image', at + FOLLOWS_AFTER, element);
      const handedIn = plan.window + FOLLOWS_AFTER + random() * plan.window;
      add('score', handedIn, element);
      add('renderpluginresult', handedIn + FOLLOWS_AFTER, element);
    });
  }
  return arrivals.sort((a, b) => a.at - b.at);
}

/** Requests at a constant rate per second, the kinds in turn, for a number of milliseconds. */
export function* steadySchedule<Kind extends string>(
  kinds: readonly Kind[],
  { rate, duration, datasets }: { rate: number; duration: number; datasets: number },
): Generator<Arrival<Kind>> {
  for (let index = 0; (index / rate) * 1_000 < duration; index++) {
    const kind = kinds[index % kinds.length];
    if (kind === undefined) return;
    const round = Math.floor(index / kinds.length);
    const element = Math.floor(round / datasets) % 10;
    yield { at: (index / rate) * 1_000, kind, dataset: round % datasets, element };
  }
}

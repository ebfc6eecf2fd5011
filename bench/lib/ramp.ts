import { EXAM_CONNECTIONS, type Stage } from './exam-play.js';
import { hostRequests, wrongWith } from './exchange.js';
import { openLoad } from './open-load.js';
import { examKinds, steadySchedule } from './schedule.js';
import { latenciesOf } from './statistics.js';

/** What one rate of requests gave. */
export interface Step {
  /** Requests per second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly errors: number;
  /** Share of a core that the load generator took. */
  readonly loadShare: number;
}

/** The p99 that students do not notice, in milliseconds. */
export const P99_LIMIT = 50;

const FIRST = 1_000;
const LARGEST = 32_000;
const SMALLEST = 50;
/** Halvings between the last rate that was good and the first that was not. */
const HALVINGS = 3;

const isGood = ({ p99, errors }: Step) => p99 < P99_LIMIT && errors === 0;

/**
 * Looks for the largest rate with a p99 below the limit: doubles while it is good (or halves until it
 * is), then halves what lies between; 14 steps at most.
 *
 * @returns all steps, and the largest good rate, 0 for none
 */
export async function findRate(
  measure: (rate: number) => Promise<Step>,
): Promise<{ readonly steps: readonly Step[]; readonly best: number }> {
  const steps: Step[] = [];
  const tryRate = async (rate: number) => {
    const step = await measure(rate);
    steps.push(step);
    return isGood(step);
  };
  let [good, bad] = [0, Infinity];
  for (let rate = FIRST; rate >= SMALLEST && rate <= LARGEST;) {
    if (await tryRate(rate)) good = rate;
    else bad = rate;
    if (good > 0 && bad < Infinity) break;
    rate = good > 0 ? rate * 2 : rate / 2;
  }
  for (let count = 0; good > 0 && bad < Infinity && count < HALVINGS; count++) {
    const middle = Math.round((good + bad) / 2);
    if (await tryRate(middle)) good = middle;
    else bad = middle;
  }
  return { steps: steps.sort((a, b) => a.rate - b.rate), best: good };
}

/** Sends the mix of an exam that was tried out before, at a constant rate for some seconds. */
export async function measureRate(
  { url, type }: Stage,
  { rate, seconds, datasets }: { rate: number; seconds: number; datasets: number },
): Promise<Step> {
  const duration = seconds * 1_000;
  const latencies: number[] = [];
  let errors = 0;
  const loadShare = await openLoad({
    url,
    arrivals: steadySchedule(examKinds, { rate, duration, datasets }),
    request: hostRequests(type),
    wrong: wrongWith,
    connections: EXAM_CONNECTIONS,
    deadline: duration + 1_000,
    onOutcome: ({ latency, error }) => {
      latencies.push(latency);
      if (error !== '') errors++;
    },
  });
  const { p50, p99 } = latenciesOf(latencies);
  return { rate, p50, p99, errors, loadShare };
}

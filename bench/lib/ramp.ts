import { EXAM_CONNECTIONS, type Stage } from './exam-simulation.js';
import { openLoad } from './open-load.js';
import { examKinds, steadySchedule } from './schedule.js';
import { latenciesOf } from './statistics.js';

/** Result at one request rate. */
export type Step = Awaited<ReturnType<typeof measureRate>>;

/** Delay that students do not notice. */
export const P99_LIMIT_MS = 50;

const START_RATE = 1_000;
const MAX_RATE = 32_000;
const MIN_RATE = 50;
/** Bisections between the last acceptable and the first unacceptable rate. */
const HALVINGS = 3;

const isAcceptable = ({ p99, errors }: Step) => p99 < P99_LIMIT_MS && errors === 0;

/**
 * Finds the highest rate with a p99 below the limit by doubling or halving, then bisecting, in at most
 * 14 steps.
 *
 * @returns all steps, and the highest acceptable rate, 0 for none
 */
export async function findRate(
  measure: (rate: number) => Promise<Step>,
): Promise<{ readonly steps: readonly Step[]; readonly best: number }> {
  const steps: Step[] = [];
  const tryRate = async (rate: number) => {
    const step = await measure(rate);
    steps.push(step);
    return isAcceptable(step);
  };
  let [good, bad] = [0, Infinity];
  for (let rate = START_RATE; rate >= MIN_RATE && rate <= MAX_RATE;) {
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
) {
  const durationMs = seconds * 1_000;
  const latencies: number[] = [];
  let errors = 0;
  const loadShare = await openLoad({
    ...{ url, type },
    arrivals: steadySchedule(examKinds, { rate, durationMs, datasets }),
    connections: EXAM_CONNECTIONS,
    deadlineMs: durationMs + 1_000,
    onOutcome: ({ latencyMs, error }) => {
      latencies.push(latencyMs);
      if (error !== '') errors++;
    },
  });
  const { p50, p99 } = latenciesOf(latencies);
  return { rate, p50, p99, errors, loadShare };
}

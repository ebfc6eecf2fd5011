import { expect, test } from 'vitest';
import { verdictsOf } from './exam-report.js';
import { examSchedule } from './schedule.js';

const plan = { students: 40, elements: 5, datasets: 10, windowMs: 1_000, seed: 1 };

/** An exam in which the duration of a request depends on its kind and time. */
const exam = (latencyOf: (kind: string, at: number) => number) => ({
  outcomes: examSchedule(plan).map((arrival) => ({
    arrival,
    latencyMs: latencyOf(arrival.kind, arrival.atMs),
    error: '',
  })),
  ...{ peakMib: 1, loadShare: 0.1 },
});

const alone = { pictures: 500, results: 100 };
const warm = exam(() => 5);
const holds = (cold: ReturnType<typeof exam>) =>
  verdictsOf({ separately: alone, cold, tried: warm }).map(
    ({ measured, limit }) => measured <= limit,
  );

test('after a cold start only pictures may wait, for as long as all of them take', () => {
  const cold = exam((kind) =>
    /load|image/.test(kind) ? 505 : kind.startsWith('render') ? 105 : 10,
  );
  expect(holds(cold)).toEqual([true, true, true, true, true, true]);
  expect(holds(exam(() => 506))).toEqual([true, false, false, false, false, true]);
});

test('requests of the first tenth must not be answered last', () => {
  const lastFirst = exam((_, at) => 10_000 - 2 * at);
  expect(holds(lastFirst).at(-1)).toBe(false);
});

import { expect, test } from 'vitest';
import { findRate } from './ramp.js';

/** A service that keeps up with requests up to this rate. */
const service = (capacity: number) => (rate: number) =>
  Promise.resolve({ rate, p50: 1, p99: rate <= capacity ? 5 : 500, errors: 0, loadShare: 0.1 });

test.each([
  [9_500, 9_000],
  [300, 282],
  [10, 0],
  [1e9, 32_000],
])('a service that keeps up with %i per second is measured at %i', async (capacity, found) => {
  const { best, steps } = await findRate(service(capacity));
  expect(best).toBe(found);
  expect(steps.length).toBeLessThanOrEqual(14);
});

test('a rate that causes errors is too high, however fast the replies are', async () => {
  const failing = (rate: number) =>
    Promise.resolve({ rate, p50: 1, p99: 1, errors: rate > 1_000 ? 1 : 0, loadShare: 0.1 });
  expect((await findRate(failing)).best).toBe(1_000);
});

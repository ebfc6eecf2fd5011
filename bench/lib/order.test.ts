import { expect, test } from 'vitest';
import { compareOrder } from './order.js';

/** Twenty requests 1 ms apart, answered in the order of these ranks. */
const turns = (answerRank: (index: number) => number) =>
  Array.from({ length: 20 }, (_, index) => ({
    sentAtMs: index,
    repliedAtMs: 100 + 10 * answerRank(index),
  }));

test('counts no request as starved when replies are in order', () =>
  expect(compareOrder(turns((index) => index))).toEqual({
    count: 20,
    starved: 0,
    maxFirstWaitMs: 109,
    maxLastWaitMs: 271,
  }));

test('counts the whole first tenth as starved when replies are reversed', () => {
  const order = compareOrder(turns((index) => 19 - index));
  expect(order).toMatchObject({ starved: 2, maxFirstWaitMs: 290 });
});

import { expect, test } from 'vitest';
import { orderOf } from './order.js';

/** Twenty who come 1 ms apart, and whose answers come in the order of these numbers. */
const turns = (answerRank: (index: number) => number) =>
  Array.from({ length: 20 }, (_, index) => ({
    askedAt: index,
    answeredAt: 100 + 10 * answerRank(index),
  }));

test('who is answered in order has nobody forgotten', () => {
  expect(orderOf(turns((index) => index))).toEqual({
    count: 20,
    correlation: 1,
    forgotten: 0,
    firstWait: 109,
    lastWait: 271,
  });
});

test('when the last come first, the whole first tenth is forgotten', () => {
  const order = orderOf(turns((index) => 19 - index));
  expect(order).toMatchObject({ correlation: -1, forgotten: 2, firstWait: 290 });
});

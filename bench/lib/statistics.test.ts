import { expect, test } from 'vitest';
import { latenciesOf, median } from './statistics.js';

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

test('percentiles are measured values, by nearest rank', () => {
  expect(latenciesOf([7])).toEqual({ p50: 7, p99: 7, max: 7 });
  expect(latenciesOf(hundred)).toEqual({ p50: 50, p99: 99, max: 100 });
});

test('numbers are sorted numerically', () => expect(latenciesOf([9, 10, 100]).p50).toBe(10));

test('the median of an even count is the mean of the two middle values', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
});

test('an empty list has no statistics', () => {
  expect(latenciesOf([]).p50).toBeNaN();
  expect(median([])).toBeNaN();
});

import { expect, test } from 'vitest';
import { examSchedule, steadySchedule } from './schedule.js';

const plan = { students: 50, elements: 10, datasets: 40, windowMs: 10_000, seed: 1 };

test('an exam contains every request of every student, in order and on time', () => {
  const arrivals = examSchedule(plan);
  const times = arrivals.map(({ atMs }) => atMs);
  expect(arrivals).toHaveLength(50 * (2 + 4 * 10));
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(Math.min(...times)).toBeGreaterThanOrEqual(0);
  const opened = arrivals.filter(({ kind }) => kind === 'loadplugindto');
  expect(Math.max(...opened.map(({ atMs }) => atMs))).toBeLessThan(10_000);
  expect(new Set(opened.map(({ element }) => element)).size).toBe(10);
  expect(Math.max(...arrivals.map(({ dataset }) => dataset))).toBeLessThan(40);
});

test('no student submits before all questions are open', () => {
  const arrivals = examSchedule(plan);
  const times = (kind: string) =>
    arrivals.filter((one) => one.kind === kind).map(({ atMs }) => atMs);
  expect(Math.min(...times('score'))).toBeGreaterThan(Math.max(...times('image')));
});

test('a seed always gives the same exam, and different seeds give different ones', () => {
  expect(examSchedule(plan)).toEqual(examSchedule(plan));
  expect(examSchedule({ ...plan, seed: 2 })).not.toEqual(examSchedule(plan));
});

test('a steady load keeps its rate and alternates between the kinds of requests', () => {
  const arrivals = [
    ...steadySchedule(['score', 'image'], { rate: 100, durationMs: 1_000, datasets: 4 }),
  ];
  expect(arrivals).toHaveLength(100);
  expect(arrivals[50]?.atMs).toBe(500);
  expect(arrivals.slice(0, 4).map(({ kind, dataset }) => kind + String(dataset))).toEqual([
    'score0',
    'image0',
    'score1',
    'image1',
  ]);
});

import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RequestScheduler } from './scheduler.js';

/** Work that takes longer than a time slice. */
const slow = () => {
  const end = performance.now() + 5;
  while (performance.now() < end);
};

test('urgent requests are served before earlier normal ones', async () => {
  const turns = new RequestScheduler();
  const done: string[] = [];
  for (let number = 1; number <= 3; number++)
    turns.add(() => {
      slow();
      done.push(`other ${number}`);
    }, false);
  await setImmediate();
  turns.add(() => {
    slow();
    done.push('urgent');
  }, true);
  while (done.length < 4) await setImmediate();
  expect(done.indexOf('urgent')).toBeLessThan(3);
});

test('normal requests never starve', async () => {
  const turns = new RequestScheduler();
  let others = 0;
  for (let number = 0; number < 3; number++) turns.add(() => others++, false);
  for (let round = 0; round < 3; round++) {
    turns.add(slow, true);
    turns.add(slow, true);
    await setImmediate();
  }
  expect(others).toBe(3);
});

test('while connections arrive, one request is served between two of them', async () => {
  const turns = new RequestScheduler();
  let done = 0;
  const work = () => {
    const end = performance.now() + 1;
    while (performance.now() < end);
    done++;
  };
  for (let number = 0; number < 20; number++) turns.add(work, true);
  turns.noteConnection();
  await setImmediate();
  expect(done).toBe(1);
});

test('a flood of requests is not kept in memory', async () => {
  const turns = new RequestScheduler();
  let done = 0;
  for (let number = 0; number < 10_000; number++) turns.add(() => done++, false);
  await setImmediate();
  expect(10_000 - done).toBeLessThanOrEqual(2_000);
});

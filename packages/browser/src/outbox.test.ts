import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Outbox } from './outbox.js';

interface Sent {
  readonly text: string;
  readonly answer: (answer: string) => void;
  readonly fail: (error: Error) => void;
}

let sent: Sent[];
let shown: string[];
let outbox: Outbox<string>;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  shown = [];
  outbox = new Outbox({
    delayMs: 150,
    send: (text) =>
      new Promise<string>((answer, fail) => {
        sent.push({ text, answer, fail });
      }),
    onAnswer: (answer) => shown.push(answer),
    onFailure: (error) => shown.push(String(error)),
  });
});

afterEach(() => vi.useRealTimers());

const texts = () => sent.map(({ text }) => text);
const settle = () => vi.advanceTimersByTimeAsync(0);

test('only the last of several quick edits is sent', async () => {
  for (const text of ['a', 'ab', 'abc']) {
    outbox.edit(text);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(texts()).toEqual([]);
  await vi.advanceTimersByTimeAsync(50);
  expect(texts()).toEqual(['abc']);
});

test('an edit waits for the running request, whose reply is dropped', async () => {
  outbox.edit('a');
  await vi.advanceTimersByTimeAsync(150);
  outbox.edit('b');
  await vi.advanceTimersByTimeAsync(1000);
  expect(texts()).toEqual(['a']);
  sent[0]?.answer('A');
  await settle();
  expect(texts()).toEqual(['a', 'b']);
  sent[1]?.answer('B');
  await settle();
  expect(shown).toEqual(['B']);
});

test('flush sends at once, even during a request, and drops older replies', async () => {
  outbox.edit('a');
  await vi.advanceTimersByTimeAsync(150);
  outbox.edit('b');
  outbox.flush();
  expect(texts()).toEqual(['a', 'b']);
  sent[1]?.answer('B');
  sent[0]?.answer('A');
  await settle();
  expect(shown).toEqual(['B']);
  outbox.flush();
  await vi.advanceTimersByTimeAsync(1000);
  expect(texts()).toEqual(['a', 'b']);
});

test('a failure is reported once, and the next edit or flush tries again', async () => {
  outbox.edit('a');
  await vi.advanceTimersByTimeAsync(150);
  sent[0]?.fail(new Error('down'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown).toEqual(['Error: down']);
  expect(texts()).toEqual(['a']);
  outbox.flush();
  expect(texts()).toEqual(['a', 'a']);
  sent[1]?.fail(new Error('down'));
  await settle();
  outbox.edit('b');
  await vi.advanceTimersByTimeAsync(150);
  sent[2]?.answer('B');
  await settle();
  expect(shown.at(-1)).toBe('B');
});

test('a failure of an outdated state is not reported, and the latest state is sent', async () => {
  outbox.edit('a');
  await vi.advanceTimersByTimeAsync(150);
  outbox.edit('b');
  sent[0]?.fail(new Error('down'));
  await vi.advanceTimersByTimeAsync(150);
  expect(shown).toEqual([]);
  expect(texts()).toEqual(['a', 'b']);
});

test('nothing is sent or shown after stop', async () => {
  outbox.edit('a');
  await vi.advanceTimersByTimeAsync(150);
  outbox.edit('b');
  outbox.stop();
  sent[0]?.answer('A');
  await vi.advanceTimersByTimeAsync(1000);
  expect(texts()).toEqual(['a']);
  expect(shown).toEqual([]);
});

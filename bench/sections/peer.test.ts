import { expect, test } from 'vitest';
import type { RoundMedians } from '../lib/contest.js';
import { peerReport, isEmptyReply, verdictOf } from './peer.js';

const measured = (p50: number, p99: number, allRight = true): RoundMedians => ({
  ...{ rate: 1_000 / p50, p50, p99, allSucceeded: allRight, loadShare: 0.5 },
});

test('a service is ahead if it is faster in both measures, and the measure in which it is behind is named', () => {
  const peer = measured(2, 8);
  expect(verdictOf({ own: measured(1, 7), peer })).toBe('ahead');
  expect(verdictOf({ own: measured(1, 8), peer })).toBe('behind at p99');
  expect(verdictOf({ own: measured(3, 9), peer })).toBe('behind at p50, p99');
  expect(verdictOf({ own: measured(1, 7), peer: measured(2, 8, false) })).toBe('errors');
});

test('the report counts which service is ahead and names what was left out', () => {
  const own = measured(1, 7);
  const name = 'POST /open/score';
  const comparisons = [
    { name, requests: 'repeated', own, peer: measured(2, 8) } as const,
    { name, requests: 'distinct', own, peer: measured(0.5, 8) } as const,
  ];
  const text = peerReport(comparisons, ['GET /open/ping (status 404)']);
  expect(text).toContain('ahead at p50 and p99 in 1 of 2');
  expect(text).toContain('does not return a comparable reply: GET /open/ping (status 404).');
});

test('a reply that contains only defaults counts as empty', () => {
  expect(['', 'null', '{"source":"","images":{}}', '{"datasets":[]}'].every(isEmptyReply)).toBe(
    true,
  );
  expect(['text', '["Uhr"]', '{"source":"<p>","images":{}}'].some(isEmptyReply)).toBe(false);
});

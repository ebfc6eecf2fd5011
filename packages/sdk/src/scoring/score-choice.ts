import type { ScoreBreakdown, Outcome, Reason } from '../answer.js';
import { MAX_LETTERS, plain } from '../quantities/numbers.js';
import { breakdownOf } from './breakdown.js';

/** Longer than `limit` is more than can be right; it is only noticed, not read. */
const folded = (text: string, limit = MAX_LETTERS) =>
  (limit > MAX_LETTERS ? text.slice(0, limit + 1).trim() : plain(text))
    .replace(/\s+/g, ' ')
    .toLowerCase();

function scoreWord(
  rule: Reason['rule'],
  [answer, expected]: readonly [string, string],
  limit = MAX_LETTERS,
): ScoreBreakdown {
  const [got, right] = [folded(answer, limit), folded(expected, limit)];
  let outcome: Outcome;
  if (right === '') outcome = 'expectedUnreadable';
  else if (got === '') outcome = 'empty';
  else if (got.length > limit) outcome = 'unreadable';
  else outcome = got === right ? 'equal' : 'different';
  return breakdownOf({ rule, outcome, tolerance: null, expected, got: answer });
}

/** Scores one of several: equal but for case and blanks. */
export const scoreChoice = (answer: string, expected: string): ScoreBreakdown =>
  scoreWord('choice', [answer, expected]);

/** Scores a text of at most `maxLength` letters, 200 unless given: equal but for case and blanks. */
export const scoreText = (
  answer: string,
  expected: string,
  { maxLength = MAX_LETTERS }: { readonly maxLength?: number } = {},
): ScoreBreakdown => scoreWord('text', [answer, expected], maxLength);

/** Reads a list such as `a; b` or `[a, b]`: each member once, in lower case. */
export function readSet(text: string): ReadonlySet<string> {
  const inner = plain(text)
    .replace(/^[[{(]/, '')
    .replace(/[\]})]$/, '');
  return new Set(
    inner
      .split(/[;,|\r\n]/)
      .map((member) => folded(member))
      .filter((member) => member !== ''),
  );
}

/**
 * Scores a set: the order does not matter. With `partial`, each right member earns its share and
 * each wrong one takes a share away.
 */
export function scoreSet(
  answer: string,
  expected: string,
  { partial = false }: { readonly partial?: boolean } = {},
): ScoreBreakdown {
  const [got, right] = [readSet(answer), readSet(expected)];
  const hits = [...got].filter((member) => right.has(member)).length;
  const share = right.size === 0 ? 0 : Math.max(0, (2 * hits - got.size) / right.size);
  let outcome: Outcome;
  if (right.size === 0) outcome = 'expectedUnreadable';
  else if (got.size === 0) outcome = 'empty';
  else if (plain(answer).length > MAX_LETTERS) outcome = 'unreadable';
  else if (share === 1) outcome = 'equal';
  else outcome = hits > 0 ? 'incomplete' : 'different';
  const earned = outcome === 'equal' || (partial && outcome === 'incomplete') ? share : 0;
  return breakdownOf({ rule: 'set', outcome, tolerance: null, expected, got: answer }, earned);
}

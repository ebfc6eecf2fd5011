import type { ScoreBreakdown, Outcome, Reason } from '../answer.js';
import {
  fromSuperscript,
  MAX_LENGTH,
  normalizeCharacters,
  unifyCharacters,
} from '../quantities/numbers.js';
import { breakdownOf } from './breakdown.js';

/** Browser bundles define this as true, to leave out scoring. */
declare const FRAGWERK_BROWSER: true | undefined;

/**
 * Normalizes spaces, also those around signs (`y = 2x - 1`, but not `ls -l`), case, and what systems write differently:
 * umlauts as one character or two, quotes, µ, x² and x^2, CO₂.
 * A text longer than `limit` is cut after one more character.
 */
const normalized = (text: string, limit = MAX_LENGTH) => {
  const composed = text.normalize('NFC');
  return (
    limit > MAX_LENGTH
      ? unifyCharacters(composed.slice(0, limit + 1))
      : normalizeCharacters(composed)
  )
    .replace(/\s+/g, ' ')
    .replace(
      /\u207b?[\u2070\u00b9\u00b2\u00b3\u2074-\u2079]+/g,
      (one) => `^${fromSuperscript(one)}`,
    )
    .replace(/ ?([=(),;:<>^]) ?| ([^\p{L}\p{N} ]) /gu, '$1$2')
    .replace(/[\u2018\u2019\u201a\u00b4]/g, "'")
    .replace(/[\u201c-\u201e]/g, '"')
    .replace(/\u00b5/g, '\u03bc')
    .replace(/[\u2080-\u2089]/g, (digit) => digit.normalize('NFKC'))
    .toLowerCase();
};

function scoreWord(
  rule: Reason['rule'],
  [answer, expected]: readonly [string, string],
  limit = MAX_LENGTH,
): ScoreBreakdown {
  if (typeof FRAGWERK_BROWSER !== 'undefined') throw new Error('Browsers do not score.');
  const [got, right] = [normalized(answer, limit), normalized(expected, limit)];
  let outcome: Outcome;
  if (right === '') outcome = 'expectedUnreadable';
  else if (got === '') outcome = 'empty';
  else if (got.length > limit) outcome = 'unreadable';
  // Phones end a text with a full stop.
  else outcome = [right, `${right}.`].includes(got) ? 'equal' : 'different';
  return breakdownOf({ rule, outcome, tolerance: null, expected, got: answer });
}

/** Scores one of several options, ignoring case and spaces. */
export const scoreChoice = (answer: string, expected: string): ScoreBreakdown =>
  scoreWord('choice', [answer, expected]);

/** Scores a text of at most `maxLength` characters (default: 200), ignoring case and spaces. */
export const scoreText = (
  answer: string,
  expected: string,
  { maxLength = MAX_LENGTH }: { readonly maxLength?: number } = {},
): ScoreBreakdown => scoreWord('text', [answer, expected], maxLength);

/** Reads the members of a list such as `a; b` or `[a, b]` in lower case. */
function readSet(text: string): ReadonlySet<string> {
  const inner = normalizeCharacters(text)
    .replace(/^[[{(]/, '')
    .replace(/[\]})]$/, '');
  return new Set(
    inner
      .split(/[;,|\r\n]/)
      .map((member) => normalized(member))
      .filter((member) => member !== ''),
  );
}

/**
 * Scores a set, ignoring the order. With `partial`, each right member earns a share and each wrong one
 * costs a share.
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
  else if (normalizeCharacters(answer).length > MAX_LENGTH) outcome = 'unreadable';
  else if (share === 1) outcome = 'equal';
  else outcome = hits > 0 ? 'incomplete' : 'different';
  const earned = outcome === 'equal' || (partial && outcome === 'incomplete') ? share : 0;
  return breakdownOf({ rule: 'set', outcome, tolerance: null, expected, got: answer }, earned);
}

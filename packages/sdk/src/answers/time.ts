import type { Localized } from '../localized.js';
import { scoreTime, writeTimeOfDay as write } from '../scoring/index.js';
import { normalizeCharacters } from '../quantities/numbers.js';
import { ifEnterable } from '../scoring/breakdown.js';
import {
  DAY_SECONDS,
  HOUR_SECONDS,
  MINUTE_SECONDS,
  readClock,
  readExpectedTime,
  secondsOf,
  withinDay,
} from '../scoring/score-time.js';
import { type AnswerSpec, modulo, type Range, valueAnswer } from './spec.js';

/** Also `3`, `15 Uhr`, `15.30`, `15;30`, `15h30`, `9 h 5 min`, `15 Uhr 30`. */
const SPOKEN =
  /^(\d{1,2})(?:(?: ?(?:[:;.\u2236]|,(?=\d\d(?!\d))|h|uhr) ?(?:und )?| )(\d{1,2})(?: ?min(?:uten)?|[:.](\d{1,2}(?:\.\d*)?))?)? ?(?:uhr|h)?$/i;

/** `1530`, `930` */
const DIGITS = /^(\d{1,2})(\d{2})(?: ?uhr)?$/i;

/** `3:30 pm`, `3.30 p.m.` */
const HALF = / ?([ap])\.? ?m\.?$/i;

/** `um 15:30 Uhr.` */
const AROUND = /^um |\.$/gi;

function readTyped(typed: string): number | null {
  const text = normalizeCharacters(typed).replace(/\s+/g, ' ');
  const [, half] = HALF.exec(text) ?? [];
  const bare = text.replace(HALF, '').replace(AROUND, '');
  const time = readClock(bare) ?? withinDay(secondsOf(DIGITS.exec(bare) ?? SPOKEN.exec(bare)));
  if (half === undefined || time === null) return time;
  const isEarly = half.toLowerCase() === 'a';
  if (isEarly && time >= 13 * HOUR_SECONDS) return null;
  return modulo(time, DAY_SECONDS / 2) + (isEarly ? 0 : DAY_SECONDS / 2);
}

const range: Range = {
  min: 0,
  max: DAY_SECONDS - MINUTE_SECONDS,
  step: MINUTE_SECONDS,
  page: HOUR_SECONDS,
  period: DAY_SECONDS,
};

/**
 * An answer that is a time of day, stored as `9:05` or `9:05:30`. Its value is in seconds since
 * midnight. Students may also type `3`, `1530`, `15.30`, `3:30 pm` or `15 Uhr 30`.
 */
export const timeAnswer = (options: { readonly label: Localized }): AnswerSpec<number> =>
  valueAnswer({
    declared: ['time', options],
    label: options.label,
    read: readClock,
    readTyped,
    write,
    formatValue: (time, _, language) => (language === 'de' ? `${write(time)} Uhr` : write(time)),
    normalizeSolution(text) {
      const time = readExpectedTime(text);
      return time === null ? text : write(time);
    },
    score({ answer, expected, tolerance }) {
      const typed = readTyped(answer);
      const got = typed === null ? answer : write(typed);
      const breakdown = scoreTime(got, expected.text, { tolerance, unit: expected.unit });
      return ifEnterable(breakdown, () => typed !== null);
    },
    input: () => ({ kind: 'time', ...range }),
  });

import { MAX_LENGTH, normalizeCharacters, readNumber } from '../quantities/numbers.js';
import type { ScoreBreakdown } from '../answer.js';
import { sumOfTimes } from '../quantities/spelling.js';
import { isWithin, toleranceIn } from '../quantities/tolerance.js';
import type { Tolerance } from '../value.js';
import { type Scorer, scorerOf } from './breakdown.js';

export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 60 * MINUTE_SECONDS;
export const DAY_SECONDS = 24 * HOUR_SECONDS;
const CLOCK = /^(\d{1,4}):(\d{1,2})(?::(\d{1,2}(?:[.,]\d{0,9})?))?$/;

/** Returns the seconds of matched hours, minutes and seconds, of which the last may be missing. */
export function secondsOf(match: RegExpExecArray | null): number | null {
  if (!match) return null;
  const [hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((digits: string | undefined) => Number((digits ?? '0').replace(',', '.')));
  return minutes < 60 && seconds < 60
    ? hours * HOUR_SECONDS + minutes * MINUTE_SECONDS + seconds
    : null;
}

/** Returns a time of day; `null` for one that is not between midnight and midnight. */
export const withinDay = (seconds: number | null): number | null =>
  seconds !== null && seconds >= 0 && seconds < DAY_SECONDS ? seconds : null;

/** Reads `H:MM`, `H:MM:SS` or `H:MM:SS.s` between midnight and midnight. */
export const readClock = (text: string): number | null =>
  withinDay(secondsOf(CLOCK.exec(text.trim())));

/**
 * Reads a time of day: `9:05`, `15:30:10`, `9:05 Uhr`, `9 Uhr`, `9 Uhr 05`.
 *
 * @returns seconds since midnight, 0 ≤ s < 86400, or `null`
 */
export function readTimeOfDay(text: string): number | null {
  const written = normalizeCharacters(text)
    .replace(/^(\d{1,2}) ?Uhr(?: ?(\d{1,2}))?$/i, (_, hour, minute = '00') => `${hour}:${minute}`)
    .replace(/\s?(?:Uhr|h)$/i, '');
  return readClock(written);
}

const two = (value: number) => String(value).padStart(2, '0');

/** Writes seconds since midnight as `H:MM`, or with seconds as `H:MM:SS`. */
export function writeTimeOfDay(time: number): string {
  const rounded = Number(time.toFixed(3));
  const minutes = Math.floor(rounded / 60);
  const seconds = Number((rounded - minutes * 60).toFixed(3));
  const tail = seconds === 0 ? '' : `:${seconds < 10 ? '0' : ''}${seconds}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}${tail}`;
}

/** Reads a duration: `1:30`, `1 h 30 min`, `90min`, `1,5 h`; a bare number is seconds. @returns seconds, or `null` */
export function readDuration(text: string): number | null {
  const bare = normalizeCharacters(text);
  if (bare === '' || bare.length > MAX_LENGTH) return null;
  return secondsOf(CLOCK.exec(bare)) ?? readNumber(bare) ?? sumOfTimes(bare);
}

/** Reads the expected time, which may be calculated: `37800`, `10.5 h`. */
export const readExpectedTime = (text: string): number | null =>
  withinDay(readTimeOfDay(text) ?? readDuration(text));

interface TimeRules {
  readonly tolerance: Tolerance;
  /** Unit of an absolute tolerance, such as the target unit of a question; default: seconds. */
  readonly unit?: string;
}

/** Builds the scoring of times, which are read in seconds. */
function timeScorer(reading: Omit<Scorer<number>, 'isEqual'>) {
  const score = scorerOf({ ...reading, isEqual: isWithin });
  return (answer: string, expected: string, { tolerance, unit = '' }: TimeRules): ScoreBreakdown =>
    score(answer, expected, { tolerance: toleranceIn(tolerance, unit, 's') });
}

/** Scores a time of day. */
export const scoreTime = timeScorer({
  rule: 'time',
  read: readTimeOfDay,
  readExpected: readExpectedTime,
});

/** Scores a duration. */
export const scoreDuration = timeScorer({ rule: 'duration', read: readDuration });

import { both, joined, type Localized } from '../localized.js';

/** A start in the past, right or wrong. */
export const UNDECIDED = 'undecided';

const DAY = 86_400;
/** Seconds from 0000-01-01 to 1970-01-01 in the proleptic Gregorian calendar: 719528 days. */
const BEFORE_1970 = 719_528 * DAY;
/** Clocks differ, and requests take time. */
const TOLERANCE = 60;
/** No service runs that long. */
const LONGEST_RUN = 10 * 365 * DAY;

/** Whole seconds since 0000-01-01 of the local wall clock (contract 8.3). */
function localDateInteger(time: Date): number {
  const offset = time.getTimezoneOffset() * 60_000;
  return BEFORE_1970 + Math.floor((time.getTime() - offset) / 1000);
}

const near = (value: number, wanted: number, tolerance = TOLERANCE): boolean =>
  Math.abs(value - wanted) <= tolerance;

/** Mistakes that are made time and again: what a time would be then, and what it is called. */
function knownMistake(value: number, now: Date): Localized | null {
  const unix = now.getTime() / 1000;
  const right = localDateInteger(now);
  const years = 3 * 365 * DAY;
  if (near(value, unix, years))
    return both('das sind Sekunden seit 1970', 'these are seconds since 1970');
  if (near(value, unix * 1000, years * 1000))
    return both('das sind Millisekunden seit 1970', 'these are milliseconds since 1970');
  if (near(value, right * 1000, years * 1000))
    return both('das sind Millisekunden, keine Sekunden', 'these are milliseconds, not seconds');
  if (near(value, BEFORE_1970 + unix))
    return both('das ist UTC, nicht die örtliche Uhrzeit', 'this is UTC, not the local wall clock');
  for (const days of [1, 2, 365, 366])
    if (near(Math.abs(value - right), days * DAY))
      return both(
        `das ist um ${days} ${days === 1 ? 'Tag' : 'Tage'} verschoben; der 1970-01-01 ist Tag 719528`,
        `this is ${days} ${days === 1 ? 'day' : 'days'} off; 1970-01-01 is day 719528`,
      );
  return null;
}

const inWords = (value: number, now: Date): Localized => {
  const seconds = Math.abs(Math.round(value - localDateInteger(now)));
  const right = localDateInteger(now);
  const [vor, before] = value < right ? ['vor', 'before'] : ['nach', 'after'];
  return both(
    `${value}, das ist ${seconds} Sekunden ${vor} jetzt (${right})`,
    `${value}, which is ${seconds} seconds ${before} now (${right})`,
  );
};

/** What is wrong with a time that has to be now; `null` when nothing is. */
export function wrongNow(value: number, now: Date): Localized | null {
  if (near(value, localDateInteger(now))) return null;
  const mistake = knownMistake(value, now);
  const words = inWords(value, now);
  return mistake === null ? words : joined([words, mistake], ': ');
}

/**
 * What is wrong with the time of a start; `null` when nothing is, `undecided` when it may be the
 * start of a service that has been running for a while.
 */
export function wrongStart(value: number, now: Date): Localized | typeof UNDECIDED | null {
  if (near(value, localDateInteger(now))) return null;
  const age = localDateInteger(now) - value;
  const isPossible = age > 0 && age < LONGEST_RUN && knownMistake(value, now) === null;
  return isPossible ? UNDECIDED : wrongNow(value, now);
}

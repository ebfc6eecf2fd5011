import { both, joined, type Localized } from '../localized.js';
import { breaking, type Came } from './registration.js';

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

/** The day that the host shows for a DateInteger, e.g. `2026-04-01`; `null` beyond all calendars. */
function shownDay(value: number): string | null {
  const time = new Date((value - BEFORE_1970) * 1000);
  return Number.isNaN(time.getTime()) ? null : (time.toISOString().split('T')[0] ?? null);
}

const inWords = (value: number, now: Date): Localized => {
  const right = localDateInteger(now);
  const seconds = Math.abs(Math.round(value - right));
  const [vor, before] = value < right ? ['vor', 'before'] : ['nach', 'after'];
  const day = shownDay(value);
  return both(
    `${value}, als Tag ${day ?? 'keiner, den es gibt'}; das ist ${seconds} Sekunden ${vor} jetzt (${right})`,
    `${value}, shown as ${day ?? 'a day that there is not'}, which is ${seconds} seconds ${before} now (${right})`,
  );
};

/** What is wrong with a time that has to be now; `null` when nothing is. */
export function wrongNow(value: number, now: Date): Came | null {
  const right = localDateInteger(now);
  if (near(value, right)) return null;
  const mistake = knownMistake(value, now);
  const words = inWords(value, now);
  const came = mistake === null ? words : joined([words, mistake], ': ');
  return near(value, right, DAY - TOLERANCE) ? came : breaking('date-integer', came);
}

/**
 * What is wrong with the time of a start; `null` when nothing is, `undecided` when it may be the
 * start of a service that has been running for a while.
 */
export function wrongStart(value: number, now: Date): Came | typeof UNDECIDED | null {
  if (near(value, localDateInteger(now))) return null;
  const age = localDateInteger(now) - value;
  const isPossible = age > 0 && age < LONGEST_RUN && knownMistake(value, now) === null;
  return isPossible ? UNDECIDED : wrongNow(value, now);
}

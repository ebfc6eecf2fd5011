import { CheckSkipped } from '../finding.js';
import { both, joined, type Localized } from '../localized.js';
import { withRule, type Received } from './registration.js';

const DAY_SECONDS = 86_400;
/** Seconds from 0000-01-01 to 1970-01-01 in the proleptic Gregorian calendar: 719528 days. */
const SECONDS_BEFORE_1970 = 719_528 * DAY_SECONDS;
/** Allows for clocks that differ, and for the duration of requests. */
const TOLERANCE_SECONDS = 60;

const MAX_UPTIME_SECONDS = 10 * 365 * DAY_SECONDS;

/** Returns the seconds since the year 0 in local time (docs/interface/registration.md#dateinteger). */
function localDateInteger(time: Date): number {
  const offset = time.getTimezoneOffset() * 60_000;
  return SECONDS_BEFORE_1970 + Math.floor((time.getTime() - offset) / 1000);
}

const near = (value: number, wanted: number, tolerance = TOLERANCE_SECONDS): boolean =>
  Math.abs(value - wanted) <= tolerance;

/** Recognises common mistakes and names them. */
function knownMistake(value: number, now: Date): Localized | null {
  const unix = now.getTime() / 1000;
  const right = localDateInteger(now);
  const years = 3 * 365 * DAY_SECONDS;
  if (near(value, unix, years)) return both`these are seconds since 1970`;
  if (near(value, unix * 1000, years * 1000)) return both`these are milliseconds since 1970`;
  if (near(value, right * 1000, years * 1000)) return both`these are milliseconds, not seconds`;
  if (near(value, SECONDS_BEFORE_1970 + unix)) return both`this is UTC, not local time`;
  for (const days of [1, 2, 365, 366])
    if (near(Math.abs(value - right), days * DAY_SECONDS))
      return both`this is ${days} ${days === 1 ? both`day` : both`days`} off; 1970-01-01 is day 719528`;
  return null;
}

/** Returns the day that the host shows for a DateInteger, as `2026-04-01`; `null` if it cannot. */
function shownDay(value: number): string | null {
  const time = new Date((value - SECONDS_BEFORE_1970) * 1000);
  return Number.isNaN(time.getTime()) ? null : (time.toISOString().split('T')[0] ?? null);
}

function describe(value: number, now: Date): Localized {
  const right = localDateInteger(now);
  const seconds = Math.abs(Math.round(value - right));
  const order = value < right ? both`before` : both`after`;
  const day = shownDay(value) ?? both`an invalid day`;
  return both`${value}, shown as ${day}, which is ${seconds} seconds ${order} now (${right})`;
}

/** Checks a time that has to be now. */
export function wrongNow(value: number, now: Date): Received | null {
  const right = localDateInteger(now);
  if (near(value, right)) return null;
  const mistake = knownMistake(value, now);
  const text = describe(value, now);
  const received = mistake === null ? text : joined([text, mistake], ': ');
  return near(value, right, DAY_SECONDS - TOLERANCE_SECONDS)
    ? received
    : withRule('date-integer', received);
}

/** Checks a start time. @throws CheckSkipped if it is in the past, where it may be right or wrong */
export function wrongStart(value: number, now: Date): Received | null {
  const age = localDateInteger(now) - value;
  const isPast = age > TOLERANCE_SECONDS && age < MAX_UPTIME_SECONDS;
  if (isPast && knownMistake(value, now) === null)
    throw new CheckSkipped(
      both`serviceStartTime is in the past; start the service while the kit waits for it`,
    );
  return wrongNow(value, now);
}

/** Seconds from 0000-01-01 to 1970-01-01 in the proleptic Gregorian calendar: 719528 days. */
const BEFORE_1970 = 719_528 * 86_400;

/**
 * A time as the host's DateInteger: whole seconds since 0000-01-01 00:00:00 of the local wall
 * clock, without a time zone (contract 8.3).
 */
export function dateInteger(time: Date): number {
  const localMilliseconds = Date.UTC(
    time.getFullYear(),
    time.getMonth(),
    time.getDate(),
    time.getHours(),
    time.getMinutes(),
    time.getSeconds(),
  );
  return BEFORE_1970 + localMilliseconds / 1000;
}

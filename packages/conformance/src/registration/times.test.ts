import { describe, expect, it } from 'vitest';
import { CheckSkipped } from '../finding.js';
import { wrongNow, wrongStart } from './times.js';

/** A text whose English version matches. */
const english = (pattern: RegExp) => ({ en: expect.stringMatching(pattern) as string });

/**
 * The wall-clock time 2026-04-01 22:03:53, the example of
 * docs/interface/registration.md#dateinteger.
 */
const now = new Date(2026, 3, 1, 22, 3, 53);
const RIGHT = 63_942_300_233;
const HOUR = 3_600;
const DAY = 24 * HOUR;

describe('a time that must be now', () => {
  it.each([0, 1, -59, 60])('may differ by %i seconds', (difference) => {
    expect(wrongNow(RIGHT + difference, now)).toBeNull();
    expect(wrongStart(RIGHT + difference, now)).toBeNull();
  });

  it.each([
    [now.getTime() / 1000, /seconds since 1970/],
    [now.getTime(), /milliseconds since 1970/],
    [RIGHT * 1000, /milliseconds, not seconds/],
    [RIGHT - DAY, /1 day off/],
    [RIGHT + 2 * DAY, /2 days off/],
    [RIGHT - 366 * DAY, /366 days off/],
    [0, /63942300233 seconds before now/],
    [
      RIGHT + 61,
      /^63942300294, shown as 2026-04-01, which is 61 seconds after now \(63942300233\)$/,
    ],
  ])('must not be %d', (value, message) => {
    expect(wrongNow(value, now)).toMatchObject(english(message));
    expect(wrongStart(value, now)).toMatchObject(english(message));
  });

  it('breaks the host if it is on a different day', () => {
    expect(wrongNow(now.getTime() / 1000, now)).toMatchObject({
      rule: 'date-integer',
      ...english(/shown as 0056-\d\d-\d\d/),
    });
    expect(wrongNow(1e15, now)).toMatchObject(english(/shown as an invalid day/));
    expect(wrongNow(RIGHT - 2 * HOUR, now)).not.toHaveProperty('rule');
  });

  it('must not be UTC', () => {
    const original = process.env.TZ;
    process.env.TZ = 'Europe/Vienna';
    try {
      const summer = new Date(2026, 3, 1, 22, 3, 53);
      expect(wrongNow(RIGHT - 2 * HOUR, summer)).toEqual({
        de: '63942293033, angezeigt als 2026-04-01: 7200 Sekunden vor jetzt (63942300233): das ist UTC, nicht die Ortszeit',
        en: '63942293033, shown as 2026-04-01, which is 7200 seconds before now (63942300233): this is UTC, not local time',
      });
      expect(wrongStart(RIGHT - 2 * HOUR, summer)).toMatchObject(english(/UTC/));
    } finally {
      if (original === undefined) delete process.env.TZ;
      else process.env.TZ = original;
    }
  });
});

describe('the start time', () => {
  it.each([61, 5 * HOUR + 7, 10 * DAY, 800 * DAY])('may be %i seconds ago', (age) => {
    expect(() => wrongStart(RIGHT - age, now)).toThrow(CheckSkipped);
    expect(wrongNow(RIGHT - age, now)).not.toBeNull();
  });

  it('must not be in the future, or decades ago', () => {
    expect(wrongStart(RIGHT + HOUR, now)).toMatchObject(english(/3600 seconds after now/));
    expect(wrongStart(RIGHT - 11 * 365 * DAY, now)).toMatchObject(english(/before now/));
  });
});

import { describe, expect, test } from 'vitest';
import { readTime } from '../src/time.js';
import { formatTime, readStored, readTyped, shift, timeAt } from './time.js';

describe('stored answers', () => {
  test.each([
    ['10:30', 630, ''],
    [' 9:05', 545, ''],
    ['9:5', 545, ''],
    ['0:00', 0, ''],
    ['23:59:07', 1439, '07'],
    ['15:00:30.5', 900, '30.5'],
  ])('%s is read', (answer, minutes, seconds) => {
    expect(readStored(answer)).toEqual({ minutes, seconds });
  });

  test.each(['', 'abc', '24:00', '10:60', '10:30:60', '10', '-1:30', '10:30 Uhr'])(
    '%s is no time',
    (answer) => {
      expect(readStored(answer)).toBeUndefined();
    },
  );
});

describe('typed times', () => {
  test.each([
    ['10:30', '10:30'],
    [' 9:05 ', '9:05'],
    ['09:05', '9:05'],
    ['9.05', '9:05'],
    ['15.30 Uhr', '15:30'],
    ['7:45h', '7:45'],
    ['23:59:07', '23:59:07'],
    ['10:30:15.5', '10:30:15.5'],
  ])('%s means %s', (typed, stored) => {
    const time = readTyped(typed);
    if (typeof time === 'string') throw new Error(time);
    expect(formatTime(time)).toBe(stored);
    expect(readStored(formatTime(time))).toEqual(time);
  });

  test.each([
    ['halb drei', 'form'],
    ['10:3', 'form'],
    ['10', 'form'],
    ['24:00', 'hours'],
    ['12:60', 'minutes'],
    ['12:00:75', 'seconds'],
  ])('%s is wrong in: %s', (typed, problem) => {
    expect(readTyped(typed)).toBe(problem);
  });
});

test.each(['9:5', '10:30:07', '15:00:30.5', '010:30', '24:00', '10:60', '10:30:60', '10:300', 'x'])(
  '%s means to the browser what it means to scoring',
  (answer) => {
    const time = readStored(answer);
    const seconds = time ? time.minutes * 60 + Number(time.seconds) : null;
    expect(seconds).toBe(readTime(answer));
  },
);

test('every minute of the day is written as it is read', () => {
  for (let minutes = 0; minutes < 1440; minutes++) {
    expect(readTyped(formatTime(timeAt(minutes)))).toEqual(timeAt(minutes));
  }
});

test('shifting runs over midnight and keeps seconds as long as the minute stays', () => {
  expect(formatTime(shift({ minutes: 1439, seconds: '' }, 1))).toBe('0:00');
  expect(formatTime(shift({ minutes: 0, seconds: '' }, -60))).toBe('23:00');
  expect(formatTime(shift({ minutes: 630, seconds: '15' }, 60))).toBe('11:30:15');
  expect(formatTime(shift({ minutes: 630, seconds: '15' }, 1))).toBe('10:31');
});

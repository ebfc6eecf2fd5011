import { expect, test } from 'vitest';
import { angleOf, dialIn, handAngle, handAt, handTip, turnHand } from './hands.js';
import { formatTime, timeAt } from './time.js';

const dial = dialIn(500, 500);
const at = (minutes: number, turn: Parameters<typeof turnHand>[1]): string =>
  formatTime(turnHand(timeAt(minutes), turn));

test('the dial follows the picture, also when it is not square', () => {
  expect(dialIn(600, 400)).toEqual({ centre: { x: 300, y: 200 }, radius: 192 });
});

test('hands point where a clock has them', () => {
  expect(handAngle('hour', 15 * 60)).toBe(90);
  expect(handAngle('hour', 10 * 60 + 30)).toBe(315);
  expect(handAngle('minute', 10 * 60 + 30)).toBe(180);
  const tip = handTip(dial, 'minute', 15);
  expect(tip.x).toBeCloseTo(250 + 0.8 * 240);
  expect(tip.y).toBeCloseTo(250);
});

test('a direction is read clockwise from 12, but not at the hub', () => {
  expect(angleOf(dial, { x: 250, y: 100 })).toBe(0);
  expect(angleOf(dial, { x: 400, y: 250 })).toBe(90);
  expect(angleOf(dial, { x: 100, y: 250 })).toBe(270);
  expect(angleOf(dial, { x: 255, y: 250 })).toBeUndefined();
});

test('the minute hand led once around carries the hour, twice passes noon', () => {
  let time = timeAt(11 * 60);
  const turn = (angle: number) => {
    time = turnHand(time, { hand: 'minute', angle, carries: true });
  };
  for (let angle = 6; angle <= 360; angle += 6) turn(angle % 360);
  expect(formatTime(time)).toBe('12:00');
  for (let angle = 354; angle >= -360; angle -= 6) turn((angle + 360) % 360);
  expect(formatTime(time)).toBe('10:00');
});

test('a minute hand that is put somewhere stays in its hour', () => {
  expect(at(10 * 60 + 50, { hand: 'minute', angle: 60, carries: false })).toBe('10:10');
  expect(at(10 * 60 + 59, { hand: 'minute', angle: 359.9, carries: false })).toBe('10:00');
  expect(at(23 * 60 + 59, { hand: 'minute', angle: 0, carries: true })).toBe('0:00');
});

test('the hour hand goes by hours, keeps the minutes and passes noon when led past 12', () => {
  expect(at(10 * 60 + 30, { hand: 'hour', angle: 345, carries: true })).toBe('11:30');
  expect(at(11 * 60 + 30, { hand: 'hour', angle: 15, carries: true })).toBe('12:30');
  expect(at(11 * 60 + 30, { hand: 'hour', angle: 15, carries: false })).toBe('0:30');
  expect(at(23 * 60, { hand: 'hour', angle: 0, carries: true })).toBe('0:00');
  expect(at(15 * 60, { hand: 'hour', angle: 355, carries: false })).toBe('12:00');
});

test('a touch takes the hand it lies on, else the hour hand inside, the minute hand outside', () => {
  const ten = 10 * 60;
  const touch = (x: number, y: number) => handAt(dial, { point: { x, y }, reach: 22 }, ten);
  expect(touch(250, 100)).toEqual({ hand: 'minute', isOnHand: true });
  expect(touch(250, 170)).toEqual({ hand: 'minute', isOnHand: true });
  const tip = handTip(dial, 'hour', ten);
  expect(touch(tip.x, tip.y)).toEqual({ hand: 'hour', isOnHand: true });
  expect(touch(440, 250)).toEqual({ hand: 'minute', isOnHand: false });
  expect(touch(330, 250)).toEqual({ hand: 'hour', isOnHand: false });
  expect(handAt(dial, { point: { x: 250, y: 180 }, reach: 22 }, 0).hand).toBe('hour');
  expect(handAt(dial, { point: { x: 250, y: 80 }, reach: 22 }, 0).hand).toBe('minute');
});

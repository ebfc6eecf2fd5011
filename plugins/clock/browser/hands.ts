import { MINUTES_PER_HALF_DAY, MINUTES_PER_HOUR, type Time, shift, withinDay } from './time.js';

export type Hand = 'hour' | 'minute';

/** Pixels of the picture: x to the right, y downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where the dial lies in its picture. */
export interface Dial {
  readonly centre: Point;
  readonly radius: number;
}

/** Length as a share of the dial's radius, and width in pixels (contract 5.3). */
export const HANDS: Readonly<Record<Hand, { readonly length: number; readonly width: number }>> = {
  hour: { length: 0.5, width: 7 },
  minute: { length: 0.8, width: 3 },
};

/** So near to the centre a direction means nothing. */
const BLIND_RADIUS = 0.07;

/** Between the tip of the hour hand and the numerals: inside it is about hours, outside minutes. */
const INNER_RADIUS = 0.62;

const HOURS = 12;
const DEGREES_PER_MINUTE = 6;
const DEGREES_PER_HOUR = 30;

/** The dial within a picture of this size (contract 5.3). */
export const dialIn = (width: number, height: number): Dial => ({
  centre: { x: width / 2, y: height / 2 },
  radius: 0.48 * Math.min(width, height),
});

/** Degrees from 12 o'clock, clockwise. */
export const handAngle = (hand: Hand, minutes: number): number =>
  hand === 'hour'
    ? (minutes % MINUTES_PER_HALF_DAY) / 2
    : (minutes % MINUTES_PER_HOUR) * DEGREES_PER_MINUTE;

/** Where a hand ends. */
export function handTip(dial: Dial, hand: Hand, minutes: number): Point {
  const radians = (handAngle(hand, minutes) * Math.PI) / 180;
  const length = dial.radius * HANDS[hand].length;
  return {
    x: dial.centre.x + length * Math.sin(radians),
    y: dial.centre.y - length * Math.cos(radians),
  };
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The direction of a point as seen from the centre; `undefined` where it is too near to tell. */
export function angleOf({ centre, radius }: Dial, point: Point): number | undefined {
  if (distance(centre, point) < BLIND_RADIUS * radius) return undefined;
  const degrees = (Math.atan2(point.x - centre.x, centre.y - point.y) * 180) / Math.PI;
  return (degrees + 360) % 360;
}

function distanceToSegment(point: Point, from: Point, to: Point): number {
  const along = { x: to.x - from.x, y: to.y - from.y };
  const share =
    ((point.x - from.x) * along.x + (point.y - from.y) * along.y) / (along.x ** 2 + along.y ** 2);
  const within = Math.min(1, Math.max(0, share));
  return distance(point, { x: from.x + within * along.x, y: from.y + within * along.y });
}

/** A place on the dial that someone touches. */
export interface Touch {
  readonly point: Point;
  /** How far beside a hand still counts as on it, in pixels of the picture. */
  readonly reach: number;
}

/**
 * The hand that a touch is meant for: the one it lies on, and where that is not clear the hour hand
 * inside, the minute hand outside.
 */
export function handAt(
  dial: Dial,
  { point, reach }: Touch,
  minutes: number,
): { readonly hand: Hand; readonly isOnHand: boolean } {
  const gap = (hand: Hand): number =>
    distanceToSegment(point, dial.centre, handTip(dial, hand, minutes));
  const onHour = gap('hour') <= reach;
  const onMinute = gap('minute') <= reach;
  if (onHour !== onMinute) return { hand: onHour ? 'hour' : 'minute', isOnHand: true };
  const isInside = distance(dial.centre, point) < INNER_RADIUS * dial.radius;
  return { hand: isInside ? 'hour' : 'minute', isOnHand: onHour };
}

/** The way from one place of a ring to another, the shorter way round. */
function shorterWay(way: number, ring: number): number {
  const forward = ((way % ring) + ring) % ring;
  return forward > ring / 2 ? forward - ring : forward;
}

/** How a hand is to point. */
export interface Turn {
  readonly hand: Hand;
  /** Degrees from 12 o'clock, clockwise. */
  readonly angle: number;
  /** Whether the hand is led around the dial, so that passing 12 counts, or just put somewhere. */
  readonly carries: boolean;
}

/**
 * The time after a hand was turned. The hour hand goes by full hours and leaves the minutes alone;
 * the minute hand, led past 12, takes the hour along.
 */
export function turnHand(time: Time, { hand, angle, carries }: Turn): Time {
  const minute = time.minutes % MINUTES_PER_HOUR;
  if (hand === 'minute') {
    const way = (Math.round(angle / DEGREES_PER_MINUTE) % MINUTES_PER_HOUR) - minute;
    return shift(time, carries ? shorterWay(way, MINUTES_PER_HOUR) : way);
  }
  const hour = Math.floor(time.minutes / MINUTES_PER_HOUR) % HOURS;
  const aim = Math.round((angle - minute / 2) / DEGREES_PER_HOUR + HOURS) % HOURS;
  const way = carries ? shorterWay(aim - hour, HOURS) : aim - hour;
  return { ...time, minutes: withinDay(time.minutes + way * MINUTES_PER_HOUR) };
}

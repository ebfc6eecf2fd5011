import { angleOf, handAt, type Hand, type Point, turnHand } from './hands.js';
import type { Face } from './face.js';
import { MINUTES_PER_DAY, MINUTES_PER_HOUR, shift, type Time, timeAt } from './time.js';

/** What happens on the dial, for the clock that it belongs to. */
export interface DialEvents {
  readonly time: () => Time | null;
  /** Where hours are counted from while no time is set: 0:00 or 12:00. */
  readonly start: () => Time;
  readonly onTime: (time: Time, isLast: boolean) => void;
}

/** Radius around a hand that belongs to it, in pixels of the screen: 44 in all. */
const REACH = 22;

/** The hour hand's way on the first touch: hours first, then minutes. */
const FIRST: { hand: Hand; isOnHand: boolean } = { hand: 'hour', isOnHand: false };

function placeOf(face: Face, event: PointerEvent): { point: Point; reach: number } {
  const bounds = face.element.getBoundingClientRect();
  const scale = (2 * face.dial.centre.x) / bounds.width;
  const point = {
    x: (event.clientX - bounds.left) * scale,
    y: (event.clientY - bounds.top) * scale,
  };
  return { point, reach: REACH * scale };
}

/** Lets mouse, pen and finger turn the hands. */
export function turnByPointer(face: Face, events: DialEvents): void {
  const target = face.element;
  let drag: { pointerId: number; hand: Hand } | null = null;
  const turn = (event: PointerEvent, hand: Hand, carries: boolean): void => {
    const angle = angleOf(face.dial, placeOf(face, event).point);
    if (angle === undefined) return;
    events.onTime(turnHand(events.time() ?? events.start(), { hand, angle, carries }), false);
  };
  target.addEventListener('pointerdown', (event) => {
    const place = placeOf(face, event);
    const isHub = angleOf(face.dial, place.point) === undefined;
    if (drag || event.button !== 0 || isHub) return;
    const time = events.time();
    const { hand, isOnHand } = time ? handAt(face.dial, place, time.minutes) : FIRST;
    drag = { pointerId: event.pointerId, hand };
    face.hold(hand);
    target.setPointerCapture(event.pointerId);
    turn(event, hand, isOnHand);
  });
  target.addEventListener('pointermove', (event) => {
    if (drag?.pointerId === event.pointerId) turn(event, drag.hand, true);
  });
  const end = (event: PointerEvent): void => {
    if (drag?.pointerId !== event.pointerId) return;
    drag = null;
    face.hold(null);
    const time = events.time();
    if (time) events.onTime(time, true);
  };
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) {
    target.addEventListener(type, end);
  }
}

function steps(event: KeyboardEvent): number | undefined {
  const size = event.shiftKey ? MINUTES_PER_HOUR : 1;
  switch (event.key) {
    case 'ArrowUp':
    case 'ArrowRight':
      return size;
    case 'ArrowDown':
    case 'ArrowLeft':
      return -size;
    case 'PageUp':
      return MINUTES_PER_HOUR;
    case 'PageDown':
      return -MINUTES_PER_HOUR;
    default:
      return undefined;
  }
}

function timeByKey(event: KeyboardEvent, time: Time): Time | undefined {
  if (event.key === 'Home') return timeAt(0);
  if (event.key === 'End') return timeAt(MINUTES_PER_DAY - 1);
  const by = steps(event);
  return by === undefined ? undefined : shift(time, by);
}

/** Lets the keyboard turn the hands: arrows by minutes, with Shift or as page keys by hours. */
export function turnByKeyboard(target: HTMLElement, events: DialEvents): void {
  target.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const time = timeByKey(event, events.time() ?? events.start());
    if (!time) return;
    event.preventDefault();
    events.onTime(time, true);
  });
}

import { type Colour, type Localized, type Point, type TextRun } from '@fragwerk/sdk';
import { arrowHead } from '../drawing/pens.js';
import { magnitude } from '../numeric/complex.js';
import { formatAmount, formatPolar } from '../results.js';
import type { Phasor } from './phasor-choice.js';

/** The arrow of a phasor, in pixels. */
export interface Arrow {
  readonly phasor: Phasor;
  readonly tail: Point;
  readonly tip: Point;
  readonly colour: Colour;
  readonly name: readonly TextRun[];
}

/** Pixels per volt and ampere. */
export type Scales = Readonly<Record<'U' | 'I', number>>;

/** Distance between arrows that would cover each other, in pixels. */
const SHIFT = 6;

export const letterOf = ({ isVoltage }: Phasor) => (isVoltage ? 'U' : 'I');

export const lengthOf = ({ tail, tip }: Arrow): number =>
  Math.hypot(tip.x - tail.x, tip.y - tail.y);

/** The head of an arrow whose length is not 0. */
export const headOf = ({ tail, tip, colour }: Arrow) =>
  arrowHead(tip, { x: tip.x - tail.x, y: tip.y - tail.y }, colour);

/** `3,2 V ∠ 45°`, without an angle for 0. */
export function phasorAmount({ value, isVoltage }: Phasor): Localized {
  const unit = isVoltage ? 'V' : 'A';
  return magnitude(value) > 0 ? formatPolar(value, unit) : formatAmount(0, unit);
}

/** Whether two arrows cover each other. */
function overlaps(a: Arrow, b: Arrow): boolean {
  const length = lengthOf(a);
  if (length < 1 || lengthOf(b) < 1) return false;
  const [dx, dy] = [(a.tip.x - a.tail.x) / length, (a.tip.y - a.tail.y) / length];
  const along = ({ x, y }: Point) => (x - a.tail.x) * dx + (y - a.tail.y) * dy;
  const across = ({ x, y }: Point) => Math.abs((y - a.tail.y) * dx - (x - a.tail.x) * dy);
  const ends = [along(b.tail), along(b.tip)];
  const isBeside = Math.max(across(b.tail), across(b.tip)) < SHIFT * 0.7;
  return isBeside && Math.min(...ends) < length - 2 && Math.max(...ends) > 2;
}

/** Shifts arrows that would cover others. */
export function separate(arrows: readonly Arrow[]): Arrow[] {
  const done: Arrow[] = [];
  for (const arrow of arrows) {
    let shifted = arrow;
    for (let turn = 1; turn < 8 && done.some((other) => overlaps(other, shifted)); turn += 1)
      shifted = shift(arrow, (turn % 2 === 1 ? 1 : -1) * Math.ceil(turn / 2) * SHIFT);
    done.push(shifted);
  }
  return done;
}

/** Shifts downward or to the right for positive distances, regardless of the arrow's direction. */
function shift(arrow: Arrow, distance: number): Arrow {
  const { tail, tip } = arrow;
  const length = lengthOf(arrow) || 1;
  const [dx, dy] = [(tip.x - tail.x) / length, (tip.y - tail.y) / length];
  const sign = Math.abs(dx) >= Math.abs(dy) ? Math.sign(dx) : -Math.sign(dy);
  const by = ({ x, y }: Point) => ({
    x: x - sign * dy * distance,
    y: y + sign * dx * distance,
  });
  return { ...arrow, tail: by(tail), tip: by(tip) };
}

import {
  circle,
  type Colour,
  line,
  type Point,
  polyline,
  rectangle,
  type Shape,
  stroke,
  type Stroke,
} from '@fragwerk/sdk';
import type { Mark } from './marks.js';

/** Half the width of a badge, in pixels. */
export const BADGE = 8;
const [RIGHT, WRONG, MISSING, PAPER] = ['#1b6e2c', '#b3261e', '#444444', '#ffffff'] as const;

/** Colour of a mark; badges are also distinguishable by shape. */
export const markColours: Readonly<Record<Mark, Colour>> = {
  given: '#1a56c4',
  right: RIGHT,
  wrong: WRONG,
  missing: MISSING,
};

/** Draws a tick on a disc, a cross on a square or a plus in a ring; nothing for `given`. */
export function badge(mark: Mark, { x, y }: Point): readonly Shape[] {
  const at = (dx: number, dy: number): Point => ({ x: x + dx, y: y + dy });
  const pen = stroke(PAPER, 2, 'round');
  switch (mark) {
    case 'given':
      return [];
    case 'right':
      return [
        circle(at(0, 0), BADGE, { fill: RIGHT, stroke: stroke(PAPER, 1.5) }),
        polyline([at(-4, 0.5), at(-1, 3.5), at(4, -3)], { stroke: pen }),
      ];
    case 'wrong':
      return [
        rectangle(
          at(-BADGE, -BADGE),
          { width: 2 * BADGE, height: 2 * BADGE },
          { fill: WRONG, stroke: stroke(PAPER, 1.5) },
        ),
        line(at(-4, -4), at(4, 4), pen),
        line(at(-4, 4), at(4, -4), pen),
      ];
    case 'missing':
      return [
        circle(at(0, 0), BADGE, { fill: PAPER, stroke: stroke(MISSING, 2) }),
        line(at(-4, 0), at(4, 0), stroke(MISSING, 2, 'round')),
        line(at(0, -4), at(0, 4), stroke(MISSING, 2, 'round')),
      ];
  }
}

/** The pen of something that is missing. */
export const missingPen: Stroke = { ...stroke(MISSING, 2), dash: [6, 4] };

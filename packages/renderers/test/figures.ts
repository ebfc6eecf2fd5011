import {
  circle,
  type Figure,
  label,
  line,
  part,
  type Point,
  polar,
  type Shape,
  stroke,
} from '@fragwerk/sdk';

const ink = '#1a1a1a';

/** A PNG file of 2 × 2 red pixels. */
export const redDot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAABHNCSVQICAgIfAhkiAAAAAFzUkdCAK7OHOkAAAAUSURBVAiZY/zPwPCfgYGBgYkBCgAfFwICvtwYPAAAAABJRU5ErkJggg==';

/** The twelve ticks and numerals of a clock. */
function scale(centre: Point, radius: number): readonly Shape[] {
  return Array.from({ length: 12 }, (_, i) => i + 1).flatMap((hour) => [
    line(
      polar(centre, radius - 4, hour / 12),
      polar(centre, radius - 16, hour / 12),
      stroke(ink, 3),
    ),
    label(polar(centre, radius - 32, hour / 12), String(hour), {
      size: 22,
      colour: ink,
      align: 'middle',
      baseline: 'middle',
    }),
  ]);
}

/** A clock at nine past ten, 320 pixels a side, radius 144. */
export function dial(): Figure {
  const centre = { x: 160, y: 160 };
  return {
    width: 320,
    height: 320,
    description: { de: 'Eine Uhr', en: 'A clock' },
    shapes: [
      circle(centre, 144, { fill: '#f4f4e8', stroke: stroke(ink, 4) }),
      ...scale(centre, 144),
      part(
        { de: 'Stundenzeiger auf 10', en: 'Hour hand at 10' },
        line(centre, polar(centre, 72, 10.15 / 12), stroke('#b71c1c', 7, 'round')),
      ),
      part(
        { de: 'Minutenzeiger auf 9', en: 'Minute hand at 9' },
        line(centre, polar(centre, 115, 9 / 60), stroke('#0d47a1', 4, 'round')),
      ),
      circle(centre, 7, { fill: ink }),
    ],
  };
}

/** A figure of these shapes on a transparent background. */
export const figureOf = (width: number, height: number, ...shapes: readonly Shape[]): Figure => ({
  width,
  height,
  description: { de: 'Probe', en: 'Sample' },
  shapes,
});

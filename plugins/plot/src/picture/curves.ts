import {
  clip,
  type Colour,
  part,
  type Point,
  polyline,
  sampleCurve,
  type Shape,
  spread,
  stroke,
  type Stroke,
} from '@fragwerk/sdk';
import type { Style } from '../language/style.js';
import { type Curve, type Fill, nameOf } from '../scene/model.js';
import type { Plane } from './plane.js';

/** Dash patterns that distinguish curves without colour. */
const DASHES: readonly (readonly number[])[] = [
  [],
  [10, 4],
  [3, 3],
  [12, 3, 3, 3],
  [18, 5],
  [6, 6],
];

/** Returns the dashes of a style in pixels: those of thick lines are longer. */
export const dashOf = ({ dash = [], size = 2 }: Style): readonly number[] =>
  dash.map((length) => Math.max(0.2, length * Math.max(1, size / 2)));

/** The pen of a style; its ends are round unless it has dashes. */
export function penOf(
  style: Style,
  { colour, width }: Pick<Stroke, 'colour' | 'width'>,
  dash = dashOf(style),
): Stroke {
  const isRound = dash.length === 0 || style.hasRoundEnds;
  return {
    ...stroke(style.colour ?? colour, style.size ?? width, isRound ? 'round' : 'butt'),
    ...(dash.length > 0 ? { dash } : {}),
  };
}

/** A curve in the picture: its pieces in pixels, inside of the plane. */
export interface DrawnCurve {
  readonly curve: Curve;
  readonly pen: Stroke;
  readonly pieces: readonly (readonly Point[])[];
}

const MAX_SAMPLES = 20_000;
const MIN_SAMPLES = 600;
/** Maximum number of samples of all curves, because renderers limit the points of a figure. */
const ALL_SAMPLES = 36_000;
/**
 * Maximum distance in pixels of a point from the line that replaces it, and maximum number of points per
 * line.
 */
const FLAT = 0.06;
const MAX_REPLACED = 12;

const round = (value: number): number => Math.round(100 * value) / 100;

/** Leaves out points on straight lines, which would make the page larger. */
function simplified(points: readonly Point[]): readonly Point[] {
  const kept = points.slice(0, 1);
  let skipped: Point[] = [];
  for (const [index, point] of points.entries()) {
    const [from, next] = [kept.at(-1), points[index + 1]];
    if (index === 0 || !from) continue;
    const isNeeded = () => {
      if (!next || skipped.length >= MAX_REPLACED) return true;
      const [dx, dy] = [next.x - from.x, next.y - from.y];
      const length = Math.hypot(dx, dy) || 1;
      return [...skipped, point].some(({ x, y }) => {
        const along = ((x - from.x) * dx + (y - from.y) * dy) / length;
        const across = Math.abs((x - from.x) * dy - (y - from.y) * dx) / length;
        return across > FLAT || along < 0 || along > length;
      });
    };
    if (isNeeded()) {
      kept.push(point);
      skipped = [];
    } else skipped.push(point);
  }
  return kept.map(({ x, y }) => ({ x: round(x), y: round(y) }));
}

/** Samples the curves; all together take a bounded number of operations. */
export function drawnCurves(
  curves: readonly Curve[],
  plane: Plane,
  operations: number,
): readonly DrawnCurve[] {
  const count = Math.max(1, curves.length);
  const share = operations / count;
  return curves.map((curve, index) => {
    const { at, from, to, isLogarithmic, axes, cost } = curve;
    const budget = Math.max(
      MIN_SAMPLES,
      Math.floor(Math.min(MAX_SAMPLES, ALL_SAMPLES / count, share / cost)),
    );
    const sampled = sampleCurve({
      at: (parameter) => plane.at(axes, at(parameter)),
      ...{ from, to, isLogarithmic, area: plane.box, budget },
    });
    const pieces = sampled.flatMap((piece) => clip(piece, plane.box)).map(simplified);
    const { style } = curve;
    const dash = style.dash ? dashOf(style) : DASHES[index % DASHES.length];
    return { curve, pen: penOf(style, { colour: style.colour, width: 2.5 }, dash), pieces };
  });
}

/** Makes a colour as opaque as wanted, from 0 to 1. */
export const opaque = (colour: Colour, opacity: number): Colour =>
  `#${colour.slice(1, 7)}${Math.round(255 * opacity)
    .toString(16)
    .padStart(2, '0')}`;

export const curveShapes = ({ curve, pen, pieces }: DrawnCurve): Shape => {
  const name = nameOf(curve);
  return part(
    { de: `Kurve ${name}`, en: `Curve ${name}` },
    ...pieces.map((piece) => polyline(piece, { stroke: pen })),
  );
};

const FILL_SAMPLES = 600;

/** Fills the area between two functions where the relation holds. */
export function fillShapes(
  { sides: [first, second], relation, from, to, axes, colour, opacity }: Fill,
  plane: Plane,
): readonly Shape[] {
  const { box } = plane;
  const axis = plane.x[axes.x]?.axis;
  if (!axis || !(from < to)) return [];
  const runs: { readonly upper: Point[]; readonly lower: Point[] }[] = [];
  let isOpen = false;
  for (const x of spread({ ...axis, from, to }, FILL_SAMPLES)) {
    const [a, b] = [first.at(x), second.at(x)];
    const isIn = relation === '-' ? true : relation === '>' ? a >= b : a <= b;
    if (!isIn || !Number.isFinite(a) || !Number.isFinite(b)) {
      isOpen = false;
      continue;
    }
    if (!isOpen) runs.push({ upper: [], lower: [] });
    isOpen = true;
    const within = ({ x: px, y }: Point) => ({
      x: px,
      y: Math.min(box.bottom, Math.max(box.top, y)),
    });
    runs.at(-1)?.upper.push(within(plane.at(axes, { x, y: a })));
    runs.at(-1)?.lower.push(within(plane.at(axes, { x, y: b })));
  }
  return runs.map(({ upper, lower }) =>
    polyline([...simplified(upper), ...simplified(lower.reverse())], {
      closed: true,
      fill: opaque(colour, opacity),
    }),
  );
}

/** The area between a curve with the switch `fill` and the axis. */
export function ownFill(curve: Curve): Fill | null {
  const { at, from, to, axes, style, isFunction } = curve;
  if (style.opacity === undefined || !isFunction) return null;
  return {
    sides: [
      { name: nameOf(curve), at: (x) => at(x).y },
      { name: '0', at: () => 0 },
    ],
    ...{ relation: '-', from, to, axes },
    colour: style.fillColour ?? style.colour,
    opacity: style.opacity,
  };
}

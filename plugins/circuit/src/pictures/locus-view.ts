import { line, type Point, type Shape, stroke, niceStep } from '@fragwerk/sdk';
import type { Complex } from '../numeric/complex.js';
import { type Area, gridShapes, linearTicks, plotColours, pointIn, unitPrefix } from './axes.js';

const SIDE = 480;
/** The upper left corner of the plot, in pixels. */
const CORNER = { left: 70, top: 40 } as const;

/** The complex plane on the page. */
export interface View {
  readonly area: Area;
  readonly at: (value: Complex) => Point;
  readonly grid: readonly Shape[];
  /** The real and the imaginary axis. */
  readonly axes: readonly (readonly [Point, Point])[];
  /** Metric prefix of the unit at both axes. */
  readonly prefix: string;
}

/** Round limits around the values and the origin. */
function limits(values: readonly number[], step: number): readonly [number, number] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const margin = 0.35 * step;
  return [Math.floor((low - margin) / step) * step, Math.ceil((high + margin) / step) * step];
}

/** Scales both axes equally, with the origin visible. */
export function viewOf(values: readonly Complex[], hasUnit: boolean): View {
  const [reals, imaginaries] = [values.map(({ re }) => re), values.map(({ im }) => im)];
  const extent = (list: readonly number[]) => Math.max(0, ...list) - Math.min(0, ...list);
  const step = niceStep(Math.max(extent(reals), extent(imaginaries)) || 1, 8);
  const [[x0, right], [y0, top]] = [limits(reals, step), limits(imaginaries, step)];
  const minLength = (other: number) => step * Math.ceil((0.4 * other) / step);
  const x1 = Math.max(right, x0 + minLength(top - y0));
  const y1 = Math.max(top, y0 + minLength(right - x0));
  const pixels = SIDE / Math.max(x1 - x0, y1 - y0);
  const area = { ...CORNER, width: (x1 - x0) * pixels, height: (y1 - y0) * pixels };
  const { prefix, factor } = hasUnit
    ? unitPrefix(Math.max(...[x0, x1, y0, y1].map(Math.abs)))
    : { prefix: '', factor: 1 };
  const at = pointIn(area);
  const ticks = (min: number, max: number) => linearTicks({ min, max, step }, factor);
  const place = ({ re, im }: Complex) => at((re - x0) / (x1 - x0), (im - y0) / (y1 - y0));
  const axes = [
    [place({ re: x0, im: 0 }), place({ re: x1, im: 0 })],
    [place({ re: 0, im: y0 }), place({ re: 0, im: y1 })],
  ] as const;
  const grid = gridShapes(area, { x: ticks(x0, x1), y: ticks(y0, y1) }, true);
  const pen = stroke(plotColours.ink, 1.2);
  return {
    ...{ area, prefix, axes, at: place },
    grid: [...grid, ...axes.map(([from, to]) => line(from, to, pen))],
  };
}

import {
  type Bounds,
  type Candidate,
  candidatesAround,
  line,
  lineShapes,
  lineWidth,
  Placer,
  type Point,
  rectangle,
  type Shape,
  stroke,
  texRuns,
  type TextRun,
} from '@fragwerk/sdk';
import type { Style } from '../language/style.js';
import type { Options, Region } from '../scene/model.js';
import type { DrawnCurve } from './curves.js';
import type { DrawnElement } from './elements.js';
import { FONT_SIZE, type Plane } from './plane.js';

const runsOf = (text: string, isTex: boolean): readonly TextRun[] =>
  isTex || /^[A-Za-z]+_\w+$/.test(text) ? texRuns(text) : [{ text }];

const GAP = 8;

function sideCandidate(
  at: Point,
  { across = 0, down = 0 }: Style,
  { width, size }: { readonly width: number; readonly size: number },
): Candidate {
  const centre = { x: at.x + across * (GAP + width / 2), y: at.y + down * (GAP + 0.6 * size) };
  return { centre, anchor: at, isFar: false };
}

interface Text {
  readonly runs: readonly TextRun[];
  readonly size: number;
  readonly style: Style;
  readonly centre: Point;
  readonly width: number;
}

/**
 * Places the texts of elements: where the author says, or else beside their point, away from curves, lines
 * and each other.
 */
export function elementTexts(
  elements: readonly DrawnElement[],
  lines: readonly (readonly Point[])[],
  { box }: Plane,
): readonly Shape[] {
  const placer = new Placer(box);
  for (const points of [...lines, ...elements.flatMap((one) => one.lines)]) placer.addCurve(points);
  const wanted = elements.flatMap((one) => {
    const { text = '', isTex = false, unit = '', textSize = 15, across, down } = one.style;
    if (text === '') return [];
    const runs = runsOf(unit === '' ? text : `${text} ${unit}`, isTex);
    const width = lineWidth(runs, textSize);
    const isFixed = one.shapes.length === 0 || across !== undefined || down !== undefined;
    if (!isFixed) placer.addDot(one.anchor, 4);
    const size = { width, size: textSize };
    const candidates = isFixed
      ? [sideCandidate(one.anchor, one.style, size)]
      : candidatesAround(one.anchor, { ...size, gap: GAP });
    return [{ one, runs, width, size: textSize, candidates }];
  });
  const places = placer.place(wanted);
  const texts = wanted.map(({ one, runs, width, size }, index): Text => {
    const centre = places[index]?.centre ?? one.anchor;
    return { runs, size, width, style: one.style, centre };
  });
  return texts.flatMap(({ runs, size, style, centre, width }) => {
    const colour = style.textColour ?? style.colour ?? '#000000';
    const start = { x: centre.x - width / 2, y: centre.y };
    const end = { x: centre.x + width / 2, y: centre.y + 0.55 * size };
    const under = style.isUnderlined
      ? [line({ x: start.x, y: end.y }, end, stroke(colour, 1))]
      : [];
    return [...lineShapes(start, runs, { colour, size }), ...under];
  });
}

const ROW = 21;
const SAMPLE = 30;
const PAD = 7;

interface Entry {
  readonly text: string;
  readonly isTex: boolean;
  readonly draw: (from: Point, to: Point) => readonly Shape[];
}

/** Whether a line crosses an area. */
function isHit(points: readonly Point[], { left, top, right, bottom }: Bounds): boolean {
  return points.some((to, index) => {
    const from = points[index - 1] ?? to;
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 6));
    return Array.from({ length: steps + 1 }, (_, step) => step / steps).some((share) => {
      const [x, y] = [from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)];
      return x > left && x < right && y > top && y < bottom;
    });
  });
}

/** Places of a legend in a plane, those on the wanted sides and the corners first. */
function places(
  { left, top, right, bottom }: Bounds,
  { width, height }: { readonly width: number; readonly height: number },
  { across, down }: Style,
): readonly Point[] {
  const inner = {
    left: left + 8,
    top: top + 8,
    right: right - 8 - width,
    bottom: bottom - 8 - height,
  };
  const wantedFirst = (wanted: Style['across'], shares: readonly number[]) =>
    wanted === undefined ? shares : [(wanted + 1) / 2, ...shares];
  return wantedFirst(down, [0, 1, 0.5, 0.25, 0.75, 0.125, 0.875]).flatMap((low) =>
    wantedFirst(across, [1, 0, 0.5, 0.75, 0.25]).map((far) => ({
      x: inner.left + far * (inner.right - inner.left),
      y: inner.top + low * (inner.bottom - inner.top),
    })),
  );
}

/** A legend, and the height that it needs below the picture if there is no space in the plane. */
interface Legend {
  readonly shapes: readonly Shape[];
  readonly extraHeight: number;
}

function drawn(
  entries: readonly Entry[],
  { x, y }: Point,
  colour: Options['colours']['legend'],
): readonly Shape[] {
  return entries.flatMap(({ text, isTex, draw }, index) => {
    const middle = y + PAD + ROW * (index + 0.5);
    const start = { x: x + PAD + SAMPLE + 8, y: middle };
    return [
      ...draw({ x: x + PAD, y: middle }, { x: x + PAD + SAMPLE, y: middle }),
      ...lineShapes(start, runsOf(text, isTex), { colour, size: FONT_SIZE }),
    ];
  });
}

/** Places a legend where it covers no curve, or else below the picture. */
export function legendOf(
  entries: readonly Entry[],
  {
    plane,
    lines,
    options,
    style,
  }: {
    readonly plane: Plane;
    readonly lines: readonly (readonly Point[])[];
    readonly options: Options;
    readonly style: Style;
  },
): Legend {
  if (entries.length === 0) return { shapes: [], extraHeight: 0 };
  const widths = entries.map(({ text, isTex }) => lineWidth(runsOf(text, isTex), FONT_SIZE));
  const width = Math.max(...widths) + SAMPLE + 8 + 2 * PAD;
  const height = entries.length * ROW + 2 * PAD;
  const { box } = plane;
  const colour = options.colours.legend;
  if (width < 0.6 * (box.right - box.left) && height < 0.8 * (box.bottom - box.top))
    for (const at of places(box, { width, height }, style)) {
      const area = {
        left: at.x - 3,
        top: at.y - 3,
        right: at.x + width + 3,
        bottom: at.y + height + 3,
      };
      if (lines.some((points) => isHit(points, area))) continue;
      const frame = rectangle(
        at,
        { width, height },
        { fill: '#ffffff', stroke: stroke('#b8c0c8', 1) },
      );
      return { shapes: [frame, ...drawn(entries, at, colour)], extraHeight: 0 };
    }
  return {
    shapes: drawn(entries, { x: box.left, y: plane.height - 4 }, colour),
    extraHeight: height,
  };
}

/** Entries of curves with a name. */
export const curveEntries = (curves: readonly DrawnCurve[]): readonly Entry[] =>
  curves.flatMap(({ curve: { legend, isTex }, pen }) =>
    legend === '' ? [] : [{ text: legend, isTex, draw: (from, to) => [line(from, to, pen)] }],
  );

/** Entries of regions with a name. */
export const regionEntries = (regions: readonly Region[]): readonly Entry[] =>
  regions.flatMap(({ legend, style, isStrict }) => {
    const pen = { ...stroke(style.colour, 2), ...(isStrict ? { dash: [7, 4] } : {}) };
    const { isTex = false } = style;
    const draw: Entry['draw'] = (from, to) => [line(from, to, pen)];
    return legend === '' ? [] : [{ text: legend, isTex, draw }];
  });

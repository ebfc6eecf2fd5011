import {
  type Bounds,
  boundsAround,
  candidatesAround,
  clip,
  isInside,
  line,
  lineShapes,
  lineWidth,
  Placer,
  type Point,
  pointBetween,
  polyline,
  rectangle,
  type Shape,
  stroke,
  type Stroke,
  texRuns,
  type TextRun,
  turnedAxes,
} from '@fragwerk/sdk';
import { type Style, TEXT_SIZE } from '../language/style.js';
import type { Element, Options, Region, Title } from '../scene/model.js';
import { initial } from '../scene/options.js';
import type { DrawnCurve } from './curves.js';
import type { DrawnElement } from './elements.js';
import { FONT_SIZE, type Plane } from './plane.js';
import { borderPen } from './regions.js';

/** Returns the pieces of a text: of TeX, or of a name with an index such as `U_1`, with subscripts. */
export const runsOf = (text: string, isTex: boolean, english = text): readonly TextRun[] =>
  isTex || /^[A-Za-z]+_\w+$/.test(text) ? texRuns(text) : [{ text, english }];

const GAP = 8;

/** Bounds the effort for texts along lines; those after it are where they would be without obstacles. */
const MAX_COMPARISONS = 2e6;

/** Distance of a text from its line, in font sizes. */
const LINE_DISTANCE = 0.3;

interface Text {
  readonly one: DrawnElement;
  readonly runs: readonly TextRun[];
  readonly size: number;
  readonly width: number;
  /** Degrees, counterclockwise. */
  readonly angle: number;
}

/** Returns the direction of a line in which a text on it is not upside down. */
function readableAngle([from, to]: readonly [Point, Point]): number {
  const degrees = (Math.atan2(from.y - to.y, to.x - from.x) * 180) / Math.PI;
  return degrees > 90 ? degrees - 180 : degrees <= -90 ? degrees + 180 : degrees;
}

function textIn(one: DrawnElement): Text | null {
  const { text = '', english = text, isTex = false, unit = '', measure, ...style } = one.style;
  if (text === '') return null;
  const size = style.textSize ?? 2 * TEXT_SIZE;
  const withUnit = (written: string) => (unit === '' || measure ? written : `${written} ${unit}`);
  const runs = runsOf(withUnit(text), isTex, withUnit(english));
  const { degrees = 0, isAbsolute = false } = style.textAngle ?? {};
  const base = one.baseline && !isAbsolute ? readableAngle(one.baseline) : 0;
  return { one, runs, size, width: lineWidth(runs, size), angle: base + degrees };
}

/** Positions of a text along a line: above its middle, or further along or below if that is not free. */
function placesAlong(
  { one, size, width, angle }: Text,
  baseline: readonly [Point, Point],
): readonly Point[] {
  const [from, to] = baseline;
  const direction = readableAngle(baseline);
  const move = turnedAxes(direction);
  const { textDistance: own } = one.style;
  const turn = ((angle - direction) * Math.PI) / 180;
  // A text that is turned away from its line needs more space.
  const high = Math.abs(Math.cos(turn)) * size + Math.abs(Math.sin(turn)) * width;
  const away = own === undefined ? high / 2 + LINE_DISTANCE * size : (0.5 + own) * size;
  const at = (share: number, side: number) => move(pointBetween(from, to, share), 0, -side * away);
  if (own !== undefined) return [at(0.5, 1)];
  return [1, -1].flatMap((side) => [0.5, 0.35, 0.65, 0.2, 0.8].map((share) => at(share, side)));
}

const isAround = (outer: DrawnElement, inner: DrawnElement): boolean =>
  isInside(boundsAround(inner.lines.flat()), boundsAround(outer.lines.flat()));

/** Whether the middle of an area belongs to the text of another one. */
function isMiddleTaken({ one, width, size }: Text, { one: other, width: otherWidth }: Text) {
  if (one === other || other.textPlace !== 'inside') return false;
  const dx = Math.abs(other.anchor.x - one.anchor.x);
  const dy = Math.abs(other.anchor.y - one.anchor.y);
  const isSame = dx < (width + otherWidth) / 2 && dy < size;
  return isAround(one, other) || (isSame && !isAround(other, one));
}

/** Whether a point is inside of a closed line, which ends where it begins. */
const holds = (outline: readonly Point[], { x, y }: Point): boolean =>
  outline.filter((to, index) => {
    const from = outline[index - 1] ?? to;
    const isBeside = to.y > y !== from.y > y;
    return isBeside && x < to.x + ((y - to.y) / (from.y - to.y)) * (from.x - to.x);
  }).length %
    2 ===
  1;

/** Whether a point belongs to another area with a text, too, which this one is not in. */
const isShared = ({ one }: Text, at: Point, texts: readonly Text[]): boolean =>
  texts.some(
    ({ one: other }) =>
      other !== one &&
      other.textPlace === 'inside' &&
      !isAround(other, one) &&
      holds(other.lines[0] ?? [], at),
  );

/** Sixteenths of an outline at which a text is tried: first where axes through the middle do not cross it. */
const BORDER_PLACES = [2, 6, 10, 14, 1, 3, 5, 7, 9, 11, 13, 15, 0, 4, 8, 12];

/** Positions of a text in an area: its middle, or near its border. */
function placesInside(text: Text, texts: readonly Text[]): readonly Point[] {
  const { one } = text;
  const [outline = []] = one.lines;
  const isTaken = texts.some((other) => isMiddleTaken(text, other));
  const middle = isTaken ? [] : [one.anchor];
  if (!isTaken && !isShared(text, one.anchor, texts)) return middle;
  const nearBorder = [0.8, 0.7, 0.6, 0.9].flatMap((share) =>
    BORDER_PLACES.flatMap((sixteenths) => {
      const place = (sixteenths / 16) * (outline.length - 1);
      const [from, to] = [outline[Math.floor(place)], outline[Math.ceil(place)]];
      return from && to ? [pointBetween(one.anchor, pointBetween(from, to, place % 1), share)] : [];
    }),
  );
  return [...middle, ...nearBorder];
}

/** Returns the place that the author chose: an edge of the text, or its centre, at its point. */
function chosenPlace({ one, size, width, angle }: Text): Point | null {
  const { across, down } = one.style;
  if (across === undefined && down === undefined && one.textPlace !== 'at') return null;
  const gap = one.textPlace === 'beside' && !one.baseline ? GAP : 0;
  return turnedAxes(angle)(
    one.anchor,
    -(across ?? 0) * (gap + width / 2),
    -(down ?? 0) * (gap + 0.6 * size),
  );
}

function cornersOf({ size, width, angle }: Text, centre: Point): readonly Point[] {
  const move = turnedAxes(angle);
  const [half, high] = [width / 2 + 2, 0.6 * size];
  return [
    ...[move(centre, -half, -high), move(centre, half, -high)],
    ...[move(centre, half, high), move(centre, -half, high)],
  ];
}

function drawnText(text: Text, centre: Point): readonly Shape[] {
  const { one, runs, size, width, angle } = text;
  const { style } = one;
  const colour =
    style.textColour ?? (one.textPlace === 'inside' ? '#000000' : style.colour) ?? '#000000';
  const move = turnedAxes(angle);
  const back = style.backColour
    ? [polyline(cornersOf(text, centre), { closed: true, fill: style.backColour })]
    : [];
  const [start, end] = [-1, 1].map((side) => move(centre, (side * width) / 2, 0.55 * size));
  const under = style.isUnderlined && start && end ? [line(start, end, stroke(colour, 1))] : [];
  return [
    ...back,
    ...lineShapes(move(centre, -width / 2, 0), runs, { colour, size, angle }),
    ...under,
  ];
}

/**
 * Places the texts of elements: as the author chose, along their line, inside of their area, or else
 * beside their point, away from curves, lines and each other.
 */
export function elementTexts(
  elements: readonly DrawnElement[],
  lines: readonly (readonly Point[])[],
  { box }: Plane,
): readonly Shape[] {
  const texts = elements.flatMap((one) => textIn(one) ?? []);
  const obstacles = [...lines, ...elements.flatMap((one) => one.lines)];
  const placer = new Placer(box);
  for (const points of obstacles) placer.addCurve(points);
  const cost = obstacles.reduce((sum, points) => sum + points.length, 1);
  let checks = MAX_COMPARISONS / cost;
  const isFree = (text: Text, centre: Point) => {
    checks -= 1;
    if (checks < 0) return true;
    const turned = turnedAxes(-text.angle);
    const area = { left: -text.width / 2, right: text.width / 2, top: -0.5 * text.size };
    const own = (at: Point) => turned({ x: 0, y: 0 }, at.x - centre.x, at.y - centre.y);
    return !obstacles.some((points) =>
      isHit(points.map(own), { ...area, bottom: 0.5 * text.size }),
    );
  };
  const fixed = texts.map((text): Point | null => {
    const chosen = chosenPlace(text);
    if (chosen) return chosen;
    const { baseline, textPlace, anchor } = text.one;
    if (baseline) {
      const places = placesAlong(text, baseline);
      return places.find((at) => isFree(text, at)) ?? places[0] ?? anchor;
    }
    const places = textPlace === 'inside' ? placesInside(text, texts) : [];
    const free =
      places.find((at) => isFree(text, at) && !isShared(text, at, texts)) ??
      places.find((at) => isFree(text, at));
    if (free) obstacles.push(cornersOf(text, free));
    return free ?? (text.angle === 0 ? null : anchor);
  });
  for (const [index, text] of texts.entries()) {
    const at = fixed[index];
    if (at) placer.addOutline(cornersOf(text, at));
    else if (text.one.textPlace === 'beside') placer.addDot(text.one.anchor, 4);
  }
  const free = texts.filter((_, index) => !fixed[index]);
  const placed = placer.place(
    free.map(({ one, size, width }) => ({
      ...{ size, width },
      candidates: candidatesAround(one.anchor, { width, size, gap: GAP }),
    })),
  );
  return texts.flatMap((text, index) => {
    const centre = fixed[index] ?? placed[free.indexOf(text)]?.centre ?? text.one.anchor;
    return drawnText(text, centre);
  });
}

const ROW = 21;
const SAMPLE = 30;
const PAD = 7;

interface Entry extends Title {
  readonly pen: Stroke;
}

/** Whether a line crosses an area, or a single point is in it. */
const isHit = (points: readonly Point[], area: Bounds): boolean =>
  clip([...points.slice(0, 1), ...points], area).length > 0;

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

function drawn(
  entries: readonly Entry[],
  { x, y }: Point,
  colour: Options['colours']['legend'],
): readonly Shape[] {
  return entries.flatMap(({ text, isTex, pen }, index) => {
    const middle = y + PAD + ROW * (index + 0.5);
    const start = { x: x + PAD + SAMPLE + 8, y: middle };
    return [
      line({ x: x + PAD, y: middle }, { x: x + PAD + SAMPLE, y: middle }, pen),
      ...lineShapes(start, runsOf(text, isTex), { colour, size: FONT_SIZE }),
    ];
  });
}

/** Corners of `legend(1)` to `legend(4)`. */
const CORNERS: readonly Style[] = [
  ...[{ across: -1, down: -1 } as const, { across: 1, down: -1 } as const],
  ...[{ across: -1, down: 1 } as const, { across: 1, down: 1 } as const],
];

/**
 * Places a legend: at `legend(x,y)`, in shares of the plane, or where it covers no curve, first in the
 * requested corner, or else below the picture, which then needs more height.
 */
export function legendOf(
  named: readonly Entry[],
  {
    plane,
    lines,
    options,
    wanted,
  }: {
    readonly plane: Plane;
    readonly lines: readonly (readonly Point[])[];
    readonly options: Options;
    readonly wanted: Element | undefined;
  },
): { readonly shapes: readonly Shape[]; readonly extraHeight: number } {
  if (named.length === 0) return { shapes: [], extraHeight: 0 };
  const { numbers = [], labels = [], style = {} } = wanted ?? {};
  const entries = named.map((entry, index): Entry => ({ ...entry, ...labels[index] }));
  const widths = entries.map(({ text, isTex }) => lineWidth(runsOf(text, isTex), FONT_SIZE));
  const width = Math.max(...widths) + SAMPLE + 8 + 2 * PAD;
  const height = entries.length * ROW + 2 * PAD;
  const { box } = plane;
  const colour = options.colours.legend;
  const [x, y] = numbers;
  const chosen =
    x === undefined || y === undefined
      ? null
      : { x: box.left + x * (box.right - box.left), y: box.top + y * (box.bottom - box.top) };
  const corner = chosen ? undefined : CORNERS[(x ?? 0) - 1];
  const isSmall = width < 0.6 * (box.right - box.left) && height < 0.8 * (box.bottom - box.top);
  const candidates = isSmall ? places(box, { width, height }, { ...style, ...corner }) : [];
  const isFree = (at: Point) => {
    const [left, top] = [at.x - 3, at.y - 3];
    const area = { left, top, right: left + width + 6, bottom: top + height + 6 };
    return !lines.some((points) => isHit(points, area));
  };
  const at = chosen ?? candidates.find(isFree);
  if (at) {
    // A colour chosen for the texts of a legend was chosen to be readable on the picture's background.
    const fill = colour === initial.colours.legend ? '#ffffff' : options.colours.bg;
    const paint = { fill, stroke: stroke('#b8c0c8', 1) } as const;
    const frame = rectangle(at, { width, height }, paint);
    return { shapes: [frame, ...drawn(entries, at, colour)], extraHeight: 0 };
  }
  return {
    shapes: drawn(entries, { x: box.left, y: plane.height - 4 }, colour),
    extraHeight: height,
  };
}

export const entriesOf = (
  curves: readonly DrawnCurve[],
  regions: readonly Region[],
): readonly Entry[] =>
  [...curves, ...regions.map((curve) => ({ curve, pen: borderPen(curve) }))]
    .map(({ curve: { legend, style }, pen }) => ({
      text: legend,
      isTex: style.isTex ?? false,
      pen,
    }))
    .filter(({ text }) => text !== '');

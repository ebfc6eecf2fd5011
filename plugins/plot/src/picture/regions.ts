import {
  distanceBetween,
  line,
  part,
  type Point,
  pointBetween,
  polyline,
  type Shape,
  stroke,
  type Stroke,
} from '@fragwerk/sdk';
import { nameOf, type Region } from '../scene/model.js';
import { dashOf, penOf } from './curves.js';
import type { Plane } from './plane.js';

/** Distance of hatching lines, and of samples along them and across the plane, in pixels. */
const HATCH = 9;
const STEP = 4;
const CELL = 5;
/** Number of halvings to locate a border. */
const HALVINGS = 10;

type Piece = readonly [from: Point, to: Point];

/** Returns the point between two where a value changes its sign. */
function border(valueAt: (at: Point) => number, inside: Point, outside: Point): Point {
  let [a, b] = [inside, outside];
  for (let turn = 0; turn < HALVINGS; turn += 1) {
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    if (valueAt(middle) > 0) a = middle;
    else b = middle;
  }
  return a;
}

/** Returns the pieces of a line that are inside of the region; the line is given by points along it. */
function piecesInside(valueAt: (at: Point) => number, line: readonly Point[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let from: Point | null = null;
  for (const [index, here] of line.entries()) {
    const before = line[index - 1] ?? here;
    const isIn = valueAt(here) > 0;
    if (isIn) from ??= before === here ? here : border(valueAt, here, before);
    if (from && (!isIn || index === line.length - 1)) {
      pieces.push([from, isIn ? here : border(valueAt, before, here)]);
      from = null;
    }
  }
  return pieces;
}

/** Lines at 45° through the region, between its borders. */
function hatching(
  valueAt: (at: Point) => number,
  plane: Plane,
  isMirrored: boolean,
): readonly Piece[] {
  const { box } = plane;
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const step = STEP * scaleOf(plane) ** 2;
  const pieces: Piece[] = [];
  for (let offset = -height + HATCH / 2; offset < width; offset += HATCH) {
    const [start, end] = [Math.max(0, -offset), Math.min(height, width - offset)];
    const line = Array.from({ length: Math.ceil((end - start) / step) + 1 }, (_, index): Point => {
      const up = Math.min(end, start + index * step);
      const across = offset + up;
      return { x: isMirrored ? box.right - across : box.left + across, y: box.bottom - up };
    });
    pieces.push(...piecesInside(valueAt, line));
  }
  return pieces;
}

/** How far a border may be from a straight piece of it, and how far from one a corner may be, in pixels. */
const TOLERANCE = 0.3;
const REACH = 3 * CELL;
/** Limits the time for a fine region, whose bends are too small to be seen. A corner takes about a dozen. */
const MAX_BENDS = 200;

/** Returns a function that follows a border between two of its points, halving the distance to a corner each time. */
function following(valueAt: (at: Point) => number) {
  let bends = 0;
  return function bent([a, b]: Piece, turns = 6): readonly Piece[] {
    const middle = pointBetween(a, b, 0.5);
    const length = distanceBetween(a, b);
    const aside = (by: number): Point => ({
      x: middle.x + (by * (a.y - b.y)) / length,
      y: middle.y + (by * (b.x - a.x)) / length,
    });
    const isIn = (by: number) => valueAt(aside(by)) > 0;
    const isInside = isIn(TOLERANCE);
    const isStraight = length < TOLERANCE || isInside !== isIn(-TOLERANCE);
    if (isStraight || turns === 0 || bends >= MAX_BENDS) return [[a, b]];
    for (let by = TOLERANCE; by < REACH; by += 1)
      for (const side of [by, -by])
        if (isIn(side) !== isInside) {
          bends += 1;
          const ends = [aside(side), middle] as const;
          const corner = border(valueAt, ends[isInside ? 1 : 0], ends[isInside ? 0 : 1]);
          return [...bent([a, corner], turns - 1), ...bent([corner, b], turns - 1)];
        }
    return [[a, b]];
  };
}

const keyOf = ({ x, y }: Point) => `${x.toFixed(2)};${y.toFixed(2)}`;

/** Joins pieces of a border that share an end. */
function joined(pieces: readonly Piece[]): readonly (readonly Point[])[] {
  const byEnd = new Map<string, Piece[]>();
  for (const piece of pieces)
    for (const end of piece) {
      const key = keyOf(end);
      const found = byEnd.get(key);
      if (found) found.push(piece);
      else byEnd.set(key, [piece]);
    }
  const used = new Set<Piece>();
  const follow = (from: Point): Point[] => {
    const path: Point[] = [];
    let end = from;
    for (;;) {
      const next = byEnd.get(keyOf(end))?.find((piece) => !used.has(piece));
      if (!next) return path;
      used.add(next);
      end = keyOf(next[0]) === keyOf(end) ? next[1] : next[0];
      path.push(end);
    }
  };
  return pieces.flatMap((piece) => {
    if (used.has(piece)) return [];
    used.add(piece);
    return [[...follow(piece[0]).reverse(), piece[0], piece[1], ...follow(piece[1])]];
  });
}

/** The border of the region (marching squares), in straight pieces. */
function borders(valueAt: (at: Point) => number, plane: Plane): readonly Piece[] {
  const { box } = plane;
  const cell = CELL * scaleOf(plane);
  const [columns, rows] = [
    Math.ceil((box.right - box.left) / cell),
    Math.ceil((box.bottom - box.top) / cell),
  ];
  const at = (column: number, row: number): Point => ({
    x: box.left + (column / columns) * (box.right - box.left),
    y: box.top + (row / rows) * (box.bottom - box.top),
  });
  const isIn = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (__, column) => valueAt(at(column, row)) > 0),
  );
  const pieces: Piece[] = [];
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const corners = [
        [column, row],
        [column + 1, row],
        [column + 1, row + 1],
        [column, row + 1],
      ] as const;
      const ends = corners.flatMap(([c, r], index) => {
        const [nextC, nextR] = corners[(index + 1) % 4] ?? [c, r];
        const [here, there] = [isIn[r]?.[c] ?? false, isIn[nextR]?.[nextC] ?? false];
        if (here === there) return [];
        const [inside, outside] = here
          ? [at(c, r), at(nextC, nextR)]
          : [at(nextC, nextR), at(c, r)];
        return [border(valueAt, inside, outside)];
      });
      const [a, b, c, d] = ends;
      if (a && b) pieces.push([a, b]);
      if (c && d) pieces.push([c, d]);
    }
  const bent = following(valueAt);
  return pieces.flatMap((piece) => bent(piece));
}

/** Estimated evaluations of a region, for the limit; larger pictures have larger cells. */
export const REGION_EVALUATIONS = 20_000;

const scaleOf = ({ box }: Plane): number =>
  Math.max(1, Math.sqrt(((box.right - box.left) * (box.bottom - box.top)) / 270_000));

/** The pen of a region's border, dashed where it is excluded. */
export const borderPen = ({ style, isStrict: isAnywhere }: Region, isStrict = isAnywhere): Stroke =>
  penOf(
    style,
    { colour: style.colour, width: 2 },
    isStrict ? dashOf({ dash: [7, 4], ...style }) : [],
  );

/** Hatches a region, every second one mirrored, and draws its border. */
export function regionShapes(
  region: Region,
  plane: Plane,
  index: number,
): { readonly shape: Shape; readonly edges: readonly (readonly Point[])[] } {
  const { value, isStrictAt, axes, style } = region;
  const [x, y] = [plane.x[axes.x], plane.y[axes.y]];
  const valueAt = (at: Point) => (x && y ? value(x.valueAt(at.x), y.valueAt(at.y)) : NaN);
  const thin = stroke(style.colour, 1);
  const pieces = borders(valueAt, plane);
  const isExcluded = ([from, to]: Piece): boolean => {
    const at = pointBetween(from, to, 0.5);
    return x !== undefined && y !== undefined && isStrictAt(x.valueAt(at.x), y.valueAt(at.y));
  };
  const edges = [true, false].map(
    (isStrict) =>
      [
        borderPen(region, isStrict),
        joined(pieces.filter((piece) => isExcluded(piece) === isStrict)),
      ] as const,
  );
  const name = nameOf(region);
  const meaning = { de: `Bereich ${name}`, en: `Region ${name}` };
  return {
    shape: part(
      meaning,
      ...hatching(valueAt, plane, index % 2 === 1).map(([from, to]) => line(from, to, thin)),
      ...edges.flatMap(([pen, lines]) => lines.map((edge) => polyline(edge, { stroke: pen }))),
    ),
    edges: edges.flatMap(([, lines]) => lines),
  };
}

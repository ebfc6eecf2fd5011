import {
  clip,
  type Localized,
  numberAt,
  type Point,
  roundToDigits,
  shareOf,
  type Span,
} from '@fragwerk/sdk';
import type { Problem } from '@fragwerk/sdk/expressions';
import { collecting, expected, fail, type Token } from '../language/problems.js';
import { optionIn } from '../language/parse.js';
import { callOf } from '../language/split.js';
import { LIMITS } from '../limits.js';
import type { Plot } from '../picture/picture.js';
import type { Plane, PlacedAxis } from '../picture/plane.js';
import { pointsFrom } from '../scene/model.js';
import type { Scope } from '../scene/scope.js';

/** What an answer consists of: nothing, a number on an axis, one point, several, or boxes to tick. */
export type Form = 'none' | 'x' | 'y' | 'point' | 'points' | 'boxes';

interface Way {
  readonly form: Form;
  readonly label: Localized;
  /** How many numbers it takes in brackets; `pairs` for any number of positions. */
  readonly takes: 0 | 2 | 'pairs';
  /** Maximum number of points. */
  readonly max: number;
}

const way = (form: Form, de: string, en: string): Way => ({
  ...{ form, label: { de, en }, takes: form === 'boxes' ? 'pairs' : 0, max: LIMITS.points },
});

export const modes = {
  off: way('none', 'keine, oder wie in der Teilfrage', 'nothing, or as set in the subquestion'),
  measure: {
    ...way('points', 'Messung zwischen zwei Punkten', 'Measurement between two points'),
    max: 2,
  },
  point: way('point', 'Punkt', 'Point'),
  points: way('points', 'Punkte', 'Points'),
  line: { ...way('points', 'Gerade durch zwei Punkte', 'Line through two points'), max: 2 },
  hline: way('y', 'Waagrechte Linie', 'Horizontal line'),
  vline: way('x', 'Senkrechte Linie', 'Vertical line'),
  topoint: { ...way('point', 'Endpunkt', 'End point'), takes: 2 },
  toline: { ...way('point', 'Punkt der Geraden', 'Point of the line'), takes: 2 },
  toarrow: { ...way('point', 'Spitze des Pfeils', 'Tip of the arrow'), takes: 2 },
  lines: way('points', 'Geraden durch je zwei Punkte', 'Lines, each through two points'),
  arrow: way('points', 'Pfeile, je vom Anfang zur Spitze', 'Arrows, each from start to tip'),
  polyline: way('points', 'Linienzug', 'Polyline'),
  polygon: way('points', 'Vieleck', 'Polygon'),
  function: way('points', 'Funktionsgraph durch Punkte', 'Graph through points'),
  mc: way('boxes', 'Kästchen an Pixeln des Bildes', 'Boxes at pixels of the picture'),
  mcxy: way('boxes', 'Kästchen an Stellen der Achsen', 'Boxes at positions on the axes'),
} as const satisfies Readonly<Record<string, Way>>;

export type Mode = keyof typeof modes;

/** Returns the axis on which an answer is a number; `null` for any other answer. */
export function axisIn(task: Task): TaskAxis | null {
  const { form } = modes[task.mode];
  return form === 'x' || form === 'y' ? task[form] : null;
}

/** An axis of the plane, as students need it. */
export interface TaskAxis extends Required<Span> {
  readonly name: string;
  readonly unit: string;
  /** Pixels of both ends. */
  readonly pixels: readonly [number, number];
  /** How students see its numbers: in which unit, and the number of the axis for 1 in it. */
  readonly shown: { readonly name: string; readonly unit: string; readonly factor: number };
}

/** A box to tick: its place in pixels, and on the axes, where there are any. */
export interface TaskBox {
  readonly pixel: Point;
  readonly point: Point | null;
}

/** The task of a plot; sent to the browser, so it does not contain the solution. */
export interface Task {
  readonly mode: Mode;
  readonly x: TaskAxis;
  readonly y: TaskAxis;
  /** Where `topoint`, `toline` and `toarrow` begin. */
  readonly start: Point | null;
  /** Boxes of `mc` and `mcxy`. */
  readonly boxes?: readonly TaskBox[];
  /** Minimum number of points of a graph. */
  readonly min: number;
  /** Maximum number of points. */
  readonly max: number;
  readonly colour: `#${string}`;
  readonly cursor: Cursor;
}

/** What is shown at the mouse: nothing, coordinates, or distance and angle from the origin or start, too. */
type Cursor = 'none' | 'numbers' | 'polar' | 'relative';

/** The host's names; those that only change how the cursor looks show nothing. */
const cursors: Readonly<Record<string, Cursor>> = {
  ...{ off: 'none', on: 'none', point: 'none', hline: 'none', vline: 'none' },
  ...{ pixel: 'numbers', numbers: 'numbers', cnum: 'numbers', pnum: 'numbers', all: 'numbers' },
  ...{ hnum: 'numbers', vnum: 'numbers', carg: 'polar', parg: 'polar', crel: 'relative' },
};

function readCursor(token: Token | null | undefined): Cursor {
  if (!token) return 'numbers';
  const name = token.text.toLowerCase();
  const found = Object.hasOwn(cursors, name) ? cursors[name] : undefined;
  const all = Object.keys(cursors).join(', ');
  return found ?? expected(token, { de: `eine Anzeige: ${all}`, en: `one of ${all}` });
}

/** Whether the equation of a straight line in the picture is y = kx + d. */
export const isLinear = ({ x, y }: Task): boolean => !x.isLogarithmic && !y.isLogarithmic;

/** Returns the place of a point in the picture, as shares of the axes. */
export const sharesOf = ({ x, y }: Task, point: Point): Point => ({
  x: shareOf(x, point.x),
  y: shareOf(y, point.y),
});

/** Returns the part of a line through two points that is in the plane; `undefined` if it does not cross it. */
export function clipped(task: Task, ends: readonly Point[]): readonly Point[] | undefined {
  const { x, y } = task;
  const [a, b] = ends.map((end) => sharesOf(task, end));
  if (!a || !b) return undefined;
  // The plane, from 0 to 1, is not further away.
  const far = (2 + Math.hypot(a.x, a.y)) / Math.hypot(b.x - a.x, b.y - a.y);
  const line = [-far, far].map((by) => ({ x: a.x + by * (b.x - a.x), y: a.y + by * (b.y - a.y) }));
  const [inside] = clip(line, { left: 0, right: 1, top: 0, bottom: 1 });
  return inside?.map((end) => ({ x: numberAt(x, end.x), y: numberAt(y, end.y) }));
}

/** Returns k and d of the line y = kx + d through two points; not finite for a vertical one. */
export function equationOf(a: Point, b: Point) {
  const k = (b.y - a.y) / (b.x - a.x);
  return { k, d: a.y - k * a.x };
}

const axisOf = (
  { axis, shown }: PlacedAxis,
  pixels: readonly [number, number],
  name: string,
): TaskAxis => ({
  ...{ name: axis.name, from: axis.from, to: axis.to, unit: axis.unit, pixels },
  isLogarithmic: axis.isLogarithmic,
  shown: { name, ...shown },
});

/** Names of the coordinates: those of the axes, but x and y where the picture is one of plain numbers over x. */
function coordinateNames(x: PlacedAxis, y: PlacedAxis): readonly [string, string] {
  const isPlain = x.axis.name === 'x' && x.shown.unit === '' && y.shown.unit === '';
  return isPlain ? ['x', 'y'] : [x.axis.label || x.axis.name, y.axis.label || y.axis.name];
}

export const isMode = (name: string): name is Mode => Object.hasOwn(modes, name);

/** A way to answer with its positions. */
interface Input {
  readonly mode: Mode;
  readonly positions: readonly Point[];
}

/** Reads `point`, `topoint(1,2)` or `mcxy(P,Q)`. @throws PositionedError */
function readMode(token: Token, scope: Scope): Input {
  const call = callOf(token);
  const name = (call?.name ?? token.text).toLowerCase();
  if (!isMode(name)) {
    const all = Object.keys(modes).join(', ');
    return expected(token, { de: `eine Eingabe: ${all}`, en: `an input: ${all}` });
  }
  const numbers = (call?.args ?? []).flatMap((one) => scope.numbers(one));
  const positions = pointsFrom(numbers);
  const { takes: taken }: Way = modes[name];
  if (taken === 'pairs') {
    const isEven = numbers.length % 2 === 0 && numbers.length > 0;
    if (!isEven || positions.length > LIMITS.points)
      fail(token.position, {
        de: `Erwartet: ${name}([x1,y1],[x2,y2],…) mit bis zu ${LIMITS.points} Stellen.`,
        en: `Expected: ${name}([x1,y1],[x2,y2],…) with up to ${LIMITS.points} places.`,
      });
  } else if (numbers.length !== taken)
    fail(
      token.position,
      taken === 0
        ? {
            de: `${name} hat keine Zahlen in Klammern.`,
            en: `${name} takes no numbers in brackets.`,
          }
        : {
            de: `Erwartet: ${name}(x,y) mit dem Anfangspunkt.`,
            en: `Expected: ${name}(x,y) with the starting point.`,
          },
    );
  return { mode: name, positions };
}

/** Rounds a number as people read it from an axis: to a thousandth of the axis, or on a logarithmic one to three digits. */
export function asRead({ from, to, isLogarithmic }: Required<Span>, value: number): number {
  if (isLogarithmic) return roundToDigits(value, 3);
  const step = 10 ** (Math.floor(Math.log10(to - from)) - 3);
  return roundToDigits(Math.round(value / step) * step, 9);
}

/** Places the boxes of `mc`, in pixels of the picture or its image, and of `mcxy`, on the axes. */
function boxesOf({ mode, positions }: Input, plane: Plane, isImage: boolean): readonly TaskBox[] {
  const [x, y] = [plane.x[0], plane.y[0]];
  return positions.map((position) => {
    const isOnAxes = mode === 'mcxy' || isImage;
    const pixel = isOnAxes ? plane.at({ x: 0, y: 0 }, position) : position;
    const place = { x: roundToDigits(pixel.x, 5), y: roundToDigits(pixel.y, 5) };
    if (isImage || !x || !y) return { pixel: place, point: null };
    const read =
      mode === 'mc'
        ? { x: asRead(x.axis, x.valueAt(pixel.x)), y: asRead(y.axis, y.valueAt(pixel.y)) }
        : position;
    return { pixel: place, point: read };
  });
}

/** Reads the task of a plot; returns a mistake instead of throwing it. */
export function taskOf({ built, plane }: Plot): {
  readonly task: Task;
  readonly problems: readonly Problem[];
} {
  const { statements, scope } = built;
  const { baseImage, colours } = built.scene.options;
  const problems: Problem[] = [];
  let found: Input = { mode: 'off', positions: [] };
  let min = 2;
  let cursor: Cursor = 'numbers';
  collecting(problems)(() => {
    cursor = readCursor(optionIn(statements, 'cursor')?.value);
    const input = optionIn(statements, 'input')?.value;
    if (input) found = readMode(input, scope);
    const counter = optionIn(statements, 'inputcounter')?.value;
    if (!counter) return;
    const count = Math.round(scope.number(counter));
    if (!(count >= 1 && count <= LIMITS.points))
      expected(counter, {
        de: `eine Anzahl von 1 bis ${LIMITS.points}`,
        en: `a number from 1 to ${LIMITS.points}`,
      });
    min = count;
  });
  const [x, y] = [plane.x[0], plane.y[0]];
  if (!x || !y) throw new TypeError('A plane has axes.');
  const { left, right, top, bottom } = plane.box;
  const { form, max } = modes[found.mode];
  const hasBoxes = form === 'boxes';
  const [across, up] = coordinateNames(x, y);
  return {
    problems,
    task: {
      mode: found.mode,
      start: hasBoxes ? null : (found.positions[0] ?? null),
      ...(hasBoxes ? { boxes: boxesOf(found, plane, baseImage !== null) } : {}),
      ...{ min, max, colour: colours.input, cursor },
      x: axisOf(x, [left, right], across),
      y: axisOf(y, [bottom, top], up),
    },
  };
}

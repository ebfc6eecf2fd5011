import {
  arrowHead,
  circle,
  clip,
  type Colour,
  distanceBetween,
  type Figure,
  handle,
  type Handle,
  label,
  line,
  localized,
  type Localized,
  part,
  type Path,
  placeOf,
  type Plane as HandlePlane,
  type Point,
  pointBetween,
  polyline,
  rectangle,
  roundToDigits,
  type Shape,
  type Stroke,
  stroke,
  textWidth,
  tickBox,
  type Track,
  writeNumber,
  writeQuantity,
} from '@fragwerk/sdk';
import { pairsOf } from '../scene/model.js';
import { boxName } from './spec.js';
import { clipped, modes, type Task, type TaskAxis } from './task.js';

/** A logarithmic track needs evenly spaced stops between its ends. */
const trackOf = (
  { from, to, isLogarithmic, pixels }: TaskAxis,
  at: (pixel: number) => Point,
): Track => ({
  stops: [
    { value: from, at: at(pixels[0]) },
    { value: to, at: at(pixels[1]) },
  ],
  ...(isLogarithmic ? { scale: 'logarithmic' } : {}),
});

const planeOf = ({ x, y }: Task): HandlePlane => ({
  x: trackOf(x, (pixel) => ({ x: pixel, y: y.pixels[0] })),
  y: trackOf(y, (pixel) => ({ x: x.pixels[0], y: pixel })),
});

const pixelOf = (task: Task, point: Point): Point => placeOf(planeOf(task), point);

/** The value of an answer to draw: a number, one point, or a list of points or of ticked boxes. */
export type AnswerValue = number | Point | readonly Point[] | readonly number[];

/** The points of a value; none of a number, or of ticked boxes. */
const pointsIn = (value: AnswerValue | null): readonly Point[] =>
  [value ?? []].flat().filter((one) => typeof one !== 'number');

const ticksIn = (value: AnswerValue | null): readonly number[] =>
  [value ?? []].flat().filter((one) => typeof one === 'number');

/** Styles of the student's and the right answer; they differ in more than colour. */
interface AnswerLook {
  readonly colour: Colour;
  readonly dash: readonly number[];
  readonly mark: 'none' | 'diamond';
}

const studentLook = (task: Task): AnswerLook => ({
  ...{ colour: task.colour, dash: [], mark: 'none' },
});
export const rightLook: AnswerLook = { colour: '#1b6e34', dash: [8, 5], mark: 'diamond' };

/** Sizes in pixels: of the handle or diamond at the end of an arrow, and of the head in front of it. */
const END = 11;
const HEAD = 18;

/** The head of an arrow, in front of the mark at its end. */
function headAt(from: Point, to: Point, fill: Colour): readonly Shape[] {
  const space = distanceBetween(from, to) - END;
  if (space < END) return [];
  const tip = pointBetween(to, from, END / (END + space));
  return [arrowHead(tip, from, { length: Math.min(HEAD, space), width: 16, fill })];
}

/** Maximum number of points of an answer that are marked. */
const MAX_MARKED = 30;

const diamond = ({ x, y }: Point, colour: Colour, by = 12): Shape => {
  const corners = [
    { x, y: y - by },
    { x: x + by, y },
    { x, y: y + by },
    { x: x - by, y },
  ];
  return polyline(corners, { closed: true, fill: '#ffffff', stroke: stroke(colour, 3) });
};

/** A line across the plane. */
function levelShape(task: Task, value: number, pen: Stroke): Shape {
  const { mode, x, y } = task;
  const at = pixelOf(task, { x: value, y: value });
  const ends =
    modes[mode].form === 'y'
      ? x.pixels.map((pixel) => ({ ...at, x: pixel }))
      : y.pixels.map((pixel) => ({ ...at, y: pixel }));
  return polyline(ends, { stroke: pen });
}

const READING_SIZE = 13;
const LEG = stroke('#606060', 1.5);

/** What is measured between two points: along both axes, and directly if both have the same unit. */
function readings(task: Task, [a, b]: readonly Point[], colour: Colour): readonly Shape[] {
  if (!a || !b) return [];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const written = (name: string, value: number, unit: string) =>
    localized((language) => `${name} = ${writeQuantity(value, unit, { language })}`);
  const across = written(`Δ${task.x.name}`, dx, task.x.unit);
  const up = written(`Δ${task.y.name}`, dy, task.y.unit);
  const degrees = (Math.atan2(dy, dx) * 180) / Math.PI;
  const distance = localized(
    (language) =>
      `${writeQuantity(Math.hypot(dx, dy), task.x.unit, { language })} ∠ ${writeNumber(roundToDigits(degrees, 4), language)}°`,
  );
  const [from, to, corner] = [a, b, { x: b.x, y: a.y }].map((point) => pixelOf(task, point));
  if (!from || !to || !corner) return [];
  const isComparable = task.x.unit === task.y.unit;
  const reading = (at: Point, text: Localized, share: 0 | 0.5 | 1): readonly Shape[] => {
    const width = textWidth(text.de, READING_SIZE) + 6;
    const corner = { x: at.x - share * width, y: at.y - 0.7 * READING_SIZE };
    const size = { width, height: 1.4 * READING_SIZE };
    return [
      rectangle(corner, size, { fill: '#ffffffd0' }),
      label({ x: corner.x + width / 2, y: at.y }, text, {
        ...{ size: READING_SIZE, colour, align: 'middle', baseline: 'middle' },
      }),
    ];
  };
  const [level, upright] = [pointBetween(from, corner, 0.5), pointBetween(corner, to, 0.5)];
  const direct = pointBetween(from, to, 0.5);
  const below = to.y < from.y ? 12 : -12;
  const side = to.x < from.x ? -1 : 1;
  const meaning = localized((language) =>
    [across, up, ...(isComparable ? [distance] : [])].map((one) => one[language]).join('; '),
  );
  return [
    part(
      meaning,
      ...[line(from, corner, LEG), line(corner, to, LEG)],
      ...reading({ x: level.x, y: level.y + below }, across, 0.5),
      ...reading({ x: upright.x + 6 * side, y: upright.y }, up, side > 0 ? 0 : 1),
      ...(isComparable
        ? reading({ x: direct.x - 6 * side, y: direct.y - below }, distance, side > 0 ? 1 : 0)
        : []),
    ),
  ];
}

/** The lines of an answer without its handles. */
export function answerShapes(task: Task, value: AnswerValue, look: AnswerLook): readonly Shape[] {
  const { mode, start } = task;
  const { colour, dash } = look;
  const pen: Stroke = {
    ...stroke(colour, 3, dash.length > 0 ? 'butt' : 'round'),
    ...(dash.length > 0 ? { dash } : {}),
  };
  if (typeof value === 'number') return [levelShape(task, value, pen)];
  // The boxes themselves show the student's ticks.
  if (task.boxes)
    return task.boxes
      .filter((_, index) => look.mark === 'diamond' && ticksIn(value).includes(index))
      .map(({ pixel }) => diamond(pixel, colour, 24));
  const given = pointsIn(value);
  const points = given.map((point) => pixelOf(task, point));
  // Sampled points of a curve are not marked.
  const hasMarks = look.mark === 'diamond' && points.length <= MAX_MARKED;
  const marks = hasMarks ? points.map((point) => diamond(point, colour)) : [];
  const [a, b] = points;
  const from = start && pixelOf(task, start);
  const endless = (pair: readonly [Point, Point]) => {
    const ends = (clipped(task, pair) ?? pair).map((end) => pixelOf(task, end));
    return polyline(ends, { stroke: pen });
  };
  const shapes = (): readonly Shape[] => {
    switch (mode) {
      case 'topoint':
      case 'toline':
      case 'toarrow':
        if (!start || !from || !a || !given[0]) return [];
        return [
          mode === 'toline' ? endless([start, given[0]]) : line(from, a, pen),
          ...(mode === 'toarrow' ? headAt(from, a, colour) : []),
          circle(from, 4, { fill: colour }),
        ];
      case 'line':
      case 'lines':
        return pairsOf(given).map(endless);
      case 'arrow':
        return pairsOf(points).flatMap(([tail, tip]) => [
          line(tail, tip, pen),
          ...headAt(tail, tip, colour),
        ]);
      case 'measure':
        return a && b ? [line(a, b, pen), ...readings(task, given, colour)] : [];
      case 'polyline':
      case 'polygon': {
        const paint = { stroke: pen, ...(mode === 'polygon' ? { closed: true } : {}) };
        return points.length > 1 ? [polyline(points, paint)] : [];
      }
      case 'function': {
        const byX = [...points].sort((one, other) => one.x - other.x);
        const [[left, right], [bottom, top]] = [task.x.pixels, task.y.pixels];
        const pieces = clip(byX, { left, right, top, bottom });
        return pieces.map((piece) => polyline(piece, { stroke: pen }));
      }
      default:
        return [];
    }
  };
  return [...shapes(), ...marks];
}

/** A handle that is not set yet waits in the lower left corner of the plane, where it covers little. */
function waiting({ x, y }: Task, found: Handle<Path>): Handle<Path> {
  if (found.isSet) return found;
  const at = { x: x.pixels[0] + 16, y: y.pixels[0] - 16 };
  return {
    ...found,
    at,
    shapes: found.shapes.map((shape) =>
      shape.kind === 'circle' ? { ...shape, centre: at } : shape,
    ),
  };
}

function handlesOf(task: Task, value: AnswerValue | null): readonly Shape[] {
  const { mode, x, y, max, boxes = [] } = task;
  const { form } = modes[mode];
  if (form === 'none') return [];
  if (form === 'boxes')
    return boxes.map((box, index) =>
      tickBox(index, ticksIn(value), { at: box.pixel, name: boxName(index, box) }),
    );
  if (form === 'x' || form === 'y') {
    const middle = { x: (x.pixels[0] + x.pixels[1]) / 2, y: (y.pixels[0] + y.pixels[1]) / 2 };
    const track = trackOf(task[form], (pixel) => ({ ...middle, [form]: pixel }));
    return [handle('', typeof value === 'number' ? value : null, track)];
  }
  const plane = planeOf(task);
  const one = (name: string, point: Point | null) => waiting(task, handle(name, point, plane));
  const points = pointsIn(value);
  if (form === 'point') return [one('', points[0] ?? null)];
  const set = points.map((point, index) => one(`p${index + 1}`, point));
  return set.length < max ? [...set, one(`p${set.length + 1}`, null)] : set;
}

/** Adds an answer to the picture of its question: its lines, then its handles. */
export function answeredFigure(figure: Figure, task: Task, value: AnswerValue | null): Figure {
  const lines = value === null ? [] : answerShapes(task, value, studentLook(task));
  return { ...figure, shapes: [...figure.shapes, ...lines, ...handlesOf(task, value)] };
}

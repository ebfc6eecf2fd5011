import {
  label,
  type Label,
  line,
  lineShapes,
  lineWidth,
  localized,
  type Localized,
  part,
  type Point,
  roundForPeople,
  type Shape,
  stroke,
  texRuns,
  withoutOverlaps,
  writeNumber,
  writeQuantity,
} from '@fragwerk/sdk';
import type { Options } from '../scene/model.js';
import { FONT_SIZE, type PlacedAxis, type Plane } from './plane.js';

type Look = Pick<Label, 'align' | 'baseline'>;

function meaningOf({ axis }: PlacedAxis): Localized {
  const { from, to, label: name, unit, isLogarithmic } = axis;
  return localized((language) => {
    const start = writeNumber(roundForPeople(from), language);
    const end = writeQuantity(roundForPeople(to), unit, { language, keepsUnit: true });
    return language === 'de'
      ? `${name}-Achse von ${start} bis ${end}${isLogarithmic ? ', logarithmisch' : ''}`
      : `${name} axis from ${start} to ${end}${isLogarithmic ? ', logarithmic' : ''}`;
  });
}

/** Positions of the grid between the marks. */
function divisionsOf({ marks, axis }: PlacedAxis): readonly number[] {
  const count = axis.divisions > 1 ? axis.divisions : 5;
  return marks.slice(1).flatMap(({ at }, index) => {
    const before = marks[index]?.at ?? at;
    return Array.from(
      { length: count - 1 },
      (_, step) => before + ((step + 1) * (at - before)) / count,
    );
  });
}

/** Draws the grid below everything else. */
export function gridShapes(
  { box, x, y }: Plane,
  { grid, helpgrid, colours }: Options,
): readonly Shape[] {
  const upright = (at: number, colour = colours.grid) =>
    line({ x: at, y: box.top }, { x: at, y: box.bottom }, stroke(colour, 1));
  const level = (at: number, colour = colours.grid) =>
    line({ x: box.left, y: at }, { x: box.right, y: at }, stroke(colour, 1));
  const [first, second] = [x[0], y[0]];
  const fine = (axis: PlacedAxis, isWanted: boolean) =>
    isWanted || axis.axis.divisions > 1 ? divisionsOf(axis) : [];
  return [
    ...(first ? fine(first, helpgrid.x).map((at) => upright(at, colours.helpgrid)) : []),
    ...(second ? fine(second, helpgrid.y).map((at) => level(at, colours.helpgrid)) : []),
    ...(first && grid.x ? first.marks.map(({ at }) => upright(at)) : []),
    ...(second && grid.y ? second.marks.map(({ at }) => level(at)) : []),
  ];
}

/** Returns the pixel where the other axis crosses: at zero, or at the nearest end. */
const crossing = (placed: PlacedAxis): number => {
  const { from, to, isLogarithmic } = placed.axis;
  return placed.place(isLogarithmic ? from : Math.min(to, Math.max(from, 0)));
};

/** Returns the lines of the first axes, which texts keep away from. */
export function axisLines(
  { box, x: [across], y: [up] }: Plane,
  { axis }: Options,
): readonly (readonly Point[])[] {
  const level = (y: number) => [
    { x: box.left, y },
    { x: box.right, y },
  ];
  const upright = (x: number) => [
    { x, y: box.top },
    { x, y: box.bottom },
  ];
  return [
    ...(axis.x && up ? [level(crossing(up))] : []),
    ...(axis.y && across ? [upright(crossing(across))] : []),
  ];
}

function numerals(
  axis: PlacedAxis,
  { colours }: Options,
  place: (at: number) => Point & { readonly look: Look },
): readonly Label[] {
  const labels = axis.marks.flatMap(({ at, text }) => {
    if (!text) return [];
    const { look, ...point } = place(at);
    return [label(point, text, { size: FONT_SIZE, colour: colours.number, ...look })];
  });
  return withoutOverlaps(labels);
}

function titleShapes(
  title: string,
  { x, y, align }: Point & { readonly align: 'start' | 'end' },
  options: Options,
): readonly Shape[] {
  if (title === '') return [];
  const runs = texRuns(title);
  const start = { x: align === 'end' ? x - lineWidth(runs, FONT_SIZE) : x, y };
  return lineShapes(start, runs, { colour: options.colours.number, size: FONT_SIZE });
}

/** Draws the axes with numerals and names. */
export function axisShapes(plane: Plane, options: Options): readonly Shape[] {
  const { box, x, y } = plane;
  const { axis: shown, numbers, titles, colours, legend } = options;
  const pen = stroke(colours.axis, 2);
  const across = x.map((axis, index) => {
    const isSecond = index > 0;
    const edge = isSecond ? box.top : box.bottom;
    const at = isSecond || !y[0] ? edge : crossing(y[0]);
    const numeralAt = (pixel: number) => ({
      ...{ x: pixel, y: isSecond ? edge - 7 : edge + 6 },
      look: { align: 'middle', baseline: isSecond ? 'alphabetic' : 'top' } as const,
    });
    const own = titles.x && !isSecond ? titles.x.text : axis.title;
    const title = legend.x ? own : '';
    return part(
      meaningOf(axis),
      ...(shown.x ? [line({ x: box.left, y: at }, { x: box.right, y: at }, pen)] : []),
      ...(numbers.x ? numerals(axis, options, numeralAt) : []),
      ...titleShapes(
        title,
        { x: box.right, y: isSecond ? edge - 32 : edge + (numbers.x ? 36 : 14), align: 'end' },
        options,
      ),
    );
  });
  const up = y.map((axis, index) => {
    const isSecond = index > 0;
    const edge = isSecond ? box.right : box.left;
    const at = isSecond || !x[0] ? edge : crossing(x[0]);
    const numeralAt = (pixel: number) => ({
      ...{ x: isSecond ? edge + 8 : edge - 8, y: pixel },
      look: { align: isSecond ? 'start' : 'end', baseline: 'middle' } as const,
    });
    const own = titles.y && !isSecond ? titles.y.text : axis.title;
    const title = legend.y ? own : '';
    const titleAt = {
      ...{ x: isSecond ? plane.width - 6 : 6, y: box.top - 18 },
      align: isSecond ? 'end' : 'start',
    } as const;
    return part(
      meaningOf(axis),
      ...(shown.y ? [line({ x: at, y: box.top }, { x: at, y: box.bottom }, pen)] : []),
      ...(numbers.y ? numerals(axis, options, numeralAt) : []),
      ...titleShapes(title, titleAt, options),
    );
  });
  return [...across, ...up];
}

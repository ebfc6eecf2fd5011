import {
  type Bounds,
  type Colour,
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

type Direction = 'x' | 'y';

/** Returns the ends of a line along an axis, or of the grid along it. */
const along = (direction: Direction, { left, right, top, bottom }: Bounds, at: number) =>
  direction === 'x'
    ? ([
        { x: left, y: at },
        { x: right, y: at },
      ] as const)
    : ([
        { x: at, y: top },
        { x: at, y: bottom },
      ] as const);

const across = { x: 'y', y: 'x' } as const;
const directions = ['x', 'y'] as const;

/** Draws the grid below everything else. */
export function gridShapes(plane: Plane, { grid, helpgrid, colours }: Options): readonly Shape[] {
  const lines = (direction: Direction, places: readonly number[], colour: Colour) =>
    places.map((at) => line(...along(across[direction], plane.box, at), stroke(colour, 1)));
  const first = directions.flatMap((direction) =>
    plane[direction].slice(0, 1).map((placed) => ({ direction, placed })),
  );
  return [
    ...first.flatMap(({ direction, placed }) =>
      helpgrid[direction] || placed.axis.divisions > 1
        ? lines(direction, divisionsOf(placed), colours.helpgrid)
        : [],
    ),
    ...first.flatMap(({ direction, placed }) => {
      const marks = grid[direction] ? placed.marks.map(({ at }) => at) : [];
      return lines(direction, marks, colours.grid);
    }),
  ];
}

/** Returns the pixel where the other axis crosses: at zero, or at the nearest end. */
const crossing = (placed: PlacedAxis): number => {
  const { from, to, isLogarithmic } = placed.axis;
  return placed.place(isLogarithmic ? from : Math.min(to, Math.max(from, 0)));
};

/** Returns the lines of the first axes, which texts keep away from. */
export const axisLines = (plane: Plane, { axis }: Options): readonly (readonly Point[])[] =>
  directions.flatMap((direction) => {
    const [other] = plane[across[direction]];
    return axis[direction] && other ? [along(direction, plane.box, crossing(other))] : [];
  });

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

/** Returns where an axis of the edge is, its numerals by their pixels, and its title. */
function placesOf(
  direction: Direction,
  isSecond: boolean,
  { plane: { box, width }, options }: { plane: Plane; options: Options },
) {
  if (direction === 'x') {
    const edge = isSecond ? box.top : box.bottom;
    const below = options.numbers.x ? 36 : 14;
    return {
      edge,
      numeralAt: (x: number) => ({
        ...{ x, y: isSecond ? edge - 7 : edge + 6 },
        look: { align: 'middle', baseline: isSecond ? 'alphabetic' : 'top' } as const,
      }),
      title: { x: box.right, y: isSecond ? edge - 32 : edge + below, align: 'end' } as const,
    };
  }
  const [edge, align] = isSecond ? ([box.right, 'start'] as const) : ([box.left, 'end'] as const);
  return {
    edge,
    numeralAt: (y: number) => ({
      ...{ x: isSecond ? edge + 8 : edge - 8, y },
      look: { align, baseline: 'middle' } as const,
    }),
    title: {
      ...{ x: isSecond ? width - 6 : 6, y: box.top - 18 },
      align: isSecond ? 'end' : 'start',
    } as const,
  };
}

/** Draws the axes with numerals and names. */
export function axisShapes(plane: Plane, options: Options): readonly Shape[] {
  const { axis: shown, numbers, titles, colours, legend } = options;
  return directions.flatMap((direction) =>
    plane[direction].map((axis, index) => {
      const isSecond = index > 0;
      const { edge, numeralAt, title: titleAt } = placesOf(direction, isSecond, { plane, options });
      const [other] = plane[across[direction]];
      const ends = along(direction, plane.box, isSecond || !other ? edge : crossing(other));
      const title = (isSecond ? null : titles[direction]?.text) ?? axis.title;
      return part(
        meaningOf(axis),
        ...(shown[direction] ? [line(...ends, stroke(colours.axis, 2))] : []),
        ...(numbers[direction] ? numerals(axis, options, numeralAt) : []),
        ...titleShapes(legend[direction] ? title : '', titleAt, options),
      );
    }),
  );
}

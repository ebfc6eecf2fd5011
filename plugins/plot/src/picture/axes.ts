import {
  type Bounds,
  type Colour,
  label,
  line,
  lineShapes,
  lineWidth,
  type Language,
  localized,
  part,
  type Point,
  roundForPeople,
  type Shape,
  stroke,
  textWidth,
  withoutOverlaps,
  writeNumber,
  writeQuantity,
} from '@fragwerk/sdk';
import { type Axis, type Options, spoken, type Title } from '../scene/model.js';
import { runsOf } from './labels.js';
import { FONT_SIZE, type PlacedAxis, type Plane } from './plane.js';

/** Describes the range of an axis after its name. */
export function rangeOf({ from, to, unit, isLogarithmic }: Axis, language: Language): string {
  const [start, end] = [from, to].map((value) => roundForPeople(value)) as [number, number];
  const last = writeQuantity(end, unit, { language, keepsUnit: true });
  return language === 'de'
    ? `von ${writeNumber(start, language)} bis ${last}${isLogarithmic ? ', logarithmisch' : ''}`
    : `from ${writeNumber(start, language)} to ${last}${isLogarithmic ? ', logarithmic' : ''}`;
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

const pointAt = (direction: Direction, along: number, aside: number): Point =>
  direction === 'x' ? { x: along, y: aside } : { x: aside, y: along };

/** Returns the ends of a line in a direction, across the whole plane. */
function endsOf(direction: Direction, { left, right, top, bottom }: Bounds, aside: number) {
  const [from, to] = direction === 'x' ? [left, right] : [top, bottom];
  return [pointAt(direction, from, aside), pointAt(direction, to, aside)] as const;
}

const across = { x: 'y', y: 'x' } as const;
const directions = ['x', 'y'] as const;

/** Draws the grid below everything else. */
export function gridShapes(plane: Plane, { grid, helpgrid, colours }: Options): readonly Shape[] {
  const lines = (direction: Direction, places: readonly number[], colour: Colour) =>
    places.map((at) => line(...endsOf(across[direction], plane.box, at), stroke(colour, 1)));
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
    return axis[direction] && other ? [endsOf(direction, plane.box, crossing(other))] : [];
  });

/** Edges of the first and second axis of a direction, with the distance and alignment of their numerals. */
const edges = {
  x: [
    { edge: 'bottom', gap: 6, look: { align: 'middle', baseline: 'top' } },
    { edge: 'top', gap: -7, look: { align: 'middle', baseline: 'alphabetic' } },
  ],
  y: [
    { edge: 'left', gap: -8, look: { align: 'end', baseline: 'middle' } },
    { edge: 'right', gap: 8, look: { align: 'start', baseline: 'middle' } },
  ],
} as const;

function titleShapes(
  { text, isTex }: Title,
  { x, y, isAtEnd }: Point & { readonly isAtEnd: boolean },
  options: Options,
): readonly Shape[] {
  if (text === '') return [];
  const runs = runsOf(text, isTex);
  const start = { x: isAtEnd ? x - lineWidth(runs, FONT_SIZE) : x, y };
  return lineShapes(start, runs, { colour: options.colours.number, size: FONT_SIZE });
}

/** Draws the axes with numerals and names. */
export function axisShapes(plane: Plane, options: Options): readonly Shape[] {
  const { box, width } = plane;
  const { axis: shown, numbers, titles, colours, legend } = options;
  const titlePlace = (direction: Direction, isSecond: boolean) => {
    if (direction === 'y') return { x: isSecond ? width - 6 : 6, y: box.top - 18 };
    return { x: box.right, y: isSecond ? box.top - 32 : box.bottom + (numbers.x ? 36 : 14) };
  };
  return directions.flatMap((direction) =>
    plane[direction].map((placed, index) => {
      const isSecond = index > 0;
      const { edge, gap, look } = edges[direction][isSecond ? 1 : 0];
      const font = { size: FONT_SIZE, colour: colours.number, ...look };
      const numerals = placed.marks.flatMap(({ at, text }) => {
        if (!text) return [];
        // The last one may be too wide for the margin.
        const last = width - textWidth(text.de, FONT_SIZE) / 2;
        const along = direction === 'x' && at <= width ? Math.min(at, last) : at;
        return [label(pointAt(direction, along, box[edge] + gap), text, font)];
      });
      const [other] = plane[across[direction]];
      const ends = endsOf(direction, box, isSecond || !other ? box[edge] : crossing(other));
      const own = isSecond ? null : titles[direction];
      const title = own ?? { text: placed.title, isTex: true };
      const titleAt = {
        ...titlePlace(direction, isSecond),
        isAtEnd: direction === 'x' || isSecond,
      };
      return part(
        localized((language) => {
          const name = `${spoken(placed.axis.label, true)}${language === 'de' ? '-Achse' : ' axis'}`;
          return `${name} ${rangeOf(placed.axis, language)}`;
        }),
        ...(shown[direction] ? [line(...ends, stroke(colours.axis, 2))] : []),
        ...(numbers[direction] ? withoutOverlaps(numerals) : []),
        ...(legend[direction] ? titleShapes(title, titleAt, options) : []),
      );
    }),
  );
}

import type { Circle, Colour, Shape } from '@fragwerk/sdk';
import { byKind, type ByKind } from '../by-kind.js';

type Colours = readonly (Colour | undefined)[];

const painted = ({ fill, stroke }: Pick<Circle, 'fill' | 'stroke'>): Colours => [
  fill,
  stroke?.colour,
];

const colours: ByKind<Colours> = {
  circle: painted,
  arc: painted,
  line: painted,
  polyline: painted,
  rectangle: painted,
  image: () => [],
  label: ({ colour }) => [colour],
  part: ({ shapes }) => shapes.flatMap(coloursOf),
  handle: ({ shapes }) => shapes.flatMap(coloursOf),
};

const coloursOf = (shape: Shape): Colours => byKind(colours, shape, undefined);

/** Converts `#rrggbb` into a signed word 0xffBBGGRR. */
function wordOf(colour: Colour): number {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return (0xff << 24) | ((blue ?? 0) << 16) | ((green ?? 0) << 8) | (red ?? 0);
}

/**
 * Returns the opaque colours of the shapes as words of a picture's pixels. Transparent colours are left
 * out, because they mix with the colours below.
 */
export function namedColours(shapes: readonly Shape[]): ReadonlySet<number> {
  const opaque = shapes
    .flatMap(coloursOf)
    .filter((colour) => colour !== undefined)
    .filter((colour) => /^#.{6}(ff)?$/i.test(colour));
  return new Set(opaque.map(wordOf));
}

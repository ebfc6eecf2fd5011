import type { Colour, Shape } from '@fragwerk/sdk';

function coloursOf(shape: Shape): readonly (Colour | undefined)[] {
  if ('shapes' in shape) return shape.shapes.flatMap(coloursOf);
  if (shape.kind === 'image') return [];
  if (shape.kind === 'label') return [shape.colour];
  return ['fill' in shape ? shape.fill : undefined, shape.stroke?.colour];
}

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

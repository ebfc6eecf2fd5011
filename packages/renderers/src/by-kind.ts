import type { Shape } from '@fragwerk/sdk';

export type ShapeOf<K extends Shape['kind']> = Extract<Shape, { kind: K }>;

/**
 * What a renderer does with each kind of shape; a new kind that one forgets does not compile.
 *
 * @param R what it gives; @param C what it needs beside the shape
 */
export type ByKind<R, C = undefined> = {
  readonly [K in Shape['kind']]: (shape: ShapeOf<K>, context: C) => R;
};

/** Does what there is for the shape's kind. */
export function byKind<R, C>(table: ByKind<R, C>, shape: Shape, context: C): R {
  const run: (shape: never, context: C) => R = table[shape.kind];
  return run(shape as never, context);
}

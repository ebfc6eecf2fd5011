import type { Shape } from '@fragwerk/sdk';

type ShapeOf<K extends Shape['kind']> = Extract<Shape, { kind: K }>;

/**
 * A function for each kind of shape, with result `R` and context `C`; a missing kind does not compile.
 */
export type ByKind<R, C = undefined> = {
  readonly [K in Shape['kind']]: (shape: ShapeOf<K>, context: C) => R;
};

export function byKind<R, C>(table: ByKind<R, C>, shape: Shape, context: C): R {
  const run: (shape: never, context: C) => R = table[shape.kind];
  return run(shape as never, context);
}

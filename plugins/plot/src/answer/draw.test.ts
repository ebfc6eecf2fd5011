import type { Shape } from '@fragwerk/sdk';
import { describe, expect, it } from 'vitest';
import { answerShapes, rightLook } from './draw.js';
import type { Mode, Task } from './task.js';

const axis = (name: string, unit: string, pixels: readonly [number, number]) => ({
  ...{ name, unit, pixels, from: -10, to: 10, isLogarithmic: false },
  shown: { name, unit, factor: 1 },
});

const task = (mode: Mode, unit = ''): Task => ({
  ...{ mode, start: { x: 0, y: 0 }, min: 2, max: 30, colour: '#000000', cursor: 'numbers' },
  ...{ x: axis('x', '', [0, 200]), y: axis('y', unit, [200, 0]) },
});

const flat = (shapes: readonly Shape[]): readonly Shape[] =>
  shapes.flatMap((shape) => (shape.kind === 'part' ? flat(shape.shapes) : [shape]));

/** Ends of the first line, in pixels. */
function lineOf(shapes: readonly Shape[]) {
  const [first] = shapes;
  const ends =
    first?.kind === 'line'
      ? [first.from, first.to]
      : first?.kind === 'polyline'
        ? first.points
        : [];
  return ends.map(({ x, y }) => ({ x: Math.round(x) + 0, y: Math.round(y) + 0 }));
}

describe('a drawn answer', () => {
  it('is a line to the edges for toline, and to the point for topoint', () => {
    const point = { x: 5, y: 5 };
    const [endless, short] = (['toline', 'topoint'] as const).map((mode) =>
      lineOf(answerShapes(task(mode), point, rightLook)),
    );
    expect(endless).toEqual([
      { x: 0, y: 200 },
      { x: 200, y: 0 },
    ]);
    expect(short?.[1]).toEqual({ x: 150, y: 50 });
  });

  it('states what is measured, the length only if both axes have the same unit', () => {
    const points = [
      { x: 1, y: 1 },
      { x: 4, y: 5 },
    ];
    const texts = (unit: string) =>
      flat(answerShapes(task('measure', unit), points, rightLook)).flatMap((shape) =>
        shape.kind === 'label' ? [shape.text] : [],
      );
    expect(texts('')).toEqual(['Δx = 3', 'Δy = 4', '5 ∠ 53,13°']);
    expect(texts('V')).toEqual(['Δx = 3', 'Δy = 4\u202fV']);
  });
});

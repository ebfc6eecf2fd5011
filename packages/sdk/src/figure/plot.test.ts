import { describe, expect, it } from 'vitest';
import type { Shape } from './model.js';
import { handle, placeOf, plot, stroke, valueAt } from './index.js';

const pen = stroke('#c00000', 2);
const axes = { x: { from: -5, to: 5 }, y: { from: -5, to: 5 } };

const labelsOf = (shapes: readonly Shape[]): readonly string[] =>
  shapes.flatMap((shape) => {
    if (shape.kind === 'label') return [shape.text];
    return shape.kind === 'part' ? labelsOf(shape.shapes) : [];
  });

describe('axes', () => {
  it.each([
    [{ from: 0, to: 10 }, ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10']],
    [
      { from: -1, to: 1, step: 0.5, name: 'x', unit: 'm' },
      ['−1', '−0,5', '0', '0,5', '1', 'x / m'],
    ],
    [{ from: 1, to: 1000, scale: 'logarithmic' }, ['1', '10', '100', '1000']],
    [{ from: 1e-6, to: 1e-4, scale: 'logarithmic' }, ['1·10⁻⁶', '1·10⁻⁵', '1·10⁻⁴']],
    [{ from: 0.1, to: 10, scale: 'decibel', step: 20 }, ['−20', '0', '20']],
  ] as const)('%j', (x, labels) => {
    expect(labelsOf(plot({ x }).axes)).toEqual(labels);
  });

  it('have their numbers with the decimal point in English', () => {
    const [axis] = plot({ x: { from: 0, to: 1, step: 0.5 } }).axes;
    expect(JSON.stringify(axis)).toContain('"text":"0,5"');
    expect(JSON.stringify(axis)).toContain('"english":"0.5"');
  });

  it.each([
    [{ from: 5, to: 5 }, 'The axis from 5 to 5 needs two numbers, the smaller one first.'],
    [
      { from: 0, to: 5, scale: 'logarithmic', name: 'f' },
      'is logarithmic; it has to begin above 0.',
    ],
  ] as const)('%j is none', (x, sentence) => {
    expect(() => plot({ x })).toThrow(sentence);
  });
});

describe('shapes by numbers', () => {
  it('a curve ends where the axes end, and is parted where it has no value', () => {
    const p = plot(axes);
    expect(p.curve((x) => 1 / x, pen)).toHaveLength(2);
    expect(p.curve(() => 9, pen)).toEqual([]);
    for (const { points } of p.curve((x) => x ** 3, pen))
      for (const { y } of points) {
        expect(y).toBeGreaterThanOrEqual(30 - 1e-6);
        expect(y).toBeLessThanOrEqual(314 + 1e-6);
      }
  });

  it('a region lies between two functions', () => {
    const { points, closed } = plot(axes).region(
      () => -99,
      (x) => x,
      '#00ff0080',
    );
    expect(closed).toBe(true);
    expect(Math.max(...points.map(({ y }) => y))).toBe(314);
  });
});

describe('handles', () => {
  it('a value and its place lead to each other, on each kind of axis and on curves', () => {
    const p = plot({
      x: { from: 1, to: 1000, scale: 'logarithmic' },
      y: { from: 0.01, to: 1, scale: 'decibel' },
    });
    const f = (x: number) => 1 / Math.hypot(1, x / 100);
    const { at, along } = p.handle('', 100, (x) => ({ x, y: f(x) }));
    expect(at.y).toBeCloseTo(p.at(100, f(100)).y, 0);
    expect(valueAt(along, at)).toBeCloseTo(100, 6);
    expect(valueAt(along, { x: 9999, y: 0 })).toBeCloseTo(1000, 6);
    const free = p.handle('', { x: 10, y: 0.1 });
    expect(free.at).toEqual(p.at(10, 0.1));
    const { x, y } = valueAt(free.along, free.at) as { x: number; y: number };
    expect([x, y]).toEqual([expect.closeTo(10, 6), expect.closeTo(0.1, 6)]);
  });

  it('wait in the middle until they are set, and are hollow', () => {
    const p = plot(axes);
    const waiting = p.handle('d', null, (y) => ({ x: 0, y }));
    expect([waiting.at, waiting.isSet]).toEqual([p.at(0, 0), false]);
    expect(JSON.stringify(waiting.shapes)).toContain('"fill":"#ffffff"');
  });

  it('run along a way with corners, and beyond its ends straight on', () => {
    const stops = [
      { value: 0, at: { x: 0, y: 0 } },
      { value: 10, at: { x: 100, y: 0 } },
      { value: 20, at: { x: 100, y: 100 } },
    ];
    expect(handle('', 15, { stops }).at).toEqual({ x: 100, y: 50 });
    expect(placeOf({ stops }, 25)).toEqual({ x: 100, y: 150 });
    expect(valueAt({ stops }, { x: 90, y: 70 })).toBe(17);
  });
});

import { describe, expect, it } from 'vitest';
import { valueAt } from './handle.js';
import type { Shape } from './model.js';
import {
  arrowHead,
  distanceTo,
  handle,
  moveBy,
  moveTo,
  placeOf,
  plot,
  polar,
  type Ring,
  stroke,
} from './index.js';

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
  ] as const)('%j', (x, labels) => expect(labelsOf(plot({ x }).axes)).toEqual(labels));

  it('write numbers with a decimal point in English', () => {
    const [axis] = plot({ x: { from: 0, to: 1, step: 0.5 } }).axes;
    expect(JSON.stringify(axis)).toContain('"text":"0,5"');
    expect(JSON.stringify(axis)).toContain('"english":"0.5"');
  });

  it.each([
    [{ from: 5, to: 5 }, 'The axis from 5 to 5 needs two numbers, the smaller one first.'],
    [
      { from: 0, to: 5, scale: 'logarithmic', name: 'f' },
      'is logarithmic; it has to start above 0.',
    ],
  ] as const)('reject %j', (x, sentence) => expect(() => plot({ x })).toThrow(sentence));
});

describe('a frame', () => {
  const box = { left: 60, right: 260, top: 20, bottom: 120 };
  const framed = plot({
    x: { from: 10, to: 1000, scale: 'logarithmic', numeral: (value) => (value < 99 ? '' : 'x') },
    y: { from: 0, to: 2, step: 1 },
    ...{ box, isFramed: true },
  });

  it('has its place, and numerals outside of it, also in another way', () => {
    expect(framed.at(10, 0)).toEqual({ x: 60, y: 120 });
    expect(framed.at(1000, 2)).toEqual({ x: 260, y: 20 });
    expect(labelsOf(framed.axes)).toEqual(['x', 'x', '0', '1', '2']);
    for (const shape of framed.axes)
      if (shape.kind === 'label') expect(shape.at.x < 60 || shape.at.y > 120).toBe(true);
  });

  it('has a fainter grid where there are no numerals', () => {
    const colours = framed.axes.flatMap((shape) =>
      shape.kind === 'line' ? [shape.stroke.colour] : [],
    );
    const [fine] = colours;
    expect(colours.filter((colour) => colour === fine)).toHaveLength(16);
    expect(new Set(colours).size).toBe(2);
  });
});

describe('shapes from functions', () => {
  it('end a curve at the ends of the axes, and split it where it has no value', () => {
    const p = plot(axes);
    expect(p.curve((x) => 1 / x, pen)).toHaveLength(2);
    expect(p.curve(() => 9, pen)).toEqual([]);
    for (const { points } of p.curve((x) => x ** 3, pen))
      for (const { y } of points) {
        expect(y).toBeGreaterThanOrEqual(30 - 1e-6);
        expect(y).toBeLessThanOrEqual(314 + 1e-6);
      }
  });

  it('draw the region between two functions', () => {
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
  it('convert between value and place, on each kind of axis and on curves', () => {
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

  it('start in the middle, hollow, until they are set', () => {
    const p = plot(axes);
    const waiting = p.handle('d', null, (y) => ({ x: 0, y }));
    expect([waiting.at, waiting.isSet]).toEqual([p.at(0, 0), false]);
    expect(JSON.stringify(waiting.shapes)).toContain('"fill":"#ffffff"');
  });

  it('follow a polyline, and extend it straight beyond its ends', () => {
    const stops = [
      { value: 0, at: { x: 0, y: 0 } },
      { value: 10, at: { x: 100, y: 0 } },
      { value: 20, at: { x: 100, y: 100 } },
    ];
    expect(handle('', 15, { stops }).at).toEqual({ x: 100, y: 50 });
    expect(placeOf({ stops }, 25)).toEqual({ x: 100, y: 150 });
    expect(valueAt({ stops }, { x: 90, y: 70 })).toBe(17);
  });

  it('move in even steps along a logarithmic and a dB axis, and back the same way', () => {
    const x = { from: 1, to: 1000, scale: 'logarithmic' } as const;
    const range = { min: 1, max: 1000, step: 1 };
    const { along } = plot({ x }).handle('', 1, (value) => ({ x: value, y: 0 }));
    const by = (from: number, steps: number, isPage = false) =>
      moveBy(
        { along, from, ranges: { x: range, y: range } },
        { x: steps, y: 0 },
        isPage ? 'page' : 'step',
      );
    const up = [1];
    for (let step = 0; step < 60; step += 1) up.push(by(up[step] ?? 0, 1) as number);
    expect(up.filter((_, index) => index % 20 === 0)).toEqual([1, 10, 100, 1000]);
    const ways = up.slice(1).map((value, index) => Math.log10(value / (up[index] ?? 1)));
    expect(Math.min(...ways)).toBeGreaterThan(0.03);
    expect(Math.max(...ways)).toBeLessThan(0.08);
    expect(up.slice(1).map((value) => by(value, -1))).toEqual(up.slice(0, -1));
    expect([by(1000, 1), by(1, -1), by(1, 2, true)]).toEqual([1000, 1, 10]);
    const decibel = plot({ x: { from: 0.01, to: 1, scale: 'decibel' } });
    const { along: level } = decibel.handle('', 0.1, (value) => ({ x: value, y: 0 }));
    const small = { min: 0.01, max: 1, step: 1 };
    const place = { along: level, from: 0.1, ranges: { x: small, y: small } };
    expect(moveBy(place, { x: 1, y: 0 })).toBe(0.11);
    expect(moveTo(place, { x: 300, y: 0 })).toBe(0.1);
  });
});

describe('the numerals of an axis', () => {
  it('leave out those that would overlap', () => {
    const numerals = (width: number) => {
      const { axes } = plot({ x: { from: 100_000, to: 100_010, step: 1 }, width });
      const [axis] = axes;
      const shapes = axis?.kind === 'part' ? axis.shapes : [];
      return shapes.flatMap((shape) => (shape.kind === 'label' ? [shape.text] : []));
    };
    expect(numerals(1200)).toHaveLength(11);
    expect(numerals(400)).toEqual(['100000', '100002', '100004', '100006', '100008', '100010']);
  });
});

describe('a handle on a ring', () => {
  const centre = { x: 100, y: 100 };
  const DAY = 86_400;
  const range = { min: 0, max: DAY - 60, step: 60, page: 3600, period: DAY };
  const hour = { centre, radius: 50, period: DAY / 2, step: 3600 };
  const minute = { centre, radius: 80, period: 3600 };
  /** Position of a hand at this angle in degrees; the times are those of the clock's handles. */
  const moved = (along: Ring, from: number, degrees: number, isPut = false) =>
    moveTo(
      { along, from, ranges: { x: range, y: range } },
      polar(centre, 70, degrees / 360),
      isPut,
    );
  const at = (hours: number, minutes = 0) => hours * 3600 + minutes * 60;

  it('moves past the top into the next turn, by the shorter way around', () => {
    let time = at(11);
    for (let angle = 6; angle <= 360; angle += 6) time = moved(minute, time, angle) as number;
    expect(time).toBe(at(12));
    for (let angle = 354; angle >= -360; angle -= 6) time = moved(minute, time, angle) as number;
    expect(time).toBe(at(10));
    expect(moved(minute, at(23, 59), 0)).toBe(at(0));
    expect(moved(hour, at(11, 30), 15)).toBe(at(12, 30));
    expect(moved(hour, at(10, 30), 345)).toBe(at(11, 30));
    expect(moved(hour, at(23), 0)).toBe(at(0));
  });

  it('keeps its turn and the remainder of its step when it is placed elsewhere', () => {
    expect(moved(minute, at(10, 50), 60, true)).toBe(at(10, 10));
    expect(moved(minute, at(10, 59), 359.9, true)).toBe(at(10));
    expect(moved(hour, at(11, 30), 15, true)).toBe(at(0, 30));
    expect(moved(hour, at(15), 355, true)).toBe(at(12));
    expect(moved(hour, at(10, 30) + 7, 20, true)).toBe(at(0, 30) + 7);
  });

  it('reacts to taps within its band', () => {
    const ring = { ...hour, band: { from: 10, to: 60 } };
    expect([5, 30, 70].map((x) => distanceTo(ring, { x: 100 + x, y: 100 }))).toEqual([
      ...[Infinity, 0, Infinity],
    ]);
    expect(distanceTo(hour, { x: 180, y: 100 })).toBe(30);
  });
});

it('a line without length has an arrow head that can be drawn', () => {
  const look = { length: 9, width: 6, fill: '#000000' } as const;
  const { points } = arrowHead({ x: 5, y: 5 }, { x: 5, y: 5 }, look);
  expect(points).toEqual([5, 5, 5].map((at) => ({ x: at, y: at })));
});

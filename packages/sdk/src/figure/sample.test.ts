import { describe, expect, it } from 'vitest';
import { clip } from './clip.js';
import type { Point } from './model.js';
import { sampleCurve } from './sample.js';

const area = { left: 50, right: 650, top: 20, bottom: 420 };
const RESPONSE_POLES = [1, 3, 10, 30, 100];
const fifthOrder = (w: number) =>
  RESPONSE_POLES.reduce((gain, pole) => gain - 10 * Math.log10(1 + (w / pole) ** 2), 0) / 40;

/** Functions from −4 to 4 with values from −4 to 4. */
const functions: Readonly<Record<string, (x: number) => number>> = {
  'tan x': Math.tan,
  'tan 9x': (x) => Math.tan(9 * x),
  'cot x': (x) => 1 / Math.tan(x),
  '1/x': (x) => 1 / x,
  '1/x²': (x) => 1 / x ** 2,
  '1/(x-1/3)': (x) => 1 / (x - 1 / 3),
  '1/(x³-x)': (x) => 1 / (x ** 3 - x),
  '0.001/x': (x) => 0.001 / x,
  '√x': Math.sqrt,
  '√(1-x²)': (x) => Math.sqrt(1 - x * x),
  '√(x²-1)': (x) => Math.sqrt(x * x - 1),
  '∛x': Math.cbrt,
  '|x|': Math.abs,
  '|x²-2|': (x) => Math.abs(x * x - 2),
  '|sin 5x|': (x) => Math.abs(Math.sin(5 * x)),
  'sin 1/x': (x) => Math.sin(1 / x),
  'x sin 1/x': (x) => x * Math.sin(1 / x),
  'floor x': Math.floor,
  'floor 3x': (x) => Math.floor(3 * x) / 3,
  'x mod 1': (x) => x - Math.floor(x),
  'sign x': Math.sign,
  'step at 1/7': (x) => (x > 1 / 7 ? 2 : -2),
  rectangle: (x) => Math.sign(Math.sin(4 * x)),
  'steep step': (x) => Math.tanh(1e5 * (x - 0.1)),
  'sin x': Math.sin,
  'sin 20x': (x) => Math.sin(20 * x),
  'sin 200x': (x) => Math.sin(200 * x),
  'sin x²': (x) => Math.sin(x * x),
  'sin eˣ': (x) => Math.sin(Math.exp(x)),
  'x²': (x) => x * x,
  'x³-3x': (x) => x ** 3 - 3 * x,
  'x⁹': (x) => x ** 9,
  eˣ: Math.exp,
  'e⁻ˣ²': (x) => Math.exp(-x * x),
  'narrow bell': (x) => 3 * Math.exp(-((x - 0.7) ** 2) / 0.0004),
  'ln x': Math.log,
  'ln |x|': (x) => Math.log(Math.abs(x)),
  'x ln x': (x) => x * Math.log(x),
  xˣ: (x) => x ** x,
  'asin x': Math.asin,
  'acos x': Math.acos,
  'atan 50x': (x) => Math.atan(50 * x),
  'atan 1/x': (x) => Math.atan(1 / x),
  'sinh x': Math.sinh,
  'cosh x': Math.cosh,
  'tanh 30x': (x) => Math.tanh(30 * x),
  'sin x/x': (x) => Math.sin(9 * x) / (9 * x),
  damped: (x) => Math.exp(-x) * Math.sin(30 * x),
  beats: (x) => Math.sin(30 * x) + Math.sin(33 * x),
  'max(x,1-x²)': (x) => Math.max(x, 1 - x * x),
  triangle: (x) => Math.asin(Math.sin(8 * x)),
  saw: (x) => (x * 3 - Math.floor(x * 3)) * 2 - 1,
  hole: (x) => (Math.abs(x) < 0.5 ? NaN : x),
  'two ranges': (x) => Math.sqrt(Math.sin(3 * x)),
  constant: () => 1.5,
  nowhere: () => NaN,
  outside: () => 100,
  'line through the corner': (x) => x,
  'steep line': (x) => 500 * x,
  'rounded root': (x) => Math.sqrt(Math.abs(x)) * Math.sign(x),
  'fifth order': (x) => fifthOrder(10 ** (x / 2 + 1)),
};

const place = (x: number, y: number): Point => ({ x: 350 + 75 * x, y: 220 - 50 * y });

const piecesOf = (f: (x: number) => number) => {
  let evaluations = 0;
  const at = (x: number) => {
    evaluations += 1;
    return place(x, f(x));
  };
  const sampled = sampleCurve({ at, from: -4, to: 4, area });
  return { pieces: sampled.flatMap((piece) => clip(piece, area)), evaluations };
};

function distanceToLine(a: Point, b: Point, p: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const squared = dx * dx + dy * dy;
  const share = squared === 0 ? 0 : ((p.x - a.x) * dx + (p.y - a.y) * dy) / squared;
  const near = Math.min(1, Math.max(0, share));
  return Math.hypot(a.x + near * dx - p.x, a.y + near * dy - p.y);
}

/** The largest distance of a point of the picture from a curve. */
function farthest(points: readonly Point[], pieces: readonly (readonly Point[])[]): number {
  const columns = new Map<number, [Point, Point][]>();
  for (const piece of pieces)
    for (const [index, b] of piece.entries()) {
      const a = piece[index - 1] ?? b;
      const last = Math.floor(Math.max(a.x, b.x)) + 1;
      for (let column = Math.floor(Math.min(a.x, b.x)) - 1; column <= last; column += 1) {
        const found = columns.get(column);
        if (found) found.push([a, b]);
        else columns.set(column, [[a, b]]);
      }
    }
  let worst = 0;
  for (const p of points) {
    let best = Infinity;
    for (const [a, b] of columns.get(Math.floor(p.x)) ?? []) {
      best = Math.min(best, distanceToLine(a, b, p));
      if (best < 0.3) break;
    }
    worst = Math.max(worst, best);
  }
  return worst;
}

const isInside = ({ x, y }: Point) =>
  x >= area.left && x <= area.right && y >= area.top && y <= area.bottom;

const DENSE = 100_000;

describe('a sampled curve', () => {
  it.each(Object.entries(functions))('%s deviates by less than half a pixel', (_, f) => {
    const { pieces, evaluations } = piecesOf(f);
    // Apart from isolated points, such as that of sign x at 0.
    const dense = Array.from({ length: DENSE }, (_, index) => (8 * (index + 0.5)) / DENSE - 4)
      .map((x) => place(x, f(x)))
      .filter(isInside);
    expect(farthest(dense, pieces)).toBeLessThan(0.5);
    expect(evaluations).toBeLessThan(12_000);
  });

  it.each([
    ['tan x', 3],
    ['cot x', 4],
    ['1/x', 2],
    ['1/x²', 2],
    ['1/(x³-x)', 4],
    ['floor x', 8],
    ['sign x', 2],
    ['step at 1/7', 2],
    ['steep step', 1],
    ['√(x²-1)', 2],
    ['hole', 2],
    ['|x|', 1],
    ['∛x', 1],
    ['steep line', 1],
    ['atan 1/x', 2],
    ['nowhere', 0],
    ['outside', 0],
  ] as const)('%s has %i pieces', (name, count) => {
    const lines = piecesOf(functions[name] as (x: number) => number).pieces;
    expect(lines.filter(({ length }) => length > 1)).toHaveLength(count);
  });

  it('ends where the domain ends', () => {
    const [piece] = piecesOf(Math.sqrt).pieces;
    expect(piece?.[0]?.x).toBeCloseTo(350, 6);
    expect(piece?.[0]?.y).toBeCloseTo(220, 2);
  });

  it('takes few evaluations for smooth curves', () => {
    expect(piecesOf(Math.sin).evaluations).toBeLessThan(1_000);
    expect(piecesOf(Math.tan).evaluations).toBeLessThan(3_000);
  });

  it('of two coordinates closes', () => {
    const at = (t: number) => place(2 * Math.sin(t), 2 * Math.cos(t));
    const [circle = [], ...others] = sampleCurve({ at, from: 0, to: 2 * Math.PI, area });
    expect(others).toHaveLength(0);
    const radii = circle.map(({ x, y }) => Math.hypot((x - 350) / 75, (y - 220) / 50));
    expect(Math.min(...radii)).toBeGreaterThan(1.999);
    expect(Math.hypot((circle.at(-1)?.x ?? 0) - 350, (circle.at(-1)?.y ?? 0) - 120)).toBeLessThan(
      0.01,
    );
  });
});

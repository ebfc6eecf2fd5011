import { describe, expect, it } from 'vitest';
import { circuitOf } from '../../../../test/support/circuits.js';
import { circuitFigure } from './figure.js';
import { isDot } from './pens.js';
import { arrowLine, partsByKey, symbolBounds } from './parts.js';

function nearestDots(text: string): number {
  const dots = circuitFigure(circuitOf(text)).shapes.filter(isDot);
  const distances = dots.flatMap(({ centre: a }, index) =>
    dots.slice(index + 1).map(({ centre: b }) => Math.hypot(a.x - b.x, a.y - b.y)),
  );
  return Math.min(...distances);
}

describe('joints', () => {
  it.each(['U,R,R*C,', 'U,R*C,,R*C,R', 'U,B(R,C*L,L,Z,R)', 'N3(),DD(R*C)', 'I*R,R*C,C,,R,C*R'])(
    'of %s have one dot',
    (text) => expect(nearestDots(text)).toBeGreaterThan(30),
  );

  it('keep the dot where four wires meet', () =>
    expect(nearestDots('U,R,R*C*L,')).toBeLessThan(30));
});

it.each(['U,B(R);Raute', ',B(R);diamond'])('the bridge of %s is a diamond', (text) => {
  const parts = partsByKey(circuitFigure(circuitOf(text)));
  const [lower, , upper, , between] = ['R1', 'R2', 'R3', 'R4', 'R5'].map((name) => {
    const part = parts.get(name);
    if (!part) throw new Error(`no ${name}`);
    const { left, right, top, bottom } = symbolBounds(part);
    return { x: (left + right) / 2, y: (top + bottom) / 2, ratio: (right - left) / (bottom - top) };
  });
  // A slanted symbol is as wide as high.
  expect(lower?.ratio).toBeCloseTo(1, 1);
  expect(upper?.ratio).toBeCloseTo(1, 1);
  expect(Math.abs(Math.log(between?.ratio ?? 1))).toBeGreaterThan(0.5);
});

describe.each(['', ',Raute'])('in a bridge, with the entries%j', (tail) => {
  it.each<[string, string, 'x' | 'y']>([
    ['UR3', 'U,R1,R2,B(R3,R4,R5,R6,R7)', 'x'],
    ['IR6', 'U,R1,R2,B(R3,R4,R5,R6,R7)', 'x'],
    ['IQ1', 'B(I,R1,R2,R3,R4),R5,R6', 'y'],
    ['UQ1', 'N3(B(U,R1,R2,R3,R4),U,U),DS(R)', 'x'],
  ])('%s of %s points to the left or upward, as it is calculated', (quantity, text, axis) => {
    const circuit = circuitOf(`${text};${quantity}${tail}`);
    const arrow = partsByKey(circuitFigure(circuit)).get(quantity);
    const [from, to] = (arrow && arrowLine(arrow)) ?? [];
    expect((to?.[axis] ?? NaN) - (from?.[axis] ?? NaN)).toBeLessThan(-1);
  });
});

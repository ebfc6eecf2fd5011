import { describe, expect, it } from 'vitest';
import { parseCircuit } from '../language/parse.js';
import { circuitFigure } from './figure.js';
import { isDot } from './pens.js';

function nearestDots(text: string): number {
  const { circuit } = parseCircuit(text);
  const dots = circuit ? circuitFigure(circuit).shapes.filter(isDot) : [];
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

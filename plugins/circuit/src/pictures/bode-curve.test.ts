import { describe, expect, it } from 'vitest';
import { complex, type Complex, divide, multiply } from '../numeric/complex.js';
import { asymptotesOf, cutoffsOf, peakOf, samplesOf, type Sweep } from './bode-curve.js';

const one = complex(1);

/** A frequency response, with factors at their corner frequencies in Hz. */
const sweepOf = (
  response: (f: number) => Complex | null,
  known: Omit<NonNullable<Sweep['rational']>, 'cancelled'> | null = null,
): Sweep => {
  const rational = known && { ...known, cancelled: [] };
  return { response, rational, ends: [1, 5], decades: [1, 5], samples: 480, omega: false };
};
const factor = (f: number, corner: number): Complex => complex(1, f / corner);
const root = (corner: number) => complex(-2 * Math.PI * corner);
const lowPass = sweepOf((f) => divide(one, factor(f, 1000)), {
  ...{ zeros: [], poles: [root(1000)], gain: complex(2 * Math.PI * 1000) },
});
const bandPass = sweepOf(
  (f) => divide(complex(0, f / 100), multiply(factor(f, 100), factor(f, 10_000))),
  { zeros: [complex(0)], poles: [root(100), root(10_000)], gain: complex(2 * Math.PI * 10_000) },
);

describe('a Bode plot', () => {
  it('has the cut-off frequencies of the formula, also over ω', () => {
    const frequencies = (sweep: Sweep) => cutoffsOf(sweep).map(({ exponent }) => 10 ** exponent);
    expect(frequencies(lowPass)).toEqual([expect.closeTo(1000, 0)]);
    expect(frequencies({ ...lowPass, omega: true })).toEqual([expect.closeTo(2000 * Math.PI, 0)]);
    const [low = NaN, high = NaN] = frequencies(bandPass);
    expect(high - low).toBeCloseTo(10_100, -1);
    expect(low * high).toBeCloseTo(1e6, -4);
  });

  it('has asymptotes that meet at the corner frequencies', () => {
    const corners = (sweep: Sweep) =>
      asymptotesOf(sweep).map(({ slope, from }) => [slope, from.exponent]);
    expect(corners(lowPass)).toEqual([
      [0, 1],
      [-20, expect.closeTo(3, 2)],
    ]);
    expect(corners(bandPass)).toEqual([
      [20, 1],
      [0, expect.closeTo(2, 1)],
      [-20, expect.closeTo(4, 1)],
    ]);
    const flat = sweepOf(() => complex(0.5), { zeros: [], poles: [], gain: complex(0.5) });
    expect(corners(flat)).toEqual([[0, 1]]);
    expect(peakOf(samplesOf(flat))).toBeNull();
    expect(asymptotesOf(sweepOf(() => null))).toEqual([]);
  });
});

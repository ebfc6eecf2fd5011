import { describe, expect, it } from 'vitest';
import {
  circuitOf,
  randomNetlist,
  randomValues,
  seeded,
} from '../../../../test/support/circuits.js';
import { randomRuns } from '../../../../test/support/random-runs.js';
import { buildNetlist } from '../network/netlist.js';
import { asymptotesOf } from '../pictures/bode-curve.js';
import { samplesOf as locusSamples } from '../pictures/locus-samples.js';
import { decadesOf } from '../pictures/sweep.js';
import { type Complex, complex, magnitude, multiply, subtract } from './complex.js';
import { cutoffsOf } from './corners.js';
import { evaluate } from './rational.js';
import { type Relation, responseOver, transferFunction } from './response.js';

const usual = { R1: 10, R2: 1000, L1: 0.01, L2: 0.05, C1: 1e-6, C2: 1e-9, C3: 1e-7 };

function found(text: string, relation: Relation, values: object = usual) {
  const circuit = circuitOf(text);
  const known = new Map(Object.entries(values) as [string, number][]);
  const result = transferFunction(buildNetlist(circuit), known, relation);
  if ('de' in result || !result.rational) throw new Error(`${text} has no zeros and poles`);
  return { circuit, ...result, rational: result.rational };
}

const voltage = { output: 'Ua', input: 'Ue' } as const;

describe('zeros and poles', () => {
  /** A ladder of 12 reactances over nine decades, with resistors. */
  const long = `,${['R+L,C', 'R,C', 'R,L*C', 'R,C', 'R+L,R*C', 'R,C', 'R,L+C'].join(',,')},,`;
  const spread = Object.fromEntries([
    ...Array.from({ length: 8 }, (_, i) => [`R${i + 1}`, 10 * 5 ** i]),
    ...Array.from({ length: 4 }, (_, i) => [`L${i + 1}`, 1e-6 * 40 ** i]),
    ...Array.from({ length: 7 }, (_, i) => [`C${i + 1}`, 1e-5 / 8 ** i]),
  ]) as object;

  it.each<[string, Relation, object?]>([
    [',R+L,C,,', voltage],
    [',R,R+C,,', voltage],
    [',R,C,,R,C,,', voltage],
    ['U,R*L*C', { output: 'Zges', input: null }],
    ['U,L*C', { output: 'Yges', input: null }],
    ['I,R+L,C', { output: 'IC1', input: 'Ie' }],
    ['B(R,C,L,C,R)', { output: 'UC2', input: 'Ue' }, { ...usual, R1: 100, R2: 300 }],
    [long, voltage, spread],
  ])('of %s give the response at every frequency', (text, relation, values) => {
    const { response, rational } = found(text, relation, values);
    const { zeros, poles } = rational;
    for (let exponent = -1; exponent <= 8; exponent += 0.37) {
      const s = complex(0, 2 * Math.PI * 10 ** exponent);
      const value = response(s.im / (2 * Math.PI)) ?? complex(NaN);
      const error = magnitude(subtract(value, evaluate(rational, s)));
      expect(error, `at 10^${exponent} Hz`).toBeLessThan(1e-7 * magnitude(value));
    }
    // Real coefficients.
    for (const { re, im } of [...zeros, ...poles].filter((root) => root.im !== 0)) {
      const isPaired = [...zeros, ...poles].some(
        (other) => magnitude(subtract(other, complex(re, -im))) < 1e-6 * magnitude(other),
      );
      expect(isPaired).toBe(true);
    }
  });
});

describe('zeros and poles of random circuits', () => {
  it('give the response over eleven decades', () => {
    const random = seeded(60);
    let compared = 0;
    while (compared < randomRuns(60, 20)) {
      const { text, netlist } = randomNetlist(random, 2);
      const values = randomValues(netlist, random);
      const output = random.pick(netlist.branches).name;
      const found = transferFunction(netlist, values, { output: `U${output}`, input: 'Ue' });
      if ('de' in found || !found.rational) continue;
      const { rational, response } = found;
      if (rational.zeros.length + rational.poles.length === 0) continue;
      compared += 1;
      const samples = Array.from({ length: 23 }, (_, i) => 10 ** (i / 2 - 2)).flatMap(
        (frequency) => {
          const value = response(frequency);
          return value ? [{ frequency, value }] : [];
        },
      );
      const size = Math.max(...samples.map(({ value }) => magnitude(value)));
      for (const { frequency, value } of samples) {
        const product = evaluate(rational, complex(0, 2 * Math.PI * frequency));
        const error = magnitude(subtract(value, product));
        expect(error, `U${output} of ${text} at ${frequency} Hz`).toBeLessThan(1e-5 * size);
      }
    }
  });
});

describe('the pictures of random circuits', () => {
  const random = seeded(7);
  const sizeOf = (value: Complex | null) => magnitude(value ?? complex(NaN));
  const decibel = (value: Complex | null) => 20 * Math.log10(sizeOf(value));

  /** The exact slope in dB per decade at an angular frequency. */
  const slopeAt = ({ zeros, poles }: { zeros: readonly Complex[]; poles: readonly Complex[] }) => {
    const below = (roots: readonly Complex[], omega: number) =>
      roots.filter((root) => magnitude(root) < omega).length;
    return (omega: number) => 20 * (below(zeros, omega) - below(poles, omega));
  };

  it('agree with their zeros and poles', () => {
    let compared = 0;
    while (compared < randomRuns(60, 20)) {
      const { text, netlist } = randomNetlist(random, 2);
      const circuit = circuitOf(text);
      const values = randomValues(netlist, random);
      const output = `U${random.pick(netlist.branches).name}`;
      const found = transferFunction(netlist, values, { output, input: 'Ue' });
      if ('de' in found || !found.rational) continue;
      const { rational, response, ends } = found;
      const roots = [...rational.zeros, ...rational.poles];
      if (roots.filter((root) => magnitude(root) > 0).length === 0) continue;
      // A peak without losses is infinite.
      if (roots.some(({ re, im }) => im !== 0 && Math.abs(re) < 1e-6 * Math.abs(im))) continue;
      compared += 1;
      const where = `${output} of ${text}`;
      const decades = decadesOf({ rational, ends }, { usual: NaN, margin: 2 });
      const sweep = { response, rational, ends, decades, samples: 100, omega: false };

      // Between corners each line has the exact slope, and meets the next one.
      const lines = asymptotesOf(sweep);
      const exact = slopeAt(rational);
      for (const [index, { slope, from }] of lines.entries()) {
        const next = lines[index + 1]?.from ?? { exponent: decades[1], gain: NaN };
        const middle = (from.exponent + next.exponent) / 2;
        expect(slope, where).toBe(exact(2 * Math.PI * 10 ** middle));
        if (index === lines.length - 1) continue;
        const met = from.gain + slope * (next.exponent - from.exponent);
        expect(Math.abs(met - next.gain), where).toBeLessThan(0.01);
        const distances = roots.map((root) =>
          Math.abs(Math.log10(magnitude(root) / (2 * Math.PI)) - next.exponent),
        );
        expect(Math.min(...distances), where).toBeLessThan(1e-3);
      }

      // At cut-off frequencies the gain is 3 dB below its maximum.
      const { level, frequencies } = cutoffsOf(found);
      for (const frequency of frequencies)
        expect(decibel(response(frequency)) - 20 * Math.log10(level), where).toBeCloseTo(0, 4);
      const grid = Array.from({ length: 60 }, (_, i) => 10 ** (i / 6 - 2));
      const highest = Math.max(...grid.map((frequency) => sizeOf(response(frequency)) || 0));
      expect(highest, where).toBeLessThanOrEqual(level * Math.SQRT2 * (1 + 1e-4));

      // The locus has no gap: each value of its range is beside a drawn one.
      const plot = { circuit, output, input: 'Ue' as const, over: null, ...sweep, samples: 480 };
      const drawn = locusSamples(plot).flatMap(({ value }) => value ?? []);
      const size = Math.max(...drawn.map(magnitude));
      const [low, high] = decades;
      for (let part = 0.03; part < 1; part += 0.1) {
        const value = response(10 ** (low + part * (high - low)));
        if (!value || magnitude(value) > 0.9 * size) continue;
        const gaps = drawn.map((one) => magnitude(subtract(one, value)));
        expect(Math.min(...gaps), `${where}, ${part}`).toBeLessThan(0.04 * size);
      }
    }
  });
});

describe('inversion', () => {
  const random = seeded(30);

  it('exchanges zeros and poles of random circuits', () => {
    let compared = 0;
    while (compared < randomRuns(30, 10)) {
      const { netlist } = randomNetlist(random, 2);
      const values = randomValues(netlist, random);
      const [Z, Y] = ['Zges', 'Yges'].map((output) =>
        transferFunction(netlist, values, { output, input: null }),
      );
      if (!Z || !Y || 'de' in Z || 'de' in Y || !Z.rational || !Y.rational) continue;
      if (Z.rational.zeros.length + Z.rational.poles.length === 0) continue;
      compared += 1;
      const logarithms = (roots: readonly Complex[]) =>
        roots.map((root) => Math.log(magnitude(root) || 1e-9)).sort((a, b) => a - b);
      for (const [ours, others] of [
        [Z.rational.zeros, Y.rational.poles],
        [Z.rational.poles, Y.rational.zeros],
      ] as const)
        expect(logarithms(ours)).toEqual(
          logarithms(others).map((one) => expect.closeTo(one, 5) as number),
        );
      for (const frequency of [1, 50, 1e3, 1e5]) {
        const product = multiply(
          evaluate(Z.rational, complex(0, 2 * Math.PI * frequency)),
          Y.response(frequency) ?? complex(NaN),
        );
        expect(magnitude(subtract(product, complex(1)))).toBeLessThan(1e-5);
      }
    }
  });

  it('over a component passes through the value of the circuit', () => {
    const netlist = buildNetlist(circuitOf('U,R1,R2*C1'));
    const values = new Map(Object.entries(usual));
    const relation = { output: 'Zges', input: null } as const;
    const over = responseOver(netlist, { values, frequency: 50 }, { ...relation, symbol: 'R2' });
    const all = transferFunction(netlist, values, relation);
    if ('de' in over || 'de' in all) throw new Error('no response');
    expect(over(usual.R2)).toEqual(all.response(50));
    expect(over(0)?.re).toBeCloseTo(usual.R1, 9);
  });
});

describe('asymptotes', () => {
  it.each<[string, object, [number, number][]]>([
    [
      ',R+L,C,,',
      usual,
      [
        [0, 1],
        [-40, 1591.549],
      ],
    ],
    [
      ',R,R+C,,',
      { R1: 1e4, R2: 100, C1: 1e-6 },
      [
        [0, 0.1],
        [-20, 15.758],
        [0, 1591.549],
      ],
    ],
    [
      ',R,C,,R,C,,',
      { R1: 1000, R2: 1000, C1: 1e-6, C2: 1e-9 },
      [
        [0, 1],
        [-20, 158.996],
        [-40, 159314.3],
      ],
    ],
    [
      ',C,R,,',
      { R1: 1000, C1: 1e-6 },
      [
        [20, 1],
        [0, 159.155],
      ],
    ],
    [',R,R,,', usual, [[0, 100]]],
  ])('of %s bend at its zeros and poles', (text, values, expected) => {
    const { response, rational, ends } = found(text, voltage, values);
    const decades = decadesOf({ rational, ends }, { usual: NaN, margin: 1.3 });
    const sweep = { response, rational, ends, decades, samples: 100, omega: false };
    const lines = asymptotesOf(sweep);
    expect(lines.map(({ slope }) => slope)).toEqual(expected.map(([slope]) => slope));
    lines.slice(1).forEach(({ from }, index) => {
      expect(10 ** from.exponent / (expected[index + 1]?.[1] ?? NaN)).toBeCloseTo(1, 3);
    });
    const first = lines[0]?.from;
    const value = magnitude(response(10 ** (first?.exponent ?? 0)) ?? complex(NaN));
    expect(first?.gain).toBeCloseTo(20 * Math.log10(value), 0);
  });
});

describe('loci', () => {
  it.each([
    ['U,R*C', 'Zges', { R1: 1000, C1: 1e-6 }, [0, 1000, -500, 0]],
    ['U,R*C', 'Yges', { R1: 1000, C1: 1e-6 }, [0.001, 0.001, 0, 0.00558]],
    ['U,R*L*C', 'Zges', { R1: 1000, L1: 0.01, C1: 1e-6 }, [0, 1000, -500, 500]],
    ['U,R*L*C', 'Zges', { R1: 1e6, L1: 0.01, C1: 1e-6 }, [0, 1e6, -5e5, 5e5]],
    ['U,R+L', 'Yges', { R1: 10, L1: 0.01 }, [0, 0.1, -0.05, 0]],
    ['U,R+L+C', 'Zges', { R1: 10, L1: 0.01, C1: 1e-6 }, [10, 10, -38, 38]],
  ])('of %s: %s', (text, output, values, [left, right, low, high]) => {
    const { circuit, response, rational, ends } = found(text, { output, input: null }, values);
    const decades = decadesOf({ rational, ends }, { usual: NaN, margin: 2 });
    const plot = {
      circuit,
      output,
      input: null,
      over: null,
      response,
      rational,
      decades,
      samples: 480,
    };
    const shown = locusSamples(plot).flatMap(({ value }) => value ?? []);
    const reals = shown.map(({ re }) => re);
    const imaginaries = shown.map(({ im }) => im);
    const size = Math.max(...shown.map(magnitude));
    const extremes = [
      Math.min(...reals),
      Math.max(...reals),
      Math.min(...imaginaries),
      Math.max(...imaginaries),
    ];
    extremes.forEach((value, index) => {
      expect(Math.abs(value - ([left, right, low, high][index] ?? NaN)) / size).toBeLessThan(0.03);
    });
  });
});

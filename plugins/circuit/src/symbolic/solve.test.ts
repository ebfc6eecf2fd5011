import { describe, expect, it } from 'vitest';
import { randomNetlist, randomValues, seeded } from '../../../../test/support/circuits.js';
import type { Netlist } from '../network/netlist.js';
import { analyse, type Analysis } from '../numeric/analyse.js';
import { add, type Complex, complex, divide, multiply, scale } from '../numeric/complex.js';
import { writeFormulas } from './formulas.js';
import { countBits, type Polynomial } from './polynomial.js';
import { type Fraction, reduce, solveSymbolic, type SymbolicSolution } from './solve.js';

const FREQUENCY = 789;
const zero = complex(0);

interface Case {
  readonly text: string;
  readonly netlist: Netlist;
  readonly values: ReadonlyMap<string, number>;
  readonly solution: SymbolicSolution;
  readonly analysis: Analysis;
}

function drawCases(count: number): Case[] {
  const random = seeded(77);
  const cases: Case[] = [];
  while (cases.length < count) {
    const { text, netlist } = randomNetlist(random);
    const values = randomValues(netlist, random);
    const solution = solveSymbolic(netlist);
    const analysis = analyse(netlist, new Map([...values, ['f', FREQUENCY]]));
    if ('fault' in solution || 'fault' in analysis) continue;
    cases.push({ text, netlist, values, solution, analysis });
  }
  return cases;
}

/** Evaluates a polynomial at s = j·ω, with numbers for its symbols. */
function valueOf(a: Polynomial, { solution, values }: Case): Complex {
  const s = complex(0, 2 * Math.PI * FREQUENCY);
  let sum = zero;
  for (const [monomial, coefficient] of a) {
    let term = complex(coefficient);
    solution.symbols.forEach((symbol, bit) => {
      if ((monomial & (1 << bit)) !== 0) term = scale(term, values.get(symbol) ?? NaN);
    });
    for (let power = countBits(monomial & solution.withS); power > 0; power -= 1)
      term = multiply(term, s);
    sum = add(sum, term);
  }
  return sum;
}

function fractionValue({ terms, denominator }: Fraction, one: Case): Complex {
  const top = terms.reduce(
    (sum, { source, factor }) =>
      add(sum, scale(valueOf(factor, one), source === '' ? 1 : (one.values.get(source) ?? NaN))),
    zero,
  );
  return divide(top, valueOf(denominator, one));
}

describe('fractions in s', () => {
  const cases = drawCases(300);

  it('have the values of the numeric solver at s = j·ω for 300 random circuits', () => {
    let compared = 0;
    for (const one of cases) {
      const { solution, analysis, text } = one;
      const largest = (letter: string) =>
        Math.max(
          ...[...analysis.quantities]
            .filter(([name]) => name.startsWith(letter))
            .map(([, { re, im }]) => Math.hypot(re, im)),
        );
      const scales = { U: largest('U'), I: largest('I') };
      const check = (name: string, fraction: Fraction, expected: Complex, size: number) => {
        const actual = fractionValue(reduce(fraction), one);
        const error = Math.hypot(actual.re - expected.re, actual.im - expected.im) / size;
        expect(error, `${name} of ${text}`).toBeLessThan(1e-9);
        compared += 1;
      };
      for (const [name, expected] of analysis.quantities) {
        const fraction = solution.quantities.get(name);
        expect(fraction, `${name} of ${text}`).toBeDefined();
        if (fraction) check(name, fraction, expected, scales[name.startsWith('U') ? 'U' : 'I']);
      }
      const { Zges } = analysis;
      if (solution.Zges && Zges) check('Zges', solution.Zges, Zges, Math.hypot(Zges.re, Zges.im));
    }
    expect(compared).toBeGreaterThan(4000);
  });

  it('produce formulas of at most 60 kB, each line an assignment of a plain name', () => {
    for (const { netlist, solution, text } of cases) {
      const formulas = writeFormulas(netlist, solution);
      expect(formulas.length, text).toBeLessThan(60_000);
      for (const line of formulas.split('\n'))
        expect(line).toMatch(/^[A-Za-z][A-Za-z0-9]*:[^:;]+$/);
    }
  });
});

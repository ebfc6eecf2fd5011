import { isReactive } from '../language/elements.js';
import type { Branch } from '../network/netlist.js';
import {
  add,
  type Complex,
  complex,
  divide,
  magnitude,
  multiply,
  scale,
  zero,
} from '../numeric/complex.js';
import { TooLargeError } from './determinant.js';
import { joinSum, type Line, OMEGA } from './formula-text.js';
import { addScaled } from './polynomial.js';

/** Formulas of a value in s, and as a complex number at s = j·ω. */
export interface Value {
  readonly s: string;
  readonly c: string;
}

/** A factor in formulas. */
export interface Atom extends Value {
  /** Its value for sample values of all symbols. */
  readonly sample: Complex;
  /** Number of symbols in its formula when all helpers are expanded. */
  readonly size: number;
  /** Its reciprocal, if that is shorter than a division. */
  readonly inverse?: Omit<Atom, 'inverse'>;
}

/** A sum of atoms with integer factors. */
export type Term = ReadonlyMap<Atom, number>;

export const zeroTerm: Term = new Map();
const unit: Atom = { s: '1', c: '1', sample: complex(1), size: 1 };
export const oneTerm: Term = new Map([[unit, 1]]);

const sampleOf = (term: Term): Complex =>
  [...term].reduce((sum, [atom, count]) => add(sum, scale(atom.sample, count)), zero);

/** Whether a term is 0 for all values, even if only because its atoms cancel. */
export const isZeroTerm = (term: Term): boolean => {
  const size = [...term].reduce(
    (sum, [{ sample }, count]) => sum + Math.abs(count) * magnitude(sample),
    0,
  );
  return !(magnitude(sampleOf(term)) > 1e-11 * size);
};

/** Returns the integer that a term equals; `null` for other terms. */
export function integerOf(term: Term): number | null {
  if (term.size === 0) return 0;
  return term.size === 1 ? (term.get(unit) ?? null) : null;
}

function textOf(term: Term, part: keyof Value): string {
  const pieces = [...term].map(([atom, count]) => {
    const sign = count < 0 ? '-' : '';
    const size = Math.abs(count);
    if (size === 1) return sign + atom[part];
    return `${sign}${size}${atom === unit ? '' : `*${atom[part]}`}`;
  });
  return joinSum(pieces);
}

export const valueOf = (term: Term): Value => ({ s: textOf(term, 's'), c: textOf(term, 'c') });

const sizeOf = (term: Term): number => [...term.keys()].reduce((sum, { size }) => sum + size, 0);
const bracket = (text: string): string => (/[-+/]/.test(text) ? `(${text})` : text);

/** Returns sample values, distributed so that nothing cancels by chance. */
const sampleAt = (index: number): number => 1 + ((index * 0.6180339887498949) % 1);
/** Sample value of s. */
const SAMPLE_S = complex(0.37, 1.13);
const MAX_STEPS = 600;
/** Limits the symbols in one formula when all helpers are expanded. */
const MAX_SYMBOLS = 30_000;

/** A straight-line program: each product and quotient is a named helper that later steps share. */
export class StraightLineProgram {
  readonly lines: Line[] = [[OMEGA, '2*%pi*f']];
  private steps = 0;
  private samples = 0;

  private nextSample(): Complex {
    this.samples += 1;
    return complex(sampleAt(this.samples));
  }

  source(symbol: string): Term {
    return new Map([[{ s: symbol, c: symbol, sample: this.nextSample(), size: 1 }, 1]]);
  }

  /** Returns the admittance of a passive element. */
  admittance(branch: Branch): Term {
    const symbol = branch.symbol ?? '';
    const sample = this.nextSample();
    const value = isReactive(branch)
      ? {
          s: `${symbol}*s`,
          c: `%i*${OMEGA}*${symbol}`,
          sample: multiply(sample, SAMPLE_S),
          size: 1,
        }
      : { s: symbol, c: symbol, sample, size: 1 };
    const reciprocal = {
      s: `1/${bracketProduct(value.s)}`,
      c: `1/${bracketProduct(value.c)}`,
      sample: divide(complex(1), value.sample),
      size: 1,
    };
    const isCapacitance = branch.behaviour === 'capacitance';
    const [own, inverse] = isCapacitance ? [value, reciprocal] : [reciprocal, value];
    return new Map([[{ ...own, inverse }, 1]]);
  }

  /** Adds a helper with these formulas. */
  private addHelper({ s, c }: Value, sample: Complex, size: number): Term {
    this.steps += 1;
    if (this.steps > MAX_STEPS || size > MAX_SYMBOLS) throw new TooLargeError();
    const name = `det${this.steps}`;
    this.lines.push([name, s], [`${name}c`, c]);
    return new Map([[{ s: name, c: `${name}c`, sample, size }, 1]]);
  }

  times(a: Term, b: Term): Term {
    const [m, n] = [integerOf(a), integerOf(b)];
    if (m !== null) return addScaled(zeroTerm, b, m);
    if (n !== null) return addScaled(zeroTerm, a, n);
    const [x, y] = [valueOf(a), valueOf(b)];
    const value = {
      s: `${bracket(x.s)}*${bracket(y.s)}`,
      c: `${bracket(x.c)}*${bracket(y.c)}`,
    };
    return this.addHelper(value, multiply(sampleOf(a), sampleOf(b)), sizeOf(a) + sizeOf(b));
  }

  /** Returns the reciprocal of a term that is not 0. */
  reciprocal(term: Term): Term {
    const number = integerOf(term);
    if (number === 1 || number === -1) return term;
    const [[atom, count] = [unit, 0]] = term;
    if (term.size === 1 && Math.abs(count) === 1 && atom.inverse)
      return new Map([[atom.inverse, count]]);
    const { s, c } = valueOf(term);
    const value = { s: `1/(${s})`, c: `1/(${c})` };
    return this.addHelper(value, divide(complex(1), sampleOf(term)), sizeOf(term));
  }
}

const bracketProduct = (text: string): string => (text.includes('*') ? `(${text})` : text);

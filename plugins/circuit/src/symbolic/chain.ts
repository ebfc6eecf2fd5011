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
import { joinSum, type Line } from './write.js';

/** A value in s, and as a complex number at s = j·w, as formulas. */
export interface Value {
  readonly s: string;
  readonly c: string;
}

/** A value that stands in formulas as a factor, with what it is for sample values. */
interface Atom extends Value {
  readonly sample: Complex;
  /** Symbols that its formula has with all helpers put in. */
  readonly size: number;
  /** One over it, where that is shorter than a division. */
  readonly inverse?: Omit<Atom, 'inverse'>;
}

/** A sum of atoms, each times an integer: what cancels is gone, whatever the values. */
export type Term = ReadonlyMap<Atom, number>;

export const zeroTerm: Term = new Map();
const unit: Atom = { s: '1', c: '1', sample: complex(1), size: 1 };
export const oneTerm: Term = new Map([[unit, 1]]);

/** `a + k·b`. */
export function plus(a: Term, b: Term, k = 1): Term {
  const sum = new Map(a);
  for (const [atom, count] of b) {
    const whole = (sum.get(atom) ?? 0) + k * count;
    if (whole === 0) sum.delete(atom);
    else sum.set(atom, whole);
  }
  return sum;
}

const sampleOf = (term: Term): Complex =>
  [...term].reduce((sum, [atom, count]) => add(sum, scale(atom.sample, count)), zero);

/** Whether a term is 0 whatever the values are, also where its atoms cancel each other. */
export const isZeroTerm = (term: Term): boolean => {
  const size = [...term].reduce(
    (sum, [{ sample }, count]) => sum + Math.abs(count) * magnitude(sample),
    0,
  );
  return !(magnitude(sampleOf(term)) > 1e-11 * size);
};

/** The integer that a term is; `null` for others. */
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

/** A term as formulas. */
export const valueOf = (term: Term): Value => ({ s: textOf(term, 's'), c: textOf(term, 'c') });

const sizeOf = (term: Term): number => [...term.keys()].reduce((sum, { size }) => sum + size, 0);
const bracket = (text: string): string => (/[-+/]/.test(text) ? `(${text})` : text);

/** Name of the angular frequency in formulas. */
const W = 'detw';
/** Samples of values, spread so that nothing cancels by chance. */
const spread = (index: number): number => 1 + ((index * 0.6180339887498949) % 1);
/** s for samples. */
const SAMPLE = complex(0.37, 1.13);
/** Steps of a calculation, and symbols of one formula with all helpers put in. */
const MOST = { steps: 600, symbols: 30_000 } as const;

/** A calculation step by step: each product and quotient is a helper that others share. */
export class StraightLineProgram {
  readonly lines: Line[] = [[W, '2*%pi*f']];
  private steps = 0;
  private samples = 0;

  private nextSample(): Complex {
    this.samples += 1;
    return complex(spread(this.samples));
  }

  /** A source. */
  source(symbol: string): Term {
    return new Map([[{ s: symbol, c: symbol, sample: this.nextSample(), size: 1 }, 1]]);
  }

  /** The admittance of a passive element. */
  admittance(behaviour: string, symbol: string): Term {
    const isReactive = behaviour !== 'resistance';
    const sample = isReactive ? multiply(this.nextSample(), SAMPLE) : this.nextSample();
    const whole = {
      ...{ s: isReactive ? `${symbol}*s` : symbol, sample, size: 1 },
      c: isReactive ? `%i*${W}*${symbol}` : symbol,
    };
    const inverse = {
      ...{ s: `1/${product(whole.s)}`, c: `1/${product(whole.c)}`, size: 1 },
      sample: divide(complex(1), sample),
    };
    const isSusceptance = behaviour === 'capacitance';
    const [own, other] = isSusceptance ? [whole, inverse] : [inverse, whole];
    return new Map([[{ ...own, inverse: other }, 1]]);
  }

  /** A helper for what two formulas say. */
  private named({ s, c }: Value, sample: Complex, size: number): Term {
    this.steps += 1;
    if (this.steps > MOST.steps || size > MOST.symbols) throw new TooLargeError();
    const name = `det${this.steps}`;
    this.lines.push([name, s], [`${name}c`, c]);
    return new Map([[{ s: name, c: `${name}c`, sample, size }, 1]]);
  }

  times(a: Term, b: Term): Term {
    const [m, n] = [integerOf(a), integerOf(b)];
    if (m !== null) return plus(zeroTerm, b, m);
    if (n !== null) return plus(zeroTerm, a, n);
    const [x, y] = [valueOf(a), valueOf(b)];
    const value = {
      s: `${bracket(x.s)}*${bracket(y.s)}`,
      c: `${bracket(x.c)}*${bracket(y.c)}`,
    };
    return this.named(value, multiply(sampleOf(a), sampleOf(b)), sizeOf(a) + sizeOf(b));
  }

  /** One over a term that is not 0. */
  over(term: Term): Term {
    const number = integerOf(term);
    if (number === 1 || number === -1) return term;
    const [[atom, count] = [unit, 0]] = term;
    if (term.size === 1 && Math.abs(count) === 1 && atom.inverse)
      return new Map([[atom.inverse, count]]);
    const { s, c } = valueOf(term);
    const value = { s: `1/(${s})`, c: `1/(${c})` };
    return this.named(value, divide(complex(1), sampleOf(term)), sizeOf(term));
  }
}

const product = (text: string): string => (text.includes('*') ? `(${text})` : text);

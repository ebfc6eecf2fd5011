import type { Netlist } from '../network/netlist.js';
import { withoutRounding } from './analyse.js';
import {
  add,
  type Complex,
  complex,
  conjugate,
  divide,
  magnitude,
  multiply,
  subtract,
} from './complex.js';
import { numberOf, type Values } from './point.js';

/** The derivative of the logarithm of a polynomial; `null` at a root. */
export type Growth = (s: Complex) => Complex | null;

const one = complex(1);
const PER_DECADE = 2;
/** Points of a circle around the origin, in both half-planes. */
const ANGLES = Array.from({ length: 8 }, (_, i) => ((2 * i + 1) * Math.PI) / 8);
const MAX_ITERATIONS = 80;
const PRECISION = 1e-13;
/** A part of a root below this share of its magnitude is a rounding error. */
const ROUNDING = 1e-9;

export const polar = (size: number, angle: number): Complex =>
  complex(size * Math.cos(angle), size * Math.sin(angle));

/** Counts the roots in a circle by the argument principle; roots close to it count in part. */
function countWithin(growth: Growth, radius: number): number {
  const shares = ANGLES.flatMap((angle) => {
    const s = polar(radius, angle);
    const value = growth(s);
    return value ? [multiply(s, value).re] : [];
  });
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
}

/** Improves all roots at once (Aberth's method). */
function improved(growth: Growth, start: readonly Complex[]): readonly Complex[] {
  const roots = [...start];
  const open = new Set(roots.keys());
  for (let iteration = 0; iteration < MAX_ITERATIONS && open.size > 0; iteration += 1)
    for (const index of open) {
      const at = roots[index] ?? one;
      const value = growth(at);
      const others = roots
        .filter((_, other) => other !== index)
        .reduce((sum, other) => add(sum, divide(one, subtract(at, other))), complex(0));
      const slope = value && subtract(value, others);
      const step = slope && magnitude(slope) > 0 ? divide(one, slope) : complex(0);
      const isFinal = !(magnitude(step) > PRECISION * magnitude(at));
      if (isFinal) open.delete(index);
      // A step beyond the root's own size would lose its place among the others.
      const size = Math.min(1, (0.9 * magnitude(at)) / Math.max(1e-300, magnitude(step)));
      if (Number.isFinite(magnitude(step)))
        roots[index] = subtract(at, complex(step.re * size, step.im * size));
    }
  return roots;
}

const cleaned = (root: Complex): Complex => withoutRounding(root, ROUNDING * magnitude(root));

/**
 * Finds all roots of a polynomial between two powers of ten, and those at 0, each with the precision of
 * its own magnitude.
 */
export function rootsOf(growth: Growth, [low, high]: readonly [number, number]): Complex[] {
  const steps = Math.ceil((high - low) * PER_DECADE);
  const radii = Array.from({ length: steps + 1 }, (_, i) => 10 ** (low + i / PER_DECADE));
  const counts = radii.map((radius) => countWithin(growth, radius));
  const atZero = Math.max(0, Math.round(counts[0] ?? 0));
  const count = Math.max(atZero, Math.round(counts.at(-1) ?? 0));
  const start = Array.from({ length: count - atZero }, (_, k) => {
    const index = counts.findIndex((within) => within > atZero + k + 0.5);
    return polar(radii[Math.max(0, index)] ?? 1, 0.7 + (2 * Math.PI * k) / (count - atZero));
  });
  const rest: Growth = (s) => {
    const value = growth(s);
    return value && subtract(value, divide(complex(atZero), s));
  };
  const zeros = Array.from({ length: atZero }, () => complex(0));
  return [...zeros, ...improved(rest, start).map(cleaned)];
}

/** A quantity as K·Π(s − zero)/Π(s − pole). */
export interface Rational {
  readonly zeros: readonly Complex[];
  readonly poles: readonly Complex[];
  /** Zeros that nearly coincide with poles, and are left out with them. */
  readonly cancelled: readonly Complex[];
  /** K, real for real coefficients. */
  readonly gain: Complex;
}

/** A quantity at s, and the derivative of the logarithm of its numerator; `null` at a root. */
interface Changing {
  readonly value: Complex;
  readonly growth: Complex | null;
}

/** Dividend and divisor of a quotient at s. */
export interface Derivative {
  readonly over: Changing;
  readonly under: Changing;
}

/** Decades around the corner frequencies of pairs of elements in which roots are looked for. */
const MARGIN = 3;
/** Roots that differ less, relative to their magnitude, cancel. */
const SAME = 1e-5;

/** Returns the lowest and highest logarithm of the corner frequencies of all pairs of elements, Hz. */
export function cornersOf({ branches }: Netlist, values: Values): readonly [number, number] | null {
  const sizes = (behaviour: string) =>
    branches.flatMap((branch) => {
      const value = branch.behaviour === behaviour && numberOf(values.get(branch.symbol ?? ''));
      const size = value ? magnitude(value) : 0;
      return size > 0 ? [Math.log10(size)] : [];
    });
  const [R, L, C] = [sizes('resistance'), sizes('inductance'), sizes('capacitance')];
  const ends = (list: readonly number[]) => [Math.min(...list), Math.max(...list)] as const;
  const [r, l, c] = [ends(R), ends(L), ends(C)];
  // Logarithms of R/L, 1/(R·C) and 1/√(L·C).
  const pairs = [
    [r[0] - l[1], r[1] - l[0]],
    [-r[1] - c[1], -r[0] - c[0]],
    [-(l[1] + c[1]) / 2, -(l[0] + c[0]) / 2],
  ]
    .flat()
    .filter(Number.isFinite)
    .map((logarithm) => logarithm - Math.log10(2 * Math.PI));
  return pairs.length === 0 ? null : [Math.min(...pairs), Math.max(...pairs)];
}

/** Returns the powers of ten of the angular frequencies between which roots are looked for, 1/s. */
export function rangeOf(corners: readonly [number, number] | null): readonly [number, number] {
  const [low, high] = (corners ?? [3, 3]).map((end) => end + Math.log10(2 * Math.PI));
  return [(low ?? 0) - MARGIN, (high ?? 0) + MARGIN];
}

const conjugated = ({ value, growth }: Changing): Changing => ({
  value: conjugate(value),
  growth: growth && conjugate(growth),
});

/** Returns two lists without what is in both of them. */
export function withoutCommon<T>(
  a: readonly T[],
  b: readonly T[],
  isSame: (a: T, b: T) => boolean,
) {
  const left = [...b];
  const kept = a.filter((one) => {
    const index = left.findIndex((other) => isSame(one, other));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  return [kept, left] as const;
}

/** Relative distance up to which a root is the conjugate of another; a root without one is a rounding error. */
const CONJUGATE = 1e-3;

const inPairs = (roots: readonly Complex[]): readonly Complex[] =>
  roots.filter((root) => {
    const size = CONJUGATE * magnitude(root);
    return roots.some((other) => magnitude(subtract(other, conjugate(root))) <= size);
  });

/**
 * Calculates zeros, poles and gain of a quotient from its derivatives.
 *
 * @param corners logarithms of the lowest and highest corner frequency, Hz; `null` for none
 * @param isReal whether the coefficients are, so that values at conjugate frequencies are conjugate
 * @returns `null` for a quotient that is 0 or undetermined everywhere
 */
export function rationalOf(
  differentiate: (s: Complex) => Derivative | null,
  corners: readonly [number, number] | null,
  isReal: boolean,
): Rational | null {
  const known = new Map<string, Derivative | null>();
  const at = (s: Complex): Derivative | null => {
    if (s.im < 0 && isReal) {
      const mirrored = at(conjugate(s));
      return mirrored && { over: conjugated(mirrored.over), under: conjugated(mirrored.under) };
    }
    const key = `${s.re} ${s.im}`;
    const found = known.has(key) ? (known.get(key) ?? null) : differentiate(s);
    known.set(key, found);
    return found;
  };
  const ends = rangeOf(corners);
  const middle = polar(10 ** ((ends[0] + ends[1]) / 2), 1);
  const { over, under } = at(middle) ?? {};
  if (!over || !under || !(magnitude(over.value) > 0) || !(magnitude(under.value) > 0)) return null;
  const rootsIn = (part: 'over' | 'under') => {
    const found = rootsOf((s) => at(s)?.[part].growth ?? null, ends);
    return isReal ? inPairs(found) : found;
  };
  const all = rootsIn('over');
  const [zeros, poles] = withoutCommon(
    all,
    rootsIn('under'),
    (zero, pole) => magnitude(subtract(zero, pole)) <= SAME * magnitude(pole),
  );
  const value = divide(over.value, under.value);
  const gain = divide(value, evaluate({ zeros, poles, gain: one }, middle));
  const cancelled = all.filter((zero) => !zeros.includes(zero));
  return { zeros, poles, cancelled, gain: isReal ? complex(gain.re) : gain };
}

/** All roots of a rational function; none if it is unknown. */
export const allRoots = (rational: Rational | null): readonly Complex[] =>
  rational ? [...rational.poles, ...rational.zeros] : [];

export function evaluate({ zeros, poles, gain }: Omit<Rational, 'cancelled'>, s: Complex): Complex {
  // Factor by factor, because a product of all would overflow.
  const count = Math.max(zeros.length, poles.length);
  return Array.from({ length: count }).reduce((product: Complex, _, index) => {
    const [root, pole] = [zeros[index], poles[index]];
    const above = root ? multiply(product, subtract(s, root)) : product;
    return pole ? divide(above, subtract(s, pole)) : above;
  }, gain);
}

/** Frequencies in Hz in the narrow resonances of roots, at these multiples of half their bandwidth. */
export const resonancesOf = (roots: readonly Complex[], offsets: readonly number[]): number[] =>
  roots.flatMap((root) => {
    if (!(root.im > 0 && Math.abs(root.re) < 0.5 * root.im)) return [];
    return offsets.map((offset) => {
      const shift = Math.abs(root.re) * offset;
      return (Math.hypot(magnitude(root), shift) + shift) / (2 * Math.PI);
    });
  });

/** Offsets that take equal steps along the circle of a narrow resonance. */
export const AROUND_RESONANCE = Array.from({ length: 35 }, (_, i) =>
  Math.tan(((i - 17) * 5 * Math.PI) / 180),
);

/** Evaluates |H| at an angular frequency where each root counts as the larger of both: the asymptotes. */
export function asymptoticGain({ zeros, poles, gain }: Rational, omega: number): number {
  const sum = (list: readonly Complex[]) =>
    list.reduce((total, root) => total + Math.log10(Math.max(omega, magnitude(root))), 0);
  return 20 * (Math.log10(magnitude(gain)) + sum(zeros) - sum(poles));
}

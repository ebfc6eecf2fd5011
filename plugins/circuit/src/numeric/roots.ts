import { add, type Complex, complex, divide, magnitude, multiply, subtract } from './complex.js';

/** The derivative of the logarithm of a polynomial; `null` at a root. */
export type Growth = (s: Complex) => Complex | null;

const one = complex(1);
const PER_DECADE = 2;
/** Points of a circle around the origin, in both half-planes. */
const ANGLES = Array.from({ length: 8 }, (_, i) => ((2 * i + 1) * Math.PI) / 8);
const MAX_TURNS = 80;
const PRECISION = 1e-13;
/** A part of a root below this share of its magnitude is a rounding error. */
const ROUNDING = 1e-9;

export const polar = (size: number, turn: number): Complex =>
  complex(size * Math.cos(turn), size * Math.sin(turn));

/** Counts the roots in a circle by the argument principle; roots close to it count in part. */
function countWithin(growth: Growth, radius: number): number {
  const shares = ANGLES.flatMap((turn) => {
    const s = polar(radius, turn);
    const value = growth(s);
    return value ? [multiply(s, value).re] : [];
  });
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
}

/** Improves all roots at once (Aberth's method). */
function improved(growth: Growth, start: readonly Complex[]): readonly Complex[] {
  const roots = [...start];
  const open = new Set(roots.keys());
  for (let turn = 0; turn < MAX_TURNS && open.size > 0; turn += 1)
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

const cleaned = (root: Complex): Complex => {
  const floor = ROUNDING * magnitude(root);
  const part = (value: number) => (Math.abs(value) <= floor ? 0 : value);
  return complex(part(root.re), part(root.im));
};

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

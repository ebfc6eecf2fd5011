/** Coefficients of a polynomial in s, from the constant one on. */
export type Coefficients = readonly number[];

/** How a circuit of first or second order comes to rest: roots of d2·s² + d1·s + d0. */
export interface Damping {
  readonly order: 1 | 2;
  /** Abklingkonstante, 1/s: the real part of the roots, downward. */
  readonly delta: number;
  /** Square of the natural angular frequency, 1/s²; 0 at first order. */
  readonly squared: number;
}

/** The damping of a denominator; `null` where it is of no such order or does not come to rest. */
export function dampingOf([d0 = 0, d1 = 0, d2 = 0, ...more]: Coefficients): Damping | null {
  if (more.some((one) => one !== 0)) return null;
  if (d2 !== 0) {
    const [delta, squared] = [d1 / (2 * d2), d0 / d2];
    return squared > 0 && delta >= 0 ? { order: 2, delta, squared } : null;
  }
  return d1 !== 0 && d0 / d1 > 0 ? { order: 1, delta: d0 / d1, squared: 0 } : null;
}

/** Decay constants of an aperiodic circuit, the slow one first, or its angular frequency. */
export function rootsOf({ order, delta, squared }: Damping) {
  if (order === 1) return { slow: delta, fast: delta, omega: 0 };
  const rest = delta ** 2 - squared;
  // The difference of two equal roots is nothing but rounding.
  const root = Math.abs(rest) < 1e-12 * squared ? 0 : Math.sqrt(Math.abs(rest));
  if (rest < 0) return { slow: delta, fast: delta, omega: root };
  return { slow: squared / (delta + root), fast: delta + root, omega: 0 };
}

/**
 * The response of N/D to a step of 1 at t = 0 for orders up to two, from rest; with the values that
 * it starts from and comes to.
 *
 * @returns `null` where it has an impulse, does not come to rest, or D is of higher order
 */
export function stepResponse([n0 = 0, n1 = 0, n2 = 0, ...more]: Coefficients, below: Coefficients) {
  const [d0 = 0, d1 = 0, d2 = 0] = below;
  if (more.some((one) => one !== 0)) return null;
  if (d1 === 0 && d2 === 0) return n1 === 0 && n2 === 0 && d0 !== 0 ? constant(n0 / d0) : null;
  const damping = dampingOf(below);
  if (!damping || (d2 === 0 && n2 !== 0)) return null;
  const last = n0 / d0;
  if (damping.order === 1) {
    const first = n1 / d1;
    return { first, last, at: (t: number) => last + (first - last) * Math.exp(-damping.delta * t) };
  }
  const first = n2 / d2;
  const slope = (n1 - first * d1) / d2;
  return { first, last, at: (t: number) => last + freeMotion(damping, [first - last, slope], t) };
}

const constant = (value: number) => ({ first: value, last: value, at: () => value });

/** What decays: from a value and a slope at t = 0. */
function freeMotion(
  damping: Damping,
  [value, slope]: readonly [number, number],
  t: number,
): number {
  const { slow, fast, omega } = rootsOf(damping);
  const { delta } = damping;
  if (omega > 0) {
    const sine = ((slope + delta * value) / omega) * Math.sin(omega * t);
    return Math.exp(-delta * t) * (value * Math.cos(omega * t) + sine);
  }
  if (fast - slow < 1e-7 * fast)
    return Math.exp(-delta * t) * (value + (slope + delta * value) * t);
  const [a, b] = [slope + fast * value, slope + slow * value];
  return (a * Math.exp(-slow * t) - b * Math.exp(-fast * t)) / (fast - slow);
}

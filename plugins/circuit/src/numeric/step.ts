/** Coefficients of a polynomial in s, in ascending order. */
type Coefficients = readonly number[];

/** Decay of a stable system of first or second order with the poles of d2·s² + d1·s + d0. */
export interface Damping {
  readonly order: 1 | 2;
  /** Decay constant, 1/s: the negative real part of the poles. */
  readonly delta: number;
  /** Square of the undamped angular frequency, 1/s²; 0 for first order. */
  readonly omega0Squared: number;
}

/** Returns the damping of a denominator; `null` if it is unstable or neither of first nor second order. */
export function dampingOf([d0 = 0, d1 = 0, d2 = 0, ...more]: Coefficients): Damping | null {
  if (more.some((one) => one !== 0)) return null;
  if (d2 !== 0) {
    const [delta, omega0Squared] = [d1 / (2 * d2), d0 / d2];
    return omega0Squared > 0 && delta >= 0 ? { order: 2, delta, omega0Squared } : null;
  }
  return d1 !== 0 && d0 / d1 > 0 ? { order: 1, delta: d0 / d1, omega0Squared: 0 } : null;
}

/** Returns the decay constants of an aperiodic system, 1/s, or the angular frequency of an oscillating one. */
export function rootsOf({ order, delta, omega0Squared }: Damping) {
  if (order === 1) return { slow: delta, fast: delta, omega: 0 };
  const radicand = delta ** 2 - omega0Squared;
  // Two equal poles differ by rounding errors only.
  const root = Math.abs(radicand) < 1e-12 * omega0Squared ? 0 : Math.sqrt(Math.abs(radicand));
  if (radicand < 0) return { slow: delta, fast: delta, omega: root };
  return { slow: omega0Squared / (delta + root), fast: delta + root, omega: 0 };
}

/**
 * Returns the unit step response of N/D from rest, with its initial and final values.
 *
 * @returns `null` if it contains an impulse, is unstable, or D is of an order above two
 */
export function stepResponse(
  [n0 = 0, n1 = 0, n2 = 0, ...more]: Coefficients,
  denominator: Coefficients,
) {
  const [d0 = 0, d1 = 0, d2 = 0] = denominator;
  if (more.some((one) => one !== 0)) return null;
  if (d1 === 0 && d2 === 0) {
    const value = n0 / d0;
    return n1 === 0 && n2 === 0 && d0 !== 0 ? { first: value, last: value, at: () => value } : null;
  }
  const damping = dampingOf(denominator);
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

/** Returns the natural response at a time for a value and a slope at t = 0. */
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

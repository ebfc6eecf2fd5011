/**
 * A polynomial with integer coefficients that is linear in each variable, as network determinants are.
 * The bits of a key are the variables of a monomial.
 */
export type Polynomial = ReadonlyMap<number, number>;

const zero: Polynomial = new Map();
export const one: Polynomial = new Map([[0, 1]]);

/** Returns `k·a`. */
export const scaled = (a: Polynomial, k: number): Polynomial =>
  new Map([...a].map(([monomial, coefficient]) => [monomial, k * coefficient]));

/** Multiplies two polynomials without common variables. */
const product = (a: Polynomial, b: Polynomial): Polynomial =>
  new Map(
    [...a].flatMap(([left, x]) => [...b].map(([right, y]) => [left | right, x * y] as const)),
  );

/** Returns the polynomial with these values, where each variable is 1, or 2 if its bit of the index is set. */
export function interpolated(values: readonly number[]): Polynomial {
  const coefficients = [...values];
  for (let bit = 1; bit < values.length; bit *= 2)
    for (let index = 0; index < values.length; index += 1) {
      if ((index & bit) !== 0) continue;
      const [low = 0, high = 0] = [coefficients[index], coefficients[index | bit]];
      coefficients[index] = 2 * low - high;
      coefficients[index | bit] = high - low;
    }
  return new Map([...coefficients.entries()].filter(([, coefficient]) => coefficient !== 0));
}

const variablesOf = (a: Polynomial): number =>
  [...a.keys()].reduce((all, monomial) => all | monomial, 0);

const isEqual = (a: Polynomial, b: Polynomial): boolean =>
  a.size === b.size && [...a].every(([monomial, coefficient]) => b.get(monomial) === coefficient);

export function countBits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Values of the variables, far apart, so that different polynomials have different ones. */
const SAMPLES = [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n].map((prime) => prime ** 5n + 1n);

const valueAt = (monomial: number): bigint =>
  SAMPLES.reduce((value, one, bit) => ((monomial & (1 << bit)) === 0 ? value : value * one), 1n);

/** Whether two variables are in different factors, which holds if and only if f·f_xy = f_x·f_y. */
function areSeparate(a: Polynomial, x: number, y: number): boolean {
  const sums = [0n, 0n, 0n, 0n];
  for (const [monomial, coefficient] of a) {
    const place = ((monomial & x) !== 0 ? 1 : 0) + ((monomial & y) !== 0 ? 2 : 0);
    sums[place] = (sums[place] ?? 0n) + BigInt(coefficient) * valueAt(monomial & ~x & ~y);
  }
  const [neither = 0n, first = 0n, second = 0n, both = 0n] = sums;
  return neither * both === first * second;
}

/** Returns the sets of variables of each factor. */
function blocksOf(a: Polynomial): number[] {
  let rest = variablesOf(a);
  const blocks: number[] = [];
  while (rest !== 0) {
    let block = rest & -rest;
    rest &= ~block;
    for (let frontier = block; frontier !== 0;) {
      const x = frontier & -frontier;
      frontier &= ~x;
      for (let others = rest; others !== 0; others &= others - 1) {
        const y = others & -others;
        if (areSeparate(a, x, y)) continue;
        block |= y;
        frontier |= y;
        rest &= ~y;
      }
    }
    blocks.push(block);
  }
  return blocks;
}

/** Returns the factor with these variables, taken from the terms that share the rest of the first monomial. */
function restriction(a: Polynomial, block: number): Polynomial {
  const [first] = a.keys();
  const outside = (first ?? 0) & ~block;
  const sign = Math.sign(a.get(first ?? 0) ?? 1);
  return new Map(
    [...a].flatMap(([monomial, coefficient]) =>
      (monomial & ~block) === outside ? [[monomial & block, sign * coefficient] as const] : [],
    ),
  );
}

/**
 * Factorizes a network determinant into irreducible factors; returns the polynomial itself if
 * multiplication does not confirm the factors.
 */
export function factorsOf(a: Polynomial): readonly Polynomial[] {
  const factors = blocksOf(a).map((block) => restriction(a, block));
  const whole = factors.reduce(product, one);
  if (isEqual(whole, a)) return factors;
  return isEqual(scaled(whole, -1), a) ? [...factors, scaled(one, -1)] : [a];
}

/** Returns the exact quotient, `null` if the factor does not divide the polynomial. */
export function quotient(a: Polynomial, factor: Polynomial): Polynomial | null {
  if (a.size === 0) return zero;
  const block = variablesOf(factor);
  const [first] = factor;
  if (!first) return null;
  const [monomial, coefficient] = first;
  const found = new Map<number, number>();
  for (const [whole, value] of a)
    if ((whole & block) === monomial) found.set(whole & ~block, value / coefficient);
  return isEqual(product(found, factor), a) ? found : null;
}

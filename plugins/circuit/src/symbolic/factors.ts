import {
  addScaled,
  isEqual,
  zero,
  one,
  type Polynomial,
  product,
  variablesOf,
} from './polynomial.js';

/** Below 2^26, so that products are exact in doubles. */
const PRIME = 67_108_859;

/** A fixed value for each variable, spread over the field. */
const sample = (bit: number) => (((bit + 3) * 48_271 + 1_234_567) * 631) % PRIME;

function valueAt(monomial: number, skip: number): number {
  let value = 1;
  for (let bit = 0; bit < 31; bit += 1)
    if ((monomial & ~skip & (1 << bit)) !== 0) value = (value * sample(bit)) % PRIME;
  return value;
}

const residue = (value: number) => ((value % PRIME) + PRIME) % PRIME;

/** Two variables stand in different factors if and only if f·f_xy = f_x·f_y. */
function areApart(a: Polynomial, x: number, y: number): boolean {
  const sums: [number, number, number, number] = [0, 0, 0, 0];
  for (const [monomial, coefficient] of a) {
    const place = ((monomial & x) !== 0 ? 1 : 0) + ((monomial & y) !== 0 ? 2 : 0);
    sums[place as 0] = residue(sums[place as 0] + coefficient * valueAt(monomial, x | y));
  }
  return residue(sums[0] * sums[3] - residue(sums[1] * sums[2])) === 0;
}

/** Sets of variables that stand in one factor each. */
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
        if (areApart(a, x, y)) continue;
        block |= y;
        frontier |= y;
        rest &= ~y;
      }
    }
    blocks.push(block);
  }
  return blocks;
}

/** The factor with these variables, as it stands beside the first monomial. */
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
 * The irreducible factors of a network determinant; the polynomial itself when the factors cannot
 * be confirmed by multiplication.
 */
export function factorsOf(a: Polynomial): readonly Polynomial[] {
  const factors = blocksOf(a).map((block) => restriction(a, block));
  const whole = factors.reduce(product, one);
  if (isEqual(whole, a)) return factors;
  return isEqual(addScaled(zero, whole, -1), a) ? [...factors, new Map([[0, -1]])] : [a];
}

/** Exact quotient, `null` when the factor does not divide. */
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

/**
 * A polynomial with integer coefficients that is linear in each variable, as network determinants are.
 * The bits of a key are the variables of a monomial. Products drop squares, which cancel in determinants.
 */
export type Polynomial = ReadonlyMap<number, number>;

export const zero: Polynomial = new Map();
export const one: Polynomial = new Map([[0, 1]]);
export const variable = (bit: number): Polynomial => new Map([[1 << bit, 1]]);

/** Returns `a + k·b`. */
export function addScaled(a: Polynomial, b: Polynomial, k = 1): Polynomial {
  if (b.size === 0 || k === 0) return a;
  const sum = new Map(a);
  for (const [key, coefficient] of b) {
    const value = (sum.get(key) ?? 0) + k * coefficient;
    if (value === 0) sum.delete(key);
    else sum.set(key, value);
  }
  return sum;
}

/** Returns `k·a`. */
export const scaled = (a: Polynomial, k: number): Polynomial => addScaled(zero, a, k);

/** Multiplies two polynomials; drops the terms in which a variable would be squared. */
export function product(a: Polynomial, b: Polynomial): Polynomial {
  const found = new Map<number, number>();
  for (const [left, x] of a)
    for (const [right, y] of b) {
      if ((left & right) !== 0) continue;
      const monomial = left | right;
      const value = (found.get(monomial) ?? 0) + x * y;
      if (value === 0) found.delete(monomial);
      else found.set(monomial, value);
    }
  return found;
}

/** Replaces the variables in `mask` by their reciprocals and multiplies by each of them. */
export const invert = (a: Polynomial, mask: number): Polynomial =>
  new Map([...a].map(([monomial, coefficient]) => [monomial ^ mask, coefficient]));

const variablesOf = (a: Polynomial): number =>
  [...a.keys()].reduce((all, monomial) => all | monomial, 0);

const isEqual = (a: Polynomial, b: Polynomial): boolean =>
  a.size === b.size && [...a].every(([monomial, coefficient]) => b.get(monomial) === coefficient);

export function countBits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Below 2^26, so that products are exact in doubles. */
const PRIME = 67_108_859;

/** Returns a fixed value for each variable, distributed over the field. */
const sample = (bit: number) => (((bit + 3) * 48_271 + 1_234_567) * 631) % PRIME;

function valueAt(monomial: number, skip: number): number {
  let value = 1;
  for (let bit = 0; bit < 31; bit += 1)
    if ((monomial & ~skip & (1 << bit)) !== 0) value = (value * sample(bit)) % PRIME;
  return value;
}

const residue = (value: number) => ((value % PRIME) + PRIME) % PRIME;

/** Whether two variables are in different factors, which holds if and only if f·f_xy = f_x·f_y. */
function areSeparate(a: Polynomial, x: number, y: number): boolean {
  const sums: [number, number, number, number] = [0, 0, 0, 0];
  for (const [monomial, coefficient] of a) {
    const place = ((monomial & x) !== 0 ? 1 : 0) + ((monomial & y) !== 0 ? 2 : 0);
    sums[place as 0] = residue(sums[place as 0] + coefficient * valueAt(monomial, x | y));
  }
  return residue(sums[0] * sums[3] - residue(sums[1] * sums[2])) === 0;
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

/** Non-zero entries of a row by column. */
type SymbolicRow = ReadonlyMap<number, Polynomial>;

/** Aborts a calculation whose result would be too long to be useful. */
export class TooLargeError extends Error {}

const MAX_TERMS = 4000;
const MAX_MINORS = 50_000;

/**
 * Returns a function for minors, by memoized Laplace expansion along the rows: exact, free of divisions,
 * and fast for the narrow matrices of ladders.
 *
 * @throws TooLargeError if an intermediate result has too many terms
 */
function makeDeterminant(rows: readonly SymbolicRow[]) {
  const known = new Map<string, Polynomial>();
  return function determinant(columns: number, index = 0): Polynomial {
    const row = rows[index];
    if (!row) return one;
    const key = `${index}:${columns}`;
    const found = known.get(key);
    if (found) return found;
    let sum: Polynomial = zero;
    for (const [column, entry] of row) {
      const bit = 1 << column;
      if ((columns & bit) === 0) continue;
      const sign = countBits(columns & (bit - 1)) % 2 === 0 ? 1 : -1;
      sum = addScaled(sum, product(entry, determinant(columns & ~bit, index + 1)), sign);
    }
    known.set(key, sum);
    if (sum.size > MAX_TERMS || known.size > MAX_MINORS) throw new TooLargeError();
    return sum;
  };
}

/** Solves a square system by Cramer's rule; the solutions are not divided by the determinant. */
export function cramer(matrix: readonly SymbolicRow[]) {
  const all = matrix.length === 0 ? 0 : 2 ** matrix.length - 1;
  return {
    determinant: makeDeterminant(matrix)(all),
    /** Returns the solution for a right-hand side that is 1 in this row, otherwise 0. */
    cofactors: (row: number): Polynomial[] => {
      const determinant = makeDeterminant(matrix.filter((_, index) => index !== row));
      return matrix.map((_, column) => {
        const minor = determinant(all & ~(1 << column));
        return (row + column) % 2 === 0 ? minor : scaled(minor, -1);
      });
    },
  };
}

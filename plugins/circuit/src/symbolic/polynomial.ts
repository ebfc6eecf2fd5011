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

export const variablesOf = (a: Polynomial): number =>
  [...a.keys()].reduce((all, monomial) => all | monomial, 0);

export const isEqual = (a: Polynomial, b: Polynomial): boolean =>
  a.size === b.size && [...a].every(([monomial, coefficient]) => b.get(monomial) === coefficient);

export function countBits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

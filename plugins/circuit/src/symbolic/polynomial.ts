/**
 * Polynomials with integer coefficients in which no variable occurs twice in a product: network
 * determinants are of that kind. A monomial is a set of variables as bits of its key; products drop
 * squares, which in a determinant cancel anyway.
 */
export type Polynomial = ReadonlyMap<number, number>;

export const zero: Polynomial = new Map();
export const one: Polynomial = new Map([[0, 1]]);
/** The variable of a bit. */
export const variable = (bit: number): Polynomial => new Map([[1 << bit, 1]]);

/** `a + k·b`. */
export function addScaled(a: Polynomial, b: Polynomial, k: number): Polynomial {
  if (b.size === 0 || k === 0) return a;
  const sum = new Map(a);
  for (const [monomial, coefficient] of b) {
    const value = (sum.get(monomial) ?? 0) + k * coefficient;
    if (value === 0) sum.delete(monomial);
    else sum.set(monomial, value);
  }
  return sum;
}

/** Product without the terms in which a variable would be squared. */
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

/** Takes admittances for impedances: every monomial gets the variables of `mask` that it lacks. */
export const invert = (a: Polynomial, mask: number): Polynomial =>
  new Map([...a].map(([monomial, coefficient]) => [monomial ^ mask, coefficient]));

export const variablesOf = (a: Polynomial): number =>
  [...a.keys()].reduce((all, monomial) => all | monomial, 0);

export const isEqual = (a: Polynomial, b: Polynomial): boolean =>
  a.size === b.size && [...a].every(([monomial, coefficient]) => b.get(monomial) === coefficient);

/** Number of bits. */
export function countBits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

import { addScaled, countBits, one, type Polynomial, product, scaled, zero } from './polynomial.js';

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

import { addScaled, countBits, zero, one, type Polynomial, product } from './polynomial.js';

/** Non-zero entries of a row by column. */
export type SymbolicRow = ReadonlyMap<number, Polynomial>;

/** Ends a calculation whose result would be too long for anybody. */
export class TooLargeError extends Error {}

const MAX_TERMS = 4000;
const MAX_STATES = 50_000;

/**
 * Determinant by expansion along the rows with memory: exact, without a division, and fast for the
 * narrow matrices of ladders.
 *
 * @param rows as many as `columns` has bits
 * @throws TooLarge when an intermediate result has too many terms
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
    if (sum.size > MAX_TERMS || known.size > MAX_STATES) throw new TooLargeError();
    return sum;
  };
}

/** A square system; its solution for a right side that is 1 in one row, times the determinant. */
export function cramer(matrix: readonly SymbolicRow[]) {
  const all = matrix.length === 0 ? 0 : 2 ** matrix.length - 1;
  return {
    determinant: makeDeterminant(matrix)(all),
    cofactors(row: number): Polynomial[] {
      const determinant = makeDeterminant(matrix.filter((_, index) => index !== row));
      return matrix.map((_, column) => {
        const minor = determinant(all & ~(1 << column));
        return (row + column) % 2 === 0 ? minor : addScaled(zero, minor, -1);
      });
    },
  };
}

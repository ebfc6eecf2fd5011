import { numberOf, type Values } from '../numeric/point.js';
import { countBits, type Polynomial } from './polynomial.js';
import type { SymbolicSolution } from './solve.js';

/** Sums below this share of their largest term are rounding errors. */
const ROUNDING = 1e-13;

/**
 * Evaluates the coefficients of a polynomial in s, in ascending order without trailing zeros.
 */
export function coefficientsAt(
  a: Polynomial,
  { symbols, withS }: Pick<SymbolicSolution, 'symbols' | 'withS'>,
  values: Values,
): readonly number[] {
  const numbers = symbols.map((symbol) => numberOf(values.get(symbol)) ?? { re: NaN, im: 0 });
  const degree = Math.max(0, ...[...a.keys()].map((monomial) => countBits(monomial & withS)));
  const sums = Array.from({ length: degree + 1 }, () => ({ value: 0, size: 0 }));
  for (const [monomial, coefficient] of a) {
    const term = numbers.reduce(
      (product, one, bit) => ((monomial & (1 << bit)) === 0 ? product : product * one.re),
      coefficient,
    );
    const sum = sums[countBits(monomial & withS)];
    if (!sum) continue;
    sum.value += term;
    sum.size = Math.max(sum.size, Math.abs(term));
  }
  const found = sums.map(({ value, size }) => (Math.abs(value) < ROUNDING * size ? 0 : value));
  while (found.at(-1) === 0) found.pop();
  return found;
}

import { add, type Complex, divide, magnitude, multiply, subtract, zero } from './complex.js';

/** A row of a linear system: non-zero coefficients by column, and the right side. */
export interface Row {
  readonly coefficients: Map<number, Complex>;
  readonly right: Complex;
}

const largest = (row: Map<number, Complex>) => Math.max(0, ...[...row.values()].map(magnitude));

/** Smaller pivots, compared with their row, count as zero. */
const SMALLEST_PIVOT = 1e-13;

interface Step {
  readonly column: number;
  readonly row: Map<number, Complex>;
  readonly right: Complex;
}

function eliminate(
  rows: { row: Map<number, Complex>; right: Complex; scale: number }[],
  size: number,
) {
  const steps: Step[] = [];
  const rest = [...rows];
  for (let column = 0; column < size; column += 1) {
    let best = -1;
    let bestSize = SMALLEST_PIVOT;
    rest.forEach(({ row, scale }, index) => {
      const relative = magnitude(row.get(column) ?? zero) / scale;
      if (relative > bestSize) [best, bestSize] = [index, relative];
    });
    const [pivot] = best < 0 ? [] : rest.splice(best, 1);
    if (!pivot) return null;
    const head = pivot.row.get(column) ?? zero;
    for (const other of rest) {
      const entry = other.row.get(column);
      if (!entry) continue;
      const factor = divide(entry, head);
      other.row.delete(column);
      for (const [at, value] of pivot.row)
        if (at !== column)
          other.row.set(at, subtract(other.row.get(at) ?? zero, multiply(factor, value)));
      other.right = subtract(other.right, multiply(factor, pivot.right));
    }
    steps.push({ column, row: pivot.row, right: pivot.right });
  }
  return steps;
}

function solveOnce(rows: readonly Row[]): Complex[] | null {
  const copies = rows.map(({ coefficients, right }) => ({
    row: new Map(coefficients),
    right,
    scale: largest(coefficients) || 1,
  }));
  const steps = eliminate(copies, rows.length);
  if (!steps) return null;
  const solution = rows.map(() => zero);
  for (const { column, row, right } of steps.reverse()) {
    let sum = right;
    for (const [at, value] of row)
      if (at !== column) sum = subtract(sum, multiply(value, solution[at] ?? zero));
    solution[column] = divide(sum, row.get(column) ?? zero);
  }
  return solution;
}

/**
 * Solves a square sparse system by Gaussian elimination with scaled partial pivoting and one step
 * of refinement.
 *
 * @returns `null` when the system is singular
 */
export function solveLinear(rows: readonly Row[]): readonly Complex[] | null {
  const first = solveOnce(rows);
  if (!first) return null;
  const residual = rows.map(({ coefficients, right }) => {
    let sum = right;
    for (const [at, value] of coefficients) sum = subtract(sum, multiply(value, first[at] ?? zero));
    return { coefficients, right: sum };
  });
  const correction = solveOnce(residual);
  return first.map((value, i) => add(value, correction?.[i] ?? zero));
}

import { decimalOf, unitsOf } from '../decimal.js';
import type { Random } from '../random.js';
import type { Draw } from './draw.js';
import { distinctMembers } from './members.js';
import type { ScalarRange } from './model.js';

type Rows = readonly (readonly number[])[];

function toIntegers(rows: Rows): bigint[][] {
  const exponent = Math.min(...rows.flat().map((value) => decimalOf(value).exponent));
  return rows.map((row) => row.map((value) => unitsOf(value, exponent, 'down')));
}

/**
 * Whether the determinant is not 0, computed exactly by fraction-free elimination
 * (E. H. Bareiss, 1968).
 */
export function isRegular(matrix: Rows): boolean {
  const rows = toIntegers(matrix);
  let previous = 1n;
  for (let step = 0; step < rows.length; step += 1) {
    const pivotRow = rows.findIndex((row, index) => index >= step && row[step] !== 0n);
    const pivots = rows[pivotRow];
    if (!pivots) return false;
    rows.splice(pivotRow, 1);
    rows.splice(step, 0, pivots);
    const pivot = pivots[step] ?? 0n;
    for (const row of rows.slice(step + 1)) {
      const factor = row[step] ?? 0n;
      row.forEach((value, column) => {
        if (column >= step)
          row[column] = (value * pivot - factor * (pivots[column] ?? 0n)) / previous;
      });
    }
    previous = pivot;
  }
  return true;
}

/** Puts one value on and below the diagonal, another above: the determinant is a * (a - b)^(n - 1). */
function certainlyRegular(range: ScalarRange, size: number): Rows {
  const [first = 0, second = 0] = distinctMembers(range, 2);
  const [lower, upper] = first === 0 ? [second, first] : [first, second];
  const places = Array.from({ length: size }, (_, index) => index);
  return places.map((row) => places.map((column) => (column <= row ? lower : upper)));
}

export function drawRows(draw: Draw, rows: number, columns: number) {
  return (random: Random): Rows =>
    Array.from({ length: rows }, () => Array.from({ length: columns }, () => draw(random)));
}

export function drawRegular(draw: Draw, range: ScalarRange, size: number) {
  const rows = drawRows(draw, size, size);
  return (random: Random): Rows => {
    for (let attempt = 0; attempt < 50; attempt += 1) {
      const drawn = rows(random);
      if (isRegular(drawn)) return drawn;
    }
    return certainlyRegular(range, size);
  };
}

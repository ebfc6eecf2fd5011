import { roundToDigits } from '@fragwerk/sdk';
import { cosSin, numberValue, type Value } from '@fragwerk/sdk/expressions';
import { createRandom, type Random } from '../random.js';
import { drawDistinct, drawFrom, pick } from './draw.js';
import { drawRegular, drawRows } from './matrix.js';
import type { Range } from './model.js';

/** Number of values of a dataset (docs/interface/datasets.md). */
export const DATASET_ROWS = 40;

export const ALL_ROWS: readonly number[] = Array.from({ length: DATASET_ROWS }, (_, row) => row);

type DrawValue = (random: Random, row: number) => Value;

const asNumber = (value: number): Value => numberValue(value);

function drawComplex(range: Range & { kind: 'complex' }): DrawValue {
  const [drawFirst, drawSecond] = [drawFrom(range.first), drawFrom(range.second)];
  return (random) => {
    const [first, second] = [drawFirst(random), drawSecond(random)];
    if (range.form === 'cartesian') return numberValue(first, {}, second);
    const [cos, sin] = cosSin(second);
    return numberValue(roundToDigits(first * cos, 12), {}, roundToDigits(first * sin, 12));
  };
}

function drawMatrix(range: Range & { kind: 'matrix' }): DrawValue {
  const draw = drawFrom(range.of);
  const rows = range.regular
    ? drawRegular(draw, range.of, range.rows)
    : drawRows(draw, range.rows, range.columns);
  return (random) => ({ kind: 'matrix', rows: rows(random).map((row) => row.map(asNumber)) });
}

function drawVector(range: Range & { kind: 'vector' }): DrawValue {
  const distinct = range.distinct ? drawDistinct(range.of, range.size) : null;
  const draw = drawFrom(range.of);
  const entries = distinct ?? ((random) => Array.from({ length: range.size }, () => draw(random)));
  return (random) => ({ kind: 'list', items: entries(random).map(asNumber) });
}

/** Draws one of the values, or takes them in order, again from the start after the last one. */
function drawListed({ values, inOrder }: Range & { kind: 'listed' }): DrawValue {
  return (random, row) => (inOrder ? values[row % values.length] : null) ?? pick(values, random);
}

function drawValue(range: Range): DrawValue {
  switch (range.kind) {
    case 'vector':
      return drawVector(range);
    case 'matrix':
      return drawMatrix(range);
    case 'complex':
      return drawComplex(range);
    case 'listed':
      return drawListed(range);
    case 'pattern':
      return (random) => ({ kind: 'string', text: range.write(random) });
    default: {
      const draw = drawFrom(range);
      return (random) => asNumber(draw(random));
    }
  }
}

/**
 * Draws the values of a dataset before its unit is applied; the same seed gives the same values on
 * every machine.
 */
export function generateColumn(
  range: Range,
  { seed, rows = DATASET_ROWS }: { readonly seed: string; readonly rows?: number },
): readonly Value[] {
  const random = createRandom(seed);
  const draw = drawValue(range);
  return Array.from({ length: rows }, (_, row) => draw(random, row));
}

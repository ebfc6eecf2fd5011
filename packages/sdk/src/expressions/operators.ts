import {
  complexNumbers as c,
  type Dimension,
  isSameDimension,
  unitOfDimension,
} from '../quantities/index.js';
import { fail } from './errors.js';
import type { Operator } from './model.js';
import { type NumberValue, quantity, type Value } from './value.js';

type Numbers = readonly [NumberValue, NumberValue];

/** Returns whether a quantity has no unit. */
export function isPlain(dimension: Dimension): boolean {
  // Without a list of the values, because curves take thousands of operations.
  for (const base in dimension) if (dimension[base] !== 0) return false;
  return true;
}

function addPowers(a: Dimension, b: Dimension, sign: 1 | -1): Dimension {
  if (isPlain(b)) return a;
  const sum: Record<string, number> = { ...a };
  for (const [base, power] of Object.entries(b)) sum[base] = (sum[base] ?? 0) + sign * power;
  return Object.fromEntries(Object.entries(sum).filter(([, power]) => power !== 0));
}

function wrongUnits(operator: string, [a, b]: Numbers, position: number): never {
  const [first, second] = [a, b].map(({ dimension }) => unitOfDimension(dimension).text);
  return fail(position, {
    de: `Die Einheiten ${first} und ${second} passen bei ${operator} nicht zusammen.`,
    en: `The units ${first} and ${second} cannot be combined with ${operator}.`,
  });
}

/**
 * Returns the unit of a sum. A plain number may be a result of Maxima, which loses units, so it takes that
 * of the other operand.
 */
function commonDimension(operator: string, pair: Numbers, position: number): Dimension {
  const [a, b] = [pair[0].dimension, pair[1].dimension];
  if (isPlain(a)) return b;
  return isPlain(b) || isSameDimension(...pair) ? a : wrongUnits(operator, pair, position);
}

function powerOf([a, b]: Numbers): NumberValue {
  const powers = Object.entries(a.dimension)
    .map(([base, power]) => [base, power * b.re] as const)
    .filter(([, power]) => power !== 0);
  const isReal = b.im === 0 && isPlain(b.dimension);
  return quantity(c.power(a, b), isReal ? Object.fromEntries(powers) : {});
}

function combineNumbers(operator: Operator, pair: Numbers, position: number): NumberValue {
  const [a, b] = pair;
  switch (operator) {
    case '+':
      return quantity(c.add(a, b), commonDimension(operator, pair, position));
    case '-':
      return quantity(c.subtract(a, b), commonDimension(operator, pair, position));
    case '*':
      return quantity(c.multiply(a, b), addPowers(a.dimension, b.dimension, 1));
    case '/':
      return quantity(c.divide(a, b), addPowers(a.dimension, b.dimension, -1));
    case '^':
      return powerOf(pair);
    case '||': {
      const dimension = commonDimension(operator, pair, position);
      // Two short circuits in parallel are one.
      if (c.abs(a) === 0 && c.abs(b) === 0) return quantity(a, dimension);
      return quantity(c.divide(c.multiply(a, b), c.add(a, b)), dimension);
    }
  }
}

const wrongShapes = (operator: string, position: number): never =>
  fail(position, {
    de: `${operator} verbindet nur Zahlen und gleich lange Vektoren.`,
    en: `${operator} combines only numbers and vectors of the same length.`,
  });

function itemsOf(value: Value): readonly Value[] | null {
  if (value.kind === 'list') return value.items;
  if (value.kind !== 'matrix') return null;
  return value.rows.map((items) => ({ kind: 'list', items }));
}

/** Pairs the items of two values of the same shape, or of one with a number; `null` for other values. */
function itemPairs(left: Value, right: Value): readonly (readonly [Value, Value])[] | null {
  const [first, second] = [itemsOf(left), itemsOf(right)];
  if (first && right.kind === 'number') return first.map((item) => [item, right]);
  if (second && left.kind === 'number') return second.map((item) => [left, item]);
  if (!first || left.kind !== right.kind || first.length !== second?.length) return null;
  return first.map((item, index) => [item, second[index] ?? item]);
}

/**
 * Combines two values: numbers with their units, a number with every entry of a vector or matrix,
 * vectors entry by entry.
 *
 * @throws ExpressionError
 */
export function binary(
  operator: Operator,
  [left, right]: readonly [Value, Value],
  position: number,
): Value {
  if (left.kind === 'number' && right.kind === 'number')
    return combineNumbers(operator, [left, right], position);
  const pairs = itemPairs(left, right) ?? wrongShapes(operator, position);
  const items = pairs.map((pair) => binary(operator, pair, position));
  if (left.kind !== 'matrix' && right.kind !== 'matrix') return { kind: 'list', items };
  const rows = items.map((item) => (item.kind === 'list' ? item.items : [item]));
  return { kind: 'matrix', rows };
}

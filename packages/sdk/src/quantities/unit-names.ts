import { type Dimension, unitSymbols } from './unit-table.js';
import { parseUnit, type Unit } from './units.js';

/** Units for results, where several have the same dimension: W, not VAr; Hz, not Bd. */
const PREFERRED = 'm s A K mol cd Hz N Pa J W C V F Ohm S Wb T H lx'.split(' ');

const keyOf = (dimension: Dimension) =>
  Object.entries(dimension)
    .filter(([, power]) => power !== 0)
    .map(([base, power]) => `${base}${power}`)
    .sort()
    .join(' ');

const NAMES = new Map([
  ...PREFERRED.map((symbol) => [keyOf(unitSymbols[symbol]?.dimension ?? {}), symbol] as const),
  ['kg1', 'kg'],
  ['', ''],
]);

const group = (powers: readonly (readonly [string, number])[]) =>
  powers
    .map(([base, power]) => (Math.abs(power) === 1 ? base : `${base}${Math.abs(power)}`))
    .join('*');

/** Joins base units, `kg*m2/s3`, for a dimension without a unit of its own. */
function composed(dimension: Dimension): string {
  const powers = Object.entries(dimension).filter(([, power]) => power !== 0);
  const above = group(powers.filter(([, power]) => power > 0));
  const below = group(powers.filter(([, power]) => power < 0));
  if (below === '') return above;
  return `${above === '' ? '1' : above}/${below.includes('*') ? `(${below})` : below}`;
}

const NONE: Unit = { text: '', factors: [], factor: 1, offset: 0, dimension: {} };

/** Returns the unit for results of a dimension; none for fractional powers. */
export const unitOfDimension = (dimension: Dimension): Unit =>
  parseUnit(NAMES.get(keyOf(dimension)) ?? composed(dimension)) ?? NONE;

import { type Dimension, unitSymbols } from './unit-table.js';
import { parseUnit, type Unit } from './units.js';

/** Which of the units with the same dimension a result is shown in: W, not VAr; Hz, not Bd. */
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

/** Base units joined: `kg*m2/s3`; the last way for a dimension that has no name. */
function composed(dimension: Dimension): string {
  const powers = Object.entries(dimension).filter(([, power]) => power !== 0);
  const above = group(powers.filter(([, power]) => power > 0));
  const below = group(powers.filter(([, power]) => power < 0));
  if (below === '') return above;
  return `${above === '' ? '1' : above}/${below.includes('*') ? `(${below})` : below}`;
}

const NONE: Unit = { text: '', factors: [], factor: 1, offset: 0, dimension: {} };

/** The unit in which a result of this dimension is shown; none for powers that are not whole. */
export const unitOfDimension = (dimension: Dimension): Unit =>
  parseUnit(NAMES.get(keyOf(dimension)) ?? composed(dimension)) ?? NONE;

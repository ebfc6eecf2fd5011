import { parseUnit, type Unit } from './parse.js';
import { type Dimension, unitSymbols } from '@fragwerk/sdk';

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

/** The unit in which a result of this dimension is shown; plain for powers that are not whole. */
export function unitOfDimension(dimension: Dimension): Unit {
  const name = NAMES.get(keyOf(dimension));
  if (name !== undefined) return parseUnit(name);
  const isWhole = Object.values(dimension).every((power) => Number.isInteger(power));
  const small = Object.values(dimension).every((power) => Math.abs(power) <= 9);
  return parseUnit(isWhole && small ? composed(dimension) : '');
}

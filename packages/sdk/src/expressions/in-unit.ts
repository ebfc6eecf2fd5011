import { fromBase, isSameDimension, type Unit } from '../quantities/index.js';
import { isPlain } from './operators.js';
import { dimensionIn, mapValue, numberValue, type Value, writeValueOf } from './value.js';

/** Converts the numbers of a value from base units into a unit. */
export const numbersInUnit = (value: Value, unit: Unit): Value =>
  mapValue(value, ({ re, im }) =>
    numberValue(fromBase(re, unit), {}, im === 0 ? 0 : fromBase(im, { ...unit, offset: 0 })),
  );

/** Whether a value has this unit; numbers without a unit are in base units. */
const fits = (value: Value, unit: Unit): boolean => {
  const dimension = dimensionIn(value);
  return isPlain(dimension) || isSameDimension(unit, { dimension });
};

/**
 * Writes the numbers of a value in a unit, without the unit. A value with a unit of another kind stays in
 * base units.
 */
export const writeNumbersIn = (value: Value, unit: Unit | null): string =>
  writeValueOf(unit && fits(value, unit) ? numbersInUnit(value, unit) : value);

/**
 * Writes a value as the right answer of a question with this target unit: `120 mA`. Lists have bare
 * numbers, because each of their parts may be an answer of its own.
 */
export function writeRightAnswer(value: Value, unit: Unit | null): string {
  const written = writeNumbersIn(value, unit);
  if (!unit || value.kind !== 'number' || !fits(value, unit)) return written;
  return value.im === 0 ? `${written} ${unit.text}` : `(${written}) ${unit.text}`;
}

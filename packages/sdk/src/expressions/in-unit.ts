import { fromBase, isSameDimension, type Unit } from '../quantities/index.js';
import { isPlain } from './operators.js';
import { dimensionIn, mapValue, numberValue, type Value, writeValueOf } from './value.js';

/**
 * Writes the numbers of a value in a unit, without the unit. Numbers without a unit are in base units; a
 * value with a unit of another kind stays in base units.
 */
export function writeNumbersIn(value: Value, unit: Unit | null): string {
  const dimension = dimensionIn(value);
  const fits = unit && (isPlain(dimension) || isSameDimension(unit, { dimension }));
  if (!fits) return writeValueOf(value);
  return writeValueOf(
    mapValue(value, ({ re, im }) =>
      numberValue(fromBase(re, unit), {}, im === 0 ? 0 : fromBase(im, { ...unit, offset: 0 })),
    ),
  );
}

/**
 * Writes a value as the right answer of a question with this target unit: `120 mA`. Lists have bare
 * numbers, because each of their parts may be an answer of its own.
 */
export function writeRightAnswer(value: Value, unit: Unit | null): string {
  const written = writeNumbersIn(value, unit);
  const dimension = dimensionIn(value);
  if (!unit || value.kind !== 'number') return written;
  if (!isPlain(dimension) && !isSameDimension(unit, { dimension })) return written;
  return value.im === 0 ? `${written} ${unit.text}` : `(${written}) ${unit.text}`;
}

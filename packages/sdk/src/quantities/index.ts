export * as complexNumbers from './complex.js';
export type { Complex } from './complex.js';
export { type ComplexQuantity, readComplex } from './complex-quantity.js';
export { roundToDigits, magnitudeOf, shiftDecimal } from './decimal.js';
export { readNumber } from './numbers.js';
export { type Quantity, readQuantity } from './quantity.js';
export { isWithin } from './tolerance.js';
export { unitOfDimension } from './unit-names.js';
export { type Dimension, unitPrefixes, type UnitSymbol, unitSymbols } from './unit-table.js';
export {
  chooseUnit,
  type ChosenUnit,
  fromBase,
  isSameDimension,
  parseUnit,
  readUnit,
  toBase,
  type Unit,
  type UnitFactor,
} from './units.js';
export { formatTyped, writeNumber, writeQuantity, writeSymbol, writeUnit } from './write.js';

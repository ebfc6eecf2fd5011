export * as complexNumbers from './complex.js';
export type { Complex } from './complex.js';
export * from './decimal.js';
export { readNumber } from './numbers.js';
export * from './quantity.js';
export { respell, spellingProblem } from './spelling.js';
export { isWithin } from './tolerance.js';
export { unitOfDimension } from './unit-names.js';
export { type Dimension, unitPrefixes } from './unit-table.js';
export {
  type ChosenUnit,
  chooseUnit,
  fromBase,
  isSameDimension,
  parseUnit,
  toBase,
  type Unit,
} from './units.js';
export {
  formatTyped,
  formatUnit,
  roundForPeople,
  roundToStep,
  writeNumber,
  writeQuantity,
  writeSymbol,
} from './write.js';

/**
 * Expressions in the syntax of the host's parser (docs/interface/calculation.md#expressions), for
 * hosts and for plugins that calculate with values as they were typed.
 */
export { cosSin } from './angle.js';
export { CONSTANTS } from './constants.js';
export { Cursor } from './cursor.js';
export { ExpressionError, PositionedError, type Problem, UnitError } from './errors.js';
export { evaluate, evaluateOrKeep, isFiniteValue, isTrue } from './evaluate.js';
export { costOf, functionOf } from './function-of.js';
export { NUMBER_FUNCTIONS, SYMBOLIC_FUNCTIONS } from './functions.js';
export { writeNumbersIn, writeRightAnswer } from './in-unit.js';
export {
  type Expression,
  LIMITS,
  namesOf,
  partsOf,
  sizeOf,
  substitute,
  withParts,
} from './model.js';
export { didYouMean, nearest, offer, undefinedName } from './nearest.js';
export { isPlain } from './operators.js';
export { parseExpression } from './parse.js';
export { printExpression, TYPED } from './print.js';
export { readValue } from './read-value.js';
export { parseUnit, type Unit } from './units.js';
export { evaluateWith, variableValue } from './variables.js';
export {
  dimensionIn,
  mapValue,
  numbersIn,
  numberValue,
  type Scope,
  type Value,
  writeReal,
  writeValueOf,
} from './value.js';
export { withoutInvisible } from '../quantities/numbers.js';
export { unquoted } from '../quotes.js';

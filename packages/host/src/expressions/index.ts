export { CONSTANTS } from './constants.js';
export { evaluate, evaluateOrKeep, isFiniteValue, type Scope } from './evaluate.js';
export { type Expression, namesOf, sizeOf, substitute } from './model.js';
export { parseExpression } from './parse.js';
export { asksPlugin, type PluginHook, resolvePlugins } from './plugins.js';
export { printExpression, TYPED } from './print.js';
export {
  dimensionIn,
  mapValue,
  numbersIn,
  numberValue,
  type Value,
  valueOf,
  writeResult,
  writeValueOf,
} from './value.js';

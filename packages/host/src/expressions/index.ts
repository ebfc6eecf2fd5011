export { evaluate, evaluateOrKeep, isFiniteValue, type Scope } from './evaluate.js';
export { type Expression, sizeOf, substitute } from './model.js';
export { parseExpression } from './parse.js';
export { type PluginHook, resolvePlugins } from './plugins.js';
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

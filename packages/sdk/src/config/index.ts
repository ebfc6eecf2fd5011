export { readField, writeCell } from './codecs.js';
export { type ColourName, namedColours, readDrawingColour } from './colours.js';
export * from './fields.js';
export { formatField, givenValues } from './given.js';
export { cellField, joinCells, splitCells } from './list.js';
export {
  type ConfigCheck,
  type ConfigProblem,
  editConfig,
  publicConfig,
  writtenValue,
} from './read.js';
export { type QuestionRow, resolveField, takesVariables } from './expressions.js';
export { readConfig, resolveConfig, type ResolvedConfig } from './resolve.js';

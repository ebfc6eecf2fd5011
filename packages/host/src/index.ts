export {
  checkName,
  createDataset,
  createDatasets,
  type Dataset,
  type DatasetDefinition,
  type NamedValue,
  parseConstant,
  rowOf,
  writeVariables,
} from './datasets.js';
export {
  DatasetError,
  type Localized,
  PositionedError,
  type Problem,
  RangeSyntaxError,
  TagError,
  UnitError,
} from './errors.js';
export { DATASET_ROWS, generateColumn } from './ranges/column.js';
export type { Range, ScalarRange } from './ranges/model.js';
export { parseRange } from './ranges/parse.js';
export { renderDataset, type RenderedDataset } from './render.js';
export { parseTags, type TagOptions } from './tags.js';
export { writeDefinition, writeImageTag } from './tags/brackets.js';
export type { DatasetPart, TaggedText, TagPart } from './tags/model.js';
export { fromBase, toBase } from './units/convert.js';
export { parseUnit, sameDimension, type Unit } from './units/parse.js';
export { type DatasetValue, writeValue } from './values.js';
export type {
  JudgedAnswer,
  PluginPlace,
  PrintedQuestion,
  QuestionProblem,
  ShownQuestion,
  StatementPart,
  TestOutcome,
  TestRun,
} from './attempt/model.js';
export {
  type AnswerTest,
  type PluginInstance,
  QUESTION_FORMAT,
  type QuestionDocument,
  type Subquestion,
  type SubquestionMode,
  type TestVerdict,
} from './question.js';

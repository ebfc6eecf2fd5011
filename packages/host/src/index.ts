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
export { importDatasets } from './import-datasets.js';
export {
  DatasetError,
  ExpressionError,
  FormulaError,
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
export { renderDataset, type RenderedDataset, renderValue } from './render.js';
export { parseTags, type TagOptions } from './tags.js';
export { writeDefinition, writeImageTag } from './tags/brackets.js';
export type { DatasetPart, TaggedText, TagPart } from './tags/model.js';
export { parseUnit, type Unit } from '@fragwerk/sdk/expressions';
export { type DatasetValue, writeValue } from './values.js';
export type {
  ScoredAnswer,
  PluginPlace,
  PrintedQuestion,
  QuestionProblem,
  Repair,
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
export { type AttemptOptions, type PreparedQuestion } from './attempt/prepared.js';
export { prepareQuestion } from './attempt/prepare.js';
export { showQuestion } from './attempt/show.js';
export { type UpdatedQuestion, updateFromBrowser } from './attempt/browser-update.js';
export { scoreAnswers } from './attempt/score.js';
export { type OnProgress, runTests } from './attempt/tests.js';
export {
  closeDialog,
  type ClosedDialog,
  type DialogEnd,
  openDialog,
  type OpenedDialog,
} from './attempt/dialog.js';
export {
  type FormulaLine,
  formulaTable,
  type DatasetColumn,
  datasetTable,
} from './attempt/tables.js';
export { type PrintOptions, printQuestion } from './print/index.js';
export { checkFormula } from './print/formula.js';
export {
  evaluate,
  type Expression,
  parseExpression,
  printExpression,
} from './expressions/index.js';
export { type FormulaRun, runFormulas, type SymbolicEngine } from './formulas/run.js';
export { parseFormulas, type Statement } from './formulas/statements.js';
export {
  emptyQuestion,
  readQuestion,
  type ReadQuestion,
  writeQuestion,
} from './question-file/index.js';
export { exampleQuestion, exampleQuestions, type ExampleType } from './question-file/examples.js';
export type { FileProblem } from './question-file/reader.js';
export { type Insertion, insertionsOf } from './attempt/insertions.js';
export { findMistakes } from './check/find.js';
export { inspectConfiguration, inspectQuestion } from './check/inspect.js';
export { parametersOf } from './check/parameters.js';
export type { QuestionFacts } from './check/known.js';
export type { LocatedProblem } from './check/places.js';

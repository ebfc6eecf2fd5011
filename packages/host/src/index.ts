export { checkName } from './datasets.js';
export { type Localized, mistakeIn } from './errors.js';
export { DATASET_ROWS, generateColumn } from './ranges/column.js';
export { parseUnit } from './expressions/index.js';
export { parseRange } from './ranges/parse.js';
export { createRandom } from './random.js';
export { SERIES } from './ranges/model.js';
export { parseTags } from './tags.js';
export { writeDefinition } from './tags/brackets.js';
export {
  type AnswerTest,
  type PluginInstance,
  QUESTION_FORMAT,
  type QuestionDocument,
  type QuestionImage,
  type Subquestion,
} from './question.js';
export {
  emptyQuestion,
  parseQuestion,
  readQuestion,
  writeQuestion,
} from './question-file/index.js';
export { exportQuestion, readExported, type SolvedRows } from './question-file/transfer.js';
export { freeName } from './question-file/free-name.js';
export { addImage, removeImage, renameImage } from './question-file/images.js';
export { newDataset, newSubquestion, removeSubquestion } from './question-file/table-rows.js';
export { exampleQuestion, exampleQuestions } from './question-file/examples.js';
export type {
  AttemptOptions,
  PluginPlace,
  PreparedQuestion,
  PrintedQuestion,
  QuestionProblem,
  Repair,
  ScoredAnswer,
  ShownQuestion,
  StatementPart,
  TestOutcome,
  TestRun,
} from './attempt/model.js';
export type { SymbolicEngine } from './formulas/run.js';
export { prepareQuestion } from './attempt/prepare.js';
export { type Answered, type QuestionBody, requests } from './attempt/requests.js';
export { answeredIn, resolveQuestion } from './attempt/resolved.js';
export { rowWithoutService } from './attempt/row.js';
export { rightText } from './attempt/solution.js';
export { earnedPoints } from './attempt/points.js';
export { exampleSolution } from './attempt/text-hint.js';
export { formulaMathml } from './print/formula.js';
export { textOfHtml } from './print/html.js';
export { showQuestion } from './attempt/show.js';
export { scoreAnswers } from './attempt/score.js';
export { takenName } from './attempt/problems.js';
export { runTests, statusName, verdicts } from './attempt/tests.js';
export { slipsOfRow } from './attempt/slips.js';
export { closeDialog, type ClosedDialog, openDialog, type OpenedDialog } from './attempt/dialog.js';
export { type UpdatedQuestion, updateFromBrowser } from './attempt/browser-update.js';
export { rowOf, withInstance } from './attempt/instance.js';
export { type Insertion, insertionsOf } from './attempt/insertions.js';
export { datasetTable, formulaTable } from './attempt/tables.js';
export { type PrintOptions, printQuestion } from './print/index.js';
export { inspectConfiguration, inspectQuestion } from './check/inspect.js';
export { parametersOf } from './check/known.js';
export type { LocatedProblem } from './check/places.js';
export { reviewQuestion } from './trial/review.js';
export { runTrial, type TrialOptions } from './trial/run.js';
export type { TrialAnswer, TrialKind, TrialReport, TrialRow } from './trial/model.js';

export type { Answered, Expected, Score, Verdict } from './answer.js';
export {
  type ConfigField,
  type ConfigFields,
  type ConfigOf,
  type ConfigProblem,
  choice,
  type ChoiceField,
  editConfig,
  percent,
  type PercentField,
  readConfig,
} from './config.js';
export { errorCatalogue, type ErrorCode, type ErrorEntry, FragwerkError } from './errors.js';
export * from './figure/index.js';
export { escapeHtml, Html, html, rawHtml, scriptJson } from './html.js';
export { escapeLatex, Latex, latex, rawLatex } from './latex.js';
export type { Language, Localized } from './localized.js';
export type {
  DatasetRequest,
  DialogMode,
  ImageTemplate,
  InputOf,
  Instance,
  OperationName,
  Operations,
  OutputOf,
  Picture,
  Print,
  Use,
  View,
} from './operations.js';
export {
  definePlugin,
  type DialogNeeds,
  type Example,
  type Plugin,
  type PluginDefinition,
  type PluginInfo,
} from './plugin.js';
export type { Question, QuestionVariables } from './question.js';
export { isWithin } from './scoring.js';
export type { CalculationOptions, Tolerance, Value, ValueKind, Variable } from './value.js';

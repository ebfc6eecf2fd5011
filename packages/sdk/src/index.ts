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
export {
  definePlugin,
  type DatasetRequest,
  type DialogMode,
  type DialogNeeds,
  type Example,
  type ImageTemplate,
  type InputOf,
  type Instance,
  type OperationName,
  type Operations,
  type OutputOf,
  type Picture,
  type Plugin,
  type PluginDefinition,
  type PluginInfo,
  type Print,
  type Use,
  type View,
} from './plugin.js';
export type { Question, QuestionVariables } from './question.js';
export { isWithin } from './scoring.js';
export type { CalculationOptions, Tolerance, Value, ValueKind, Variable } from './value.js';

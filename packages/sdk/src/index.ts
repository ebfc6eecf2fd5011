// Lets authors import help texts and other text files.
// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- there is no module to import
/// <reference path="../text-files.d.ts" preserve="true" />
export type * from './answer.js';
export * from './answers/index.js';
export * from './config/index.js';
export {
  browserFilePattern,
  functionNamePattern,
  offeredFilePattern,
  parameterSchema,
  servicesSchema,
  typePattern,
} from './definition-check.js';
export * from './design.js';
export { errorCatalogue, type ErrorCode, FragwerkError } from './errors.js';
export * from './figure/index.js';
export { escapeHtml, Html, html, rawHtml, scriptJson, svg } from './html.js';
export { escapeLatex, type Latex, latex, rawLatex } from './latex.js';
export { type Language, localized, type Localized, phrase } from './localized.js';
export {
  type DatasetRequest,
  type DialogMode,
  type ImageTemplate,
  type InputOf,
  type Instance,
  type OperationName,
  operationTable,
  type Operations,
  type OutputOf,
  type Picture,
  type PluginOperations,
  type Print,
  type Use,
  type View,
} from './operations.js';
export { type Parameter, parameter, type Parameters, widthParameter } from './parameters.js';
export { definePlugin } from './define-plugin.js';
export type { DialogNeeds, Example, PluginDefinition, ScoreContext } from './definition.js';
export type { Plugin, PluginInfo } from './plugin.js';
export {
  type Images,
  imagesOf,
  type Question,
  readImages,
  readRow,
  variablesOf,
} from './question.js';
export * from './scoring/index.js';
export * from './services.js';
export { htmlFigure, latexFigure } from './shown-figure.js';
export * from './surfaces/index.js';
export type { CalculationOptions, Tolerance, Value, ValueKind, Variable } from './value.js';

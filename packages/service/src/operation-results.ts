import type { OperationName } from '@fragwerk/sdk';
import {
  type Check,
  isText,
  isBoolean,
  isLocalized,
  isNumber,
  isWholeNumber,
  isRecord,
  oneOf,
  orNull,
  optional,
  listOf,
  mapOf,
  object,
} from './shape-checks.js';

const isValue = object({
  text: orNull(isText),
  json: orNull(isText),
  kind: orNull(oneOf('calculate', 'string', 'error')),
});
const isPrint = object({ source: isText, figures: mapOf(isRecord) });
const verdicts = [
  'notScored',
  'correct',
  'wrong',
  'partial',
  'unitError',
  'questionUnitError',
  'parserError',
  'undecided',
];

/**
 * Whether an operation answered what its type promises. Plugins may come from plain JavaScript,
 * and one wrong member would make the host drop the whole answer. Figures are checked when they
 * are drawn.
 */
export const resultChecks: Readonly<Record<OperationName, Check>> = {
  statement: isText,
  text: isText,
  datasets: listOf(
    object({ name: isText, range: isText, unit: isText, useCategoryDefault: optional(isBoolean) }),
  ),
  requiredVariables: listOf(isText),
  formulas: isText,
  picture: object({
    figure: isRecord,
    problems: optional(listOf(isLocalized)),
    widthPercent: optional(isWholeNumber),
  }),
  imageTemplates: listOf(object({ label: isText, tag: isText, help: isText })),
  view: object({
    width: optional(isWholeNumber),
    height: optional(isWholeNumber),
    data: optional(mapOf(isText)),
  }),
  evaluate: isValue,
  evaluateUnit: isText,
  score: object({
    verdict: oneOf(...verdicts),
    points: isNumber,
    parsedAnswer: orNull(isValue),
    html: isText,
    feedback: isText,
  }),
  rewriteStatement: isText,
  rewriteWholeStatement: isText,
  updateFromBrowser: isText,
  print: isPrint,
  result: isPrint,
  dialogMode: oneOf('text', 'hostPage', 'script', 'page'),
  configProblems: listOf(object({ message: isLocalized })),
};

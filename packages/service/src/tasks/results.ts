import type {
  ConfigProblem,
  DatasetRequest,
  ImageTemplate,
  OperationName,
  Score,
  Value,
  View,
} from '@fragwerk/sdk';
import { type PackedOutputOf, packResult } from './operations.js';
import {
  type Check,
  isText,
  isUnread,
  isBoolean,
  isLocalized,
  isNumber,
  isWholeNumber,
  oneOf,
  orNull,
  optional,
  listOf,
  mapOf,
  object,
} from '../plugins/shapes.js';

const isValue = object<Value>({
  text: orNull(isText),
  json: orNull(isText),
  kind: orNull(oneOf('calculate', 'string', 'error')),
});
const isPrint = object<PackedOutputOf<'print'>>({ source: isText, figures: mapOf(isText) });

/**
 * Whether an operation answered what its type promises. Plugins may come from plain JavaScript,
 * and one wrong member would make the host drop the whole answer. Figures are checked when they
 * are drawn.
 */
const resultChecks: { readonly [K in OperationName]: Check<PackedOutputOf<K>> } = {
  statement: isText,
  text: isText,
  datasets: listOf(
    object<DatasetRequest>({
      name: isText,
      range: isText,
      unit: isText,
      useCategoryDefault: optional(isBoolean),
    }),
  ),
  requiredVariables: listOf(isText),
  formulas: isText,
  picture: object<PackedOutputOf<'picture'>>({
    figure: isText,
    problems: optional(listOf(isLocalized)),
    widthPercent: optional(isWholeNumber),
  }),
  imageTemplates: listOf(object<ImageTemplate>({ label: isText, tag: isText, help: isText })),
  view: object<View>({
    width: optional(isWholeNumber),
    height: optional(isWholeNumber),
    data: optional(mapOf(isText)),
    hasDescription: optional(isBoolean),
  }),
  evaluate: isValue,
  evaluateUnit: isText,
  score: object<Score>({
    verdict: oneOf(
      'notScored',
      'correct',
      'wrong',
      'partial',
      'unitError',
      'questionUnitError',
      'parserError',
      'undecided',
    ),
    points: isNumber,
    parsedAnswer: orNull(isValue),
    html: isText,
    feedback: isText,
    judgement: isUnread,
  }),
  rewriteStatement: isText,
  rewriteWholeStatement: isText,
  updateFromBrowser: isText,
  print: isPrint,
  result: isPrint,
  dialogMode: oneOf('text', 'hostPage', 'script', 'page'),
  configProblems: listOf(
    object<ConfigProblem>({
      message: isLocalized,
      position: isWholeNumber,
      line: isWholeNumber,
      column: isWholeNumber,
      field: isText,
    }),
  ),
  dialogData: mapOf(isText),
};

/** @throws TypeError when a packed result is not what the operation promises */
export function checkPacked<K extends OperationName>(name: K, result: unknown): PackedOutputOf<K> {
  const check: Check<PackedOutputOf<K>> = resultChecks[name];
  if (check(result)) return result;
  throw new TypeError(`${name} answers something else than its type promises.`);
}

/** @throws TypeError when what a plugin's operation answered is not what it promises */
export const checkResult = (name: OperationName, result: unknown): void => {
  checkPacked(name, packResult(name, result));
};

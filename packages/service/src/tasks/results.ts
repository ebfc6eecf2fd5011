import type {
  ConfigProblem,
  DatasetRequest,
  ImageTemplate,
  OperationName,
  Score,
  Value,
  View,
} from '@fragwerk/sdk';
import * as s from '@fragwerk/sdk/schema';
import { type PackedOutputOf, packResult } from './operations.js';

const value = s.object<Value>({
  text: s.nullable(s.string),
  json: s.nullable(s.string),
  kind: s.nullable(s.oneOf('calculate', 'string', 'error')),
});
const print = s.object<PackedOutputOf<'print'>>({ source: s.string, figures: s.map(s.string) });

/**
 * Schemas of packed results. Plugins may be written in plain JavaScript, and one wrong member would
 * make the host discard the whole reply. Figures are checked when they are drawn.
 */
const schemas: { readonly [K in OperationName]: s.Schema<PackedOutputOf<K>> } = {
  statement: s.string,
  text: s.string,
  datasets: s.list(
    s.object<DatasetRequest>({
      name: s.string,
      range: s.string,
      unit: s.string,
      useCategoryDefault: s.optional(s.boolean),
    }),
  ),
  requiredVariables: s.list(s.string),
  formulas: s.string,
  picture: s.object<PackedOutputOf<'picture'>>({
    figure: s.string,
    problems: s.optional(s.list(s.localized)),
    widthPercent: s.optional(s.integer()),
  }),
  imageTemplates: s.list(
    s.object<ImageTemplate>({ label: s.string, tag: s.string, help: s.string }),
  ),
  view: s.object<View>({
    width: s.optional(s.integer()),
    height: s.optional(s.integer()),
    data: s.optional(s.map(s.string)),
    hasDescription: s.optional(s.boolean),
  }),
  evaluate: value,
  evaluateUnit: s.string,
  score: s.object<Score>({
    verdict: s.oneOf(
      'notScored',
      'correct',
      'wrong',
      'partial',
      'unitError',
      'questionUnitError',
      'parserError',
      'undecided',
    ),
    points: s.number(),
    parsedAnswer: s.nullable(value),
    html: s.string,
    feedback: s.string,
    breakdown: s.anything,
  }),
  rewriteStatement: s.string,
  rewriteWholeStatement: s.string,
  updateFromBrowser: s.string,
  print,
  result: print,
  dialogMode: s.oneOf('text', 'hostPage', 'script', 'page'),
  configProblems: s.list(
    s.object<ConfigProblem>({
      message: s.localized,
      position: s.integer(),
      line: s.integer(),
      column: s.integer(),
      field: s.string,
    }),
  ),
  dialogData: s.map(s.string),
};

/** @throws TypeError when a packed result does not match the operation's type */
export function checkPacked<K extends OperationName>(name: K, result: unknown): PackedOutputOf<K> {
  const schema: s.Schema<PackedOutputOf<K>> = schemas[name];
  if (s.matches(schema, result)) return result;
  throw new TypeError(`The result of ${name} does not match its type.`);
}

/** @throws TypeError when the result of an operation does not match its type */
export const checkResult = (name: OperationName, result: unknown): void => {
  checkPacked(name, packResult(name, result));
};

import type { OperationName } from '@fragwerk/sdk';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isBoolean: Check = (value) => typeof value === 'boolean';
const isNumber: Check = (value) => Number.isFinite(value);
const isWholeNumber: Check = (value) => Number.isInteger(value);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const mapOf =
  (check: Check): Check =>
  (value) =>
    isRecord(value) && Object.values(value).every(check);
const object =
  (members: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isRecord(value) && Object.entries(members).every(([name, check]) => check(value[name]));

const isValue = object({
  text: orNull(isText),
  json: orNull(isText),
  kind: orNull(oneOf('calculate', 'string', 'error')),
});
const isLocalized = object({ de: isText, en: isText });
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

import { ExpressionError } from '../errors.js';
import {
  type Expression,
  NUMBER_FUNCTIONS,
  partsOf,
  SYMBOLIC_FUNCTIONS,
} from '../expressions/index.js';

/** Functions that Maxima names differently. */
export const MAXIMA_NAMES: ReadonlyMap<string, string> = new Map([
  ['ln', 'log'],
  ['re', 'realpart'],
  ['im', 'imagpart'],
  ['arg', 'carg'],
  ['conj', 'conjugate'],
  ['ceil', 'ceiling'],
  ['sign', 'signum'],
  ['trunc', 'truncate'],
  ['arcsin', 'asin'],
  ['arccos', 'acos'],
  ['arctan', 'atan'],
  ['arctan2', 'atan2'],
]);

/** Functions that only the parser of the host knows. */
const PARSER_ONLY: ReadonlySet<string> = new Set(
  (
    'par cround ground sigma pulse ramp eq ne lt gt le ge between pow ' +
    'setsum setprod setmittel setmedian setgetmin setgetmax setlength'
  ).split(' '),
);

const ALLOWED: ReadonlySet<string> = new Set([
  ...Object.keys(NUMBER_FUNCTIONS).filter((name) => !PARSER_ONLY.has(name)),
  ...SYMBOLIC_FUNCTIONS,
  'matrix',
  'sum',
]);

/**
 * Checks that an expression only uses functions that may reach Maxima.
 * @throws ExpressionError at the first other function
 */
export function checkFunctions(expression: Expression): void {
  if (expression.kind === 'call' && !ALLOWED.has(expression.name)) {
    throw new ExpressionError(expression.position, {
      de: `Die Funktion ${expression.name}(…) ist im Maxima-Feld nicht verfügbar.`,
      en: `The function ${expression.name}(…) is not available in the Maxima field.`,
    });
  }
  partsOf(expression).forEach(checkFunctions);
}

/** Whether an expression needs Maxima. */
export const isSymbolic = (expression: Expression): boolean =>
  (expression.kind === 'call' && SYMBOLIC_FUNCTIONS.has(expression.name)) ||
  partsOf(expression).some(isSymbolic);

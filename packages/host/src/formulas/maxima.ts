import {
  type Expression,
  parseExpression,
  printExpression,
  substitute,
  withParts,
} from '../expressions/index.js';
import { MAXIMA_NAMES } from './functions.js';
import type { Statement } from './statements.js';

/** Constants of Maxima; others are symbols there. */
const MAXIMA_CONSTANTS = new Set(['%pi', '%e', '%i']);

/** A number, possibly with a unit. */
export type Quantity = Extract<Expression, { readonly kind: 'number' }>;

const ZERO = parseExpression('0');

/** Puts parts in place of the names `a` and `b` in a template. */
function filled(template: string, a: Expression, b: Expression): Expression {
  const parts = new Map([
    ['a', a],
    ['b', b],
  ]);
  return substitute(parseExpression(template), (name) => parts.get(name));
}

/** Expresses what Maxima lacks: parallel connection, decadic logarithm, polar numbers. */
function toMaxima(expression: Expression): Expression {
  const inner = withParts(expression, toMaxima);
  if (inner.kind === 'binary' && inner.operator === '||')
    return filled('a*b/(a+b)', inner.left, inner.right);
  if (inner.kind === 'relation' && inner.operator === '!=')
    return filled('notequal(a,b)', inner.left, inner.right);
  if (inner.kind !== 'call') return inner;
  const {
    name,
    arguments: [first = ZERO, second = ZERO],
  } = inner;
  if (name === 'log10' || name === 'lg') return filled('log(a)/log(10)', first, second);
  if (name === 'polar') return filled('a*exp(%i*(b*%pi/180))', first, second);
  if (name === 'sum' && inner.arguments.length === 1 && first.kind === 'list')
    return first.items.reduce((sum, item) => filled('a+b', sum, item), ZERO);
  return inner;
}

const decimal = (value: number) =>
  Number.isSafeInteger(value) ? String(value) : value.toExponential().replace('e+', 'e');

/** Gives a name of the question a prefix, so that it clashes with no setting or function of Maxima. */
function nameFor(name: string): string {
  if (name === '%j') return '%i';
  if (MAXIMA_CONSTANTS.has(name)) return name;
  return name.startsWith('%') ? `fwc_${name.slice(1)}` : `fw_${name}`;
}

/**
 * Writes a statement for Maxima without its end: `fw_a:fw_U/fw_R`. A number with a unit becomes a symbol
 * and is added to the quantities, so that it keeps the unit.
 */
export function writeStatement(
  { name, expression }: Pick<Statement, 'name' | 'expression'>,
  quantities: Quantity[],
): string {
  const source = printExpression(toMaxima(expression), {
    number: (quantity) =>
      quantity.unit ? `fwq_${quantities.push(quantity) - 1}` : decimal(quantity.value),
    name: nameFor,
    call: (called, printed) => `${MAXIMA_NAMES.get(called) ?? called}(${printed.join(',')})`,
  });
  return name === null ? source : `${nameFor(name)}:${source}`;
}

function restored(expression: Expression, quantities: readonly Quantity[]): Expression {
  if (expression.kind !== 'name')
    return withParts(expression, (part) => restored(part, quantities));
  const [, kind, rest = ''] = /^fw([qc]?)_(.*)$/.exec(expression.name) ?? [];
  if (kind === undefined) return expression;
  if (kind === 'q') return quantities[Number(rest)] ?? expression;
  return { ...expression, name: kind === 'c' ? `%${rest}` : rest };
}

/** Reads a result of statements with these quantities. @throws ExpressionError if it is not an expression */
export const readResult = (text: string, quantities: readonly Quantity[]): Expression =>
  restored(parseExpression(text.trim()), quantities);

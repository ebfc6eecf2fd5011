import {
  type Expression,
  parseExpression,
  printExpression,
  withParts,
} from '../expressions/index.js';
import { MAXIMA_NAMES } from './functions.js';
import type { Statement } from './statements.js';

/** Constants of Maxima; others are symbols there. */
const MAXIMA_CONSTANTS = new Set(['%pi', '%e', '%i']);

/** A number, possibly with a unit. */
export type Quantity = Extract<Expression, { readonly kind: 'number' }>;

const call = (name: string, ...parts: Expression[]): Expression => ({
  kind: 'call',
  name,
  arguments: parts,
  position: 0,
});
const binary = (operator: '+' | '*' | '/', left: Expression, right: Expression): Expression => ({
  kind: 'binary',
  operator,
  left,
  right,
  position: 0,
});
const number = (value: number): Expression => ({
  kind: 'number',
  value,
  unit: null,
  source: String(value),
});

/** Expresses what Maxima lacks: parallel connection, decadic logarithm, polar numbers. */
function toMaxima(expression: Expression): Expression {
  const inner = withParts(expression, toMaxima);
  if (inner.kind === 'binary' && inner.operator === '||') {
    const { left, right } = inner;
    return binary('/', binary('*', left, right), binary('+', left, right));
  }
  if (inner.kind === 'relation' && inner.operator === '!=')
    return call('notequal', inner.left, inner.right);
  if (inner.kind !== 'call') return inner;
  const [first = number(0), second = number(0)] = inner.arguments;
  if (inner.name === 'log10' || inner.name === 'lg') {
    return binary('/', call('log', first), call('log', number(10)));
  }
  if (inner.name === 'polar') {
    const pi: Expression = { kind: 'name', name: '%pi', position: 0 };
    const i: Expression = { kind: 'name', name: '%i', position: 0 };
    const angle = binary('/', binary('*', second, pi), number(180));
    return binary('*', first, call('exp', binary('*', i, angle)));
  }
  if (inner.name === 'sum' && inner.arguments.length === 1 && first.kind === 'list') {
    return first.items.reduce((a, b) => binary('+', a, b), number(0));
  }
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

/**
 * Reads a result of statements with these quantities.
 * @throws ExpressionError if it is not an expression
 */
export const readResult = (text: string, quantities: readonly Quantity[]): Expression =>
  restored(parseExpression(text.trim()), quantities);

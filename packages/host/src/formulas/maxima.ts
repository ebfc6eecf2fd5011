import {
  type Expression,
  parseExpression,
  printExpression,
  withParts,
} from '../expressions/index.js';
import { MAXIMA_NAMES } from './functions.js';

/** Constants of Maxima; others are symbols there. */
const MAXIMA_CONSTANTS = new Set(['%pi', '%e', '%i']);

type Quantity = Extract<Expression, { readonly kind: 'number' }>;

const call = (name: string, part: Expression): Expression => ({
  kind: 'call',
  name,
  arguments: [part],
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
    return { kind: 'call', name: 'notequal', arguments: [inner.left, inner.right], position: 0 };
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

/**
 * Writes expressions for Maxima and reads its results. Names of the question get a prefix, so that
 * none is a setting or a function of Maxima; a number with a unit becomes a symbol to keep the unit.
 */
export class MaximaWriter {
  private readonly quantities: Quantity[] = [];

  private symbolFor(quantity: Quantity): string {
    if (!quantity.unit) return decimal(quantity.value);
    this.quantities.push(quantity);
    return `fwq_${this.quantities.length - 1}`;
  }

  private readonly nameFor = (name: string): string => {
    if (name === '%j') return '%i';
    if (MAXIMA_CONSTANTS.has(name)) return name;
    return name.startsWith('%') ? `fwc_${name.slice(1)}` : `fw_${name}`;
  };

  /** Writes a statement without its end: `fw_a:fw_U/fw_R`. */
  write(name: string | null, expression: Expression): string {
    const source = printExpression(toMaxima(expression), {
      number: (quantity) => this.symbolFor(quantity),
      name: this.nameFor,
      call: (called, printed) => `${MAXIMA_NAMES.get(called) ?? called}(${printed.join(',')})`,
    });
    return name === null ? source : `${this.nameFor(name)}:${source}`;
  }

  private restored(expression: Expression): Expression {
    if (expression.kind !== 'name') return withParts(expression, (part) => this.restored(part));
    const [, kind, rest = ''] = /^fw([qc]?)_(.*)$/.exec(expression.name) ?? [];
    if (kind === undefined) return expression;
    if (kind === 'q') return this.quantities[Number(rest)] ?? expression;
    return { ...expression, name: kind === 'c' ? `%${rest}` : rest };
  }

  /**
   * Reads a result.
   * @throws ExpressionError if it is not an expression
   */
  read(text: string): Expression {
    return this.restored(parseExpression(text.trim()));
  }
}

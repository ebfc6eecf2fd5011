import {
  type Expression,
  parseExpression,
  printExpression,
  withParts,
} from '../expressions/index.js';
import { MAXIMA_NAMES } from './functions.js';

/** Constants that Maxima has itself; the others are symbols there. */
const OWN = new Set(['%pi', '%e', '%i']);

type Quantity = Extract<Expression, { readonly kind: 'number' }>;

const call = (name: string, ...parts: readonly Expression[]): Expression => ({
  ...{ kind: 'call', name, arguments: parts, position: 0 },
});
const binary = (operator: '+' | '*' | '/', left: Expression, right: Expression): Expression => ({
  ...{ kind: 'binary', operator, left, right, position: 0 },
});
const number = (value: number): Expression => ({
  ...{ kind: 'number', value, unit: null, source: String(value) },
});

/** What Maxima lacks, in its words: parallel connection, decadic logarithm, polar numbers. */
function inMaximasWords(expression: Expression): Expression {
  const inner = withParts(expression, inMaximasWords);
  if (inner.kind === 'binary' && inner.operator === '||') {
    const { left, right } = inner;
    return binary('/', binary('*', left, right), binary('+', left, right));
  }
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
 * Writes expressions for Maxima and reads what it answers. Every name of the question becomes a
 * symbol with a prefix, so that none can be a setting or a function of Maxima; a number with a
 * unit becomes a symbol too, so that its unit is still there afterwards.
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
    if (OWN.has(name)) return name;
    return name.startsWith('%') ? `fwc_${name.slice(1)}` : `fw_${name}`;
  };

  /** One statement without its end: `fw_a:fw_U/fw_R`. */
  write(name: string | null, expression: Expression): string {
    const source = printExpression(inMaximasWords(expression), {
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
   * Reads a result back.
   * @throws ExpressionError when Maxima answered something else than an expression
   */
  read(text: string): Expression {
    return this.restored(parseExpression(text.trim()));
  }
}

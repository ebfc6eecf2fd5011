import { toBase } from '../quantities/index.js';
import type { Expression } from './model.js';
import { writeReal, writeValueOf } from './value.js';

const LEVEL: Readonly<Record<string, number>> = {
  ...{ '+': 1, '-': 1, '*': 2, '/': 2, '||': 3, '^': 5 },
};

/** Returns the precedence of an expression next to an operator. */
function levelOf(expression: Expression, text: string): number {
  if (expression.kind === 'relation') return 0;
  if (expression.kind === 'binary') return LEVEL[expression.operator] ?? 0;
  if (expression.kind === 'negative' || text.startsWith('-')) return 1;
  // Complex numbers and terms need brackets like sums.
  return /^[\w.%]*$/.test(text) || !['value', 'number'].includes(expression.kind) ? 6 : 1;
}

interface PrintStyle {
  readonly number: (expression: Extract<Expression, { readonly kind: 'number' }>) => string;
  readonly name: (name: string) => string;
  readonly call: (name: string, printed: readonly string[]) => string;
}

/** The host's syntax, with numbers in base units. */
const HOST: PrintStyle = {
  number: ({ value, unit }) => writeReal(unit ? toBase(value, unit) : value),
  name: (name) => name,
  call: (name, printed) => `${name}(${printed.join(',')})`,
};

/** As typed, with units. */
export const TYPED: PrintStyle = { ...HOST, number: ({ source }) => source };

/** Writes an expression with only the necessary brackets. */
export function printExpression(expression: Expression, style: PrintStyle = HOST): string {
  const print = (part: Expression) => printExpression(part, style);
  const beside = (part: Expression, level: number) => {
    const text = print(part);
    return levelOf(part, text) < level ? `(${text})` : text;
  };
  switch (expression.kind) {
    case 'number':
      return style.number(expression);
    case 'string':
      return `"${expression.text.replace(/["\\]/g, '\\$&')}"`;
    case 'name':
      return style.name(expression.name);
    case 'negative':
      return `-${beside(expression.operand, 4)}`;
    case 'binary': {
      const { operator, left, right } = expression;
      const level = LEVEL[operator] ?? 0;
      const mayLead = left.kind === 'negative' && level <= 2;
      const first = mayLead ? print(left) : beside(left, operator === '^' ? 6 : level);
      const second = beside(right, level + 1);
      return first + operator + (second.startsWith('-') ? `(${second})` : second);
    }
    case 'call':
      return style.call(expression.name, expression.arguments.map(print));
    case 'list':
      return `[${expression.items.map(print).join(',')}]`;
    case 'relation':
      return beside(expression.left, 1) + expression.operator + beside(expression.right, 1);
    case 'value':
      return writeValueOf(expression.value);
  }
}

import { textLimits } from '../limits.js';
import type { Unit } from './units.js';
import type { Value } from './value.js';

export type Operator = '+' | '-' | '*' | '/' | '^' | '||';
export type Comparison = '=' | '!=' | '<' | '>' | '<=' | '>=';

/**
 * An expression of the host's parser (docs/interface/calculation.md#expressions), with places in
 * its source.
 */
export type Expression =
  /** `5A`, `30mAs`, `5'V/m'`; `value` as typed, the unit applies on evaluation. */
  | {
      readonly kind: 'number';
      readonly value: number;
      readonly unit: Unit | null;
      readonly source: string;
    }
  | { readonly kind: 'string'; readonly text: string }
  /** A dataset, constant or result; constants such as `%pi` include the `%`. */
  | { readonly kind: 'name'; readonly name: string; readonly position: number }
  | { readonly kind: 'negative'; readonly operand: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: Operator;
      readonly left: Expression;
      readonly right: Expression;
      readonly position: number;
    }
  | {
      readonly kind: 'call';
      readonly name: string;
      readonly arguments: readonly Expression[];
      readonly position: number;
    }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | {
      readonly kind: 'relation';
      readonly operator: Comparison;
      readonly left: Expression;
      readonly right: Expression;
    }
  /** A known value, for example of a plugin call. */
  | { readonly kind: 'value'; readonly value: Value };

export type Call = Extract<Expression, { readonly kind: 'call' }>;

/** Limits that bound the time of every step. */
export const LIMITS = textLimits.expression;

/** Replaces the direct parts of an expression. */
export function withParts(
  expression: Expression,
  change: (part: Expression) => Expression,
): Expression {
  switch (expression.kind) {
    case 'negative':
      return { ...expression, operand: change(expression.operand) };
    case 'binary':
    case 'relation':
      return { ...expression, left: change(expression.left), right: change(expression.right) };
    case 'call':
      return { ...expression, arguments: expression.arguments.map(change) };
    case 'list':
      return { ...expression, items: expression.items.map(change) };
    default:
      return expression;
  }
}

/** Returns the direct parts of an expression, in order. */
export function partsOf(expression: Expression): readonly Expression[] {
  const parts: Expression[] = [];
  withParts(expression, (part) => {
    parts.push(part);
    return part;
  });
  return parts;
}

/** Counts the nodes, up to one more than the bound. */
export function sizeOf(expression: Expression, bound: number = LIMITS.nodes): number {
  let count = 1;
  for (const part of partsOf(expression)) {
    if (count > bound) return count;
    count += sizeOf(part, bound - count);
  }
  return count;
}

/** Returns the names, without constants such as `%pi`. */
export function namesOf(expression: Expression, found = new Set<string>()): ReadonlySet<string> {
  if (expression.kind === 'name' && !expression.name.startsWith('%')) found.add(expression.name);
  for (const part of partsOf(expression)) namesOf(part, found);
  return found;
}

/** Replaces the names that `find` returns something for. */
export function substitute(
  expression: Expression,
  find: (name: string) => Expression | undefined,
): Expression {
  if (expression.kind === 'name') return find(expression.name) ?? expression;
  return withParts(expression, (part) => substitute(part, find));
}

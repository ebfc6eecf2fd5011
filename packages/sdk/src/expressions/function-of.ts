import { evaluate, MAX_TERMS } from './evaluate.js';
import { type Expression, namesOf, partsOf, withParts } from './model.js';
import { numberValue, type Scope, type Value } from './value.js';

const isIndexedSum = (part: Expression): boolean =>
  part.kind === 'call' && part.name === 'sum' && part.arguments.length > 1;

/** Returns the number of terms of a sum whose bounds are written as numbers, or else the maximum. */
function termsOf(expression: Expression): number {
  const [, , from, to] = expression.kind === 'call' ? expression.arguments : [];
  if (from?.kind !== 'number' || to?.kind !== 'number') return MAX_TERMS;
  return Math.min(MAX_TERMS, Math.max(1, to.value - from.value + 1));
}

/** Bounds the number of steps that one evaluation of an expression takes. */
export function costOf(expression: Expression): number {
  const inner = partsOf(expression).reduce((sum, part) => sum + costOf(part), 1);
  return isIndexedSum(expression) ? termsOf(expression) * inner : inner;
}

/**
 * Returns an expression as a function of some of its names. The values of the others are inserted, and
 * parts without the names computed, once.
 *
 * @throws ExpressionError for an unknown name in a part that depends on none of the names
 * @example functionOf(parseExpression('a*x^2'), ['x'], new Map([['a', numberValue(2)]]))(3) // 18
 */
export function functionOf(
  expression: Expression,
  names: readonly string[],
  scope: Scope,
): (...numbers: readonly number[]) => Value {
  const isFree = (part: Expression) => {
    const used = namesOf(part);
    return names.some((name) => used.has(name));
  };
  const fold = (part: Expression): Expression => {
    if (!isFree(part)) {
      const isText = part.kind === 'relation' || part.kind === 'string' || part.kind === 'value';
      return isText ? part : { kind: 'value', value: evaluate(part, scope) };
    }
    return isIndexedSum(part) ? part : withParts(part, fold);
  };
  const folded = fold(expression);
  const variables = new Map(scope);
  return (...numbers) => {
    for (const [index, name] of names.entries())
      variables.set(name, numberValue(numbers[index] ?? NaN));
    return evaluate(folded, variables);
  };
}

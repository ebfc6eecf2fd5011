import {
  evaluate,
  type Expression,
  ExpressionError,
  partsOf,
  type Scope,
  type Value,
  withParts,
} from '@fragwerk/sdk/expressions';

const isPlugin = (expression: Expression) =>
  expression.kind === 'call' && expression.name === 'plugin';

const asksPlugin = (expression: Expression): boolean =>
  isPlugin(expression) || partsOf(expression).some(asksPlugin);

/**
 * Replaces the calls `plugin("name", p1, …)` by their values, one after the other, the innermost first
 * (docs/interface/calculation.md#plugin-function).
 * @param hook asks the plugin's service
 * @throws ExpressionError if the first argument is not a string; what the hook throws
 */
export async function resolvePlugins(
  expression: Expression,
  scope: Scope,
  hook: (name: string, values: readonly Value[], position: number) => Promise<Value>,
): Promise<Expression> {
  if (!asksPlugin(expression)) return expression;
  const parts: Expression[] = [];
  for (const part of partsOf(expression)) parts.push(await resolvePlugins(part, scope, hook));
  const inner = withParts(expression, (part) => parts.shift() ?? part);
  if (inner.kind !== 'call' || inner.name !== 'plugin') return inner;
  const [name, ...values] = inner.arguments.map((argument) => evaluate(argument, scope));
  if (name?.kind !== 'string') {
    throw new ExpressionError(inner.position, {
      de: 'Das erste Argument von plugin(…) ist der Name in Anführungszeichen.',
      en: 'The first argument of plugin(…) is the name in quotes.',
    });
  }
  return { kind: 'value', value: await hook(name.text, values, inner.position) };
}

import {
  evaluate,
  type Expression,
  ExpressionError,
  partsOf,
  type Scope,
  type Value,
} from '@fragwerk/sdk/expressions';

/**
 * Computes `plugin("name", p1, …)` with the plugin's service
 * (docs/interface/calculation.md#plugin-function).
 */
export type PluginHook = (
  name: string,
  values: readonly Value[],
  position: number,
) => Promise<Value>;

const isPlugin = (expression: Expression) =>
  expression.kind === 'call' && expression.name === 'plugin';

/** Whether an expression asks a plugin. */
const asksPlugin = (expression: Expression): boolean =>
  isPlugin(expression) || partsOf(expression).some(asksPlugin);

async function changed(
  expression: Expression,
  change: (part: Expression) => Promise<Expression>,
): Promise<Expression> {
  const parts: Expression[] = [];
  for (const part of partsOf(expression)) parts.push(await change(part));
  const [left, right] = parts;
  if (expression.kind === 'negative' && left) return { ...expression, operand: left };
  if ((expression.kind === 'binary' || expression.kind === 'relation') && left && right) {
    return { ...expression, left, right };
  }
  if (expression.kind === 'call') return { ...expression, arguments: parts };
  return expression.kind === 'list' ? { ...expression, items: parts } : expression;
}

/**
 * Replaces the calls of plugins by their values, the innermost first and one after the other.
 * @throws ExpressionError when the first argument is no string; what the hook throws
 */
export async function resolvePlugins(
  expression: Expression,
  scope: Scope,
  hook: PluginHook,
): Promise<Expression> {
  if (!asksPlugin(expression)) return expression;
  const inner = await changed(expression, (part) => resolvePlugins(part, scope, hook));
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

import { expect, it } from 'vitest';
import {
  evaluate,
  ExpressionError,
  numberValue,
  parseExpression,
  resolvePlugins,
  writeValueOf,
} from './index.js';

const scope = new Map([['n', numberValue(7)]]);

it('evaluates plugin calls from the inside out', async () => {
  const asked: string[] = [];
  const expression = parseExpression('1+plugin("a",plugin("b",n),2)');
  const resolved = await resolvePlugins(expression, scope, (name, values) => {
    asked.push(`${name}(${values.map((value) => writeValueOf(value)).join()})`);
    return Promise.resolve(numberValue(10));
  });
  expect(asked).toEqual(['b(7)', 'a(10,2)']);
  expect(evaluate(resolved, scope)).toMatchObject({ re: 11 });
  await expect(
    resolvePlugins(parseExpression('plugin(1)'), scope, () => Promise.resolve(numberValue(0))),
  ).rejects.toThrow(ExpressionError);
});

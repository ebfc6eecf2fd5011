import { expect, it } from 'vitest';
import { evaluate, parseExpression } from '../expressions/index.js';
import { showIn } from './solution.js';
import { parseTarget } from './target.js';

it.each([
  ['[5ms,3V,2]', '', '[5ms,3V,2]'],
  ['[1mA,20mA]', '', '[1,20]mA'],
  ['[0.5,2]', 'V', '[0.5,2]V'],
])('shows the units of a list: %s in %j', (source, unit, shown) =>
  expect(showIn(evaluate(parseExpression(source), new Map()), parseTarget(unit))).toBe(shown),
);

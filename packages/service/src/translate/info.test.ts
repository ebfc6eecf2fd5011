import { expect, test } from 'vitest';
import { readTypeName } from './info.js';

test.each([
  ['Uhr', 'Uhr'],
  [' Uhr\n', 'Uhr'],
  ['"Prüfung"', 'Prüfung'],
  ['"Pr\\u00fcfung"', 'Prüfung'],
  ['"', '"'],
  ['""Uhr""', '"Uhr"'],
  ['{"typ":"Uhr"}', '{"typ":"Uhr"}'],
])('the body %j is the type %j', (body, type) => expect(readTypeName(body)).toBe(type));

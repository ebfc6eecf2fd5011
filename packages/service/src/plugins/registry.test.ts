import { expect, test } from 'vitest';
import { Registry } from './registry.js';

test('a service without plugin types says so', () =>
  expect(() => new Registry([]).get('Uhr')).toThrow(/no plugin type "Uhr".* It has: none\.$/));

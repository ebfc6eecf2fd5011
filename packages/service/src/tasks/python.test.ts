import { expect, it } from 'vitest';
import { pythonHints } from './python.js';

const MB = 1024 * 1024;
const declared = [
  ['Uhr', {}],
  ['Code', { python: { builtIn: 'python' } }],
] as const;

it('a container with too little memory for Python causes a warning with a remedy', () => {
  const [hint] = pythonHints(declared, 256 * MB);
  expect(hint).toContain('has 256 MB of memory, but Python, which Code needs, takes 1024 MB');
  expect(hint).toContain('FRAGWERK_MEMORY_LIMIT=1g');
});

it.each([
  ['with enough memory', declared, 1024 * MB],
  ['without a limit', declared, 0],
  ['without such a type', declared.slice(0, 1), 256 * MB],
])('%s there is no warning', (_, types, limit) => expect(pythonHints(types, limit)).toEqual([]));

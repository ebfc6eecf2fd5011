import { expect, it } from 'vitest';
import { typeFaults } from './type-check.js';

it('reads type errors with their causes', () => {
  const lines = [
    "plugin.ts(8,25): error TS2345: Argument of type '{ fill: string; }' is not assignable.",
    "  Types of property 'fill' are incompatible.",
    "    Type 'string' is not assignable to type '`#${string}`'.",
    "plugin.ts(9,1): error TS2306: File '/none/colours.ts' is not a module.",
    '',
    '12:00:00 - Found 2 errors. Watching for file changes.',
  ];
  const messages = typeFaults(lines, '/none').map(({ line, message }) => [line, message.en]);
  expect(messages).toEqual([
    [
      8,
      "Argument of type '{ fill: string; }' is not assignable. Type 'string' is not assignable to type '`#${string}`'.",
    ],
    [9, "File 'colours.ts' is not a module."],
  ]);
});

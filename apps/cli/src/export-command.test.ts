import { expect, it } from 'vitest';
import { exportCommand } from './export-command.js';

it.each([
  [['--output', 'a.zip'], 'There is no question (*.json) in questions/.'],
  [['a.json', 'b.json', '--output', 'c.json'], 'A .json file holds one question, got 2;'],
])('rejects %j in one sentence', (args, reason) =>
  expect(exportCommand(args)).rejects.toThrow(reason),
);

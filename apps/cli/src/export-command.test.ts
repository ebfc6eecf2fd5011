import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../../../test/support/temp-folder.js';
import { exportCommand } from './export-command.js';
import { questionFiles } from './question-files.js';

it.each([
  [['--output', 'a.zip'], 'There is no question (*.json) in questions/.'],
  [['a.json', 'b.json', '--output', 'c.json'], 'A .json file holds one question, got 2;'],
])('rejects %j in one sentence', (args, reason) =>
  expect(exportCommand(args)).rejects.toThrow(reason),
);

it('finds no questions in a file', () => {
  const folder = tempFolder();
  writeFileSync(join(folder.path, 'questions'), '');
  expect(questionFiles(folder.path)).toEqual([]);
});

import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../../../test/support/temp-folder.js';
import { exportCommand } from './export-command.js';
import { questionFiles, readQuestionsAt } from './question-files.js';

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

it.each(['latin1', 'utf16le'] as const)('refuses a question in the encoding %s', (encoding) => {
  const file = join(tempFolder().path, 'q.json');
  writeFileSync(file, '{ "name": "Größe" }', encoding);
  expect(() => readQuestionsAt(file)).toThrow('q.json: the file is not saved as UTF-8. Save it');
});

it('refuses a question that is a link to a device', () => {
  const file = join(tempFolder().path, 'q.json');
  symlinkSync('/dev/zero', file);
  expect(() => readQuestionsAt(file)).toThrow('q.json: it is a device, not a file.');
});

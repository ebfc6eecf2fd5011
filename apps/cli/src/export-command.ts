import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { exportQuestion } from '@fragwerk/host';
import { packQuestions } from '@fragwerk/workbench';
import { readArguments } from './arguments.js';
import { requireWritable, writing } from './file-errors.js';
import { print } from './terminal.js';
import { reviewQuestions, serviceOf, serviceOptions } from './test-command.js';
import { plural, solvedRows } from './test/outcome.js';
import { questionFiles, readQuestions } from './question-files.js';
import { CannotRunError } from './cannot-run-error.js';

const options = { ...serviceOptions, output: String };

/** Runs `fragwerk export`: writes a question, or several as an archive, with their trial runs. */
export async function exportCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments('export', args, options);
  const { output } = values;
  if (output === undefined)
    throw new CannotRunError('Where to? For example: fragwerk export --output questions.zip');
  const files = positionals.length > 0 ? positionals : questionFiles(process.cwd());
  if (files.length === 0) throw new CannotRunError('There is no question (*.json) in questions/.');
  const isSingle = output.endsWith('.json');
  if (isSingle && files.length > 1)
    throw new CannotRunError(
      `A .json file holds one question, got ${files.length}; --output questions.zip holds several.`,
    );
  requireWritable(output);
  const outcomes = await reviewQuestions(readQuestions(files, process.cwd()), serviceOf(values));
  const texts = outcomes.map(({ document, rows }) => exportQuestion(document, rows));
  const entries = outcomes.map(({ file }, at) => [nameIn(files, file), texts[at] ?? ''] as const);
  const content = isSingle ? (texts[0] ?? '') : packQuestions(Object.fromEntries(entries));
  writing(output, () => writeFileSync(output, content));
  for (const outcome of outcomes)
    print(`${outcome.file}: ${solvedRows(outcome) || 'no subquestions'}\n`);
  print(`${output}: ${plural(outcomes.length, 'question')}\n`);
  return 0;
}

/** Returns the name of a file in an archive; with its number if others have the same. */
function nameIn(files: readonly string[], file: string): string {
  const name = basename(file);
  const isUnique = files.filter((other) => basename(other) === name).length === 1;
  return isUnique ? name : `${files.indexOf(file) + 1}-${name}`;
}

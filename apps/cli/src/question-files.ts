import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseQuestion, type QuestionDocument } from '@fragwerk/host';
import { CannotRunError } from './cannot-run-error.js';
import { readText } from './file-errors.js';

export interface QuestionFile {
  /** As given on the command line. */
  readonly file: string;
  readonly document: QuestionDocument;
}

/** @throws CannotRunError that names the first file that is not a question */
export function readQuestions(files: readonly string[], folder: string): QuestionFile[] {
  return files.map((file) => {
    const text = readText(resolve(folder, file), file);
    const { document, problems = [] } = parseQuestion(text);
    if (document) return { file, document };
    throw new CannotRunError(`${file}: ${problems.map(({ en }) => en).join(' ')}`);
  });
}

/** Returns the names of the questions in a folder; `null` for anything else. */
function questionNames(path: string): string[] | null {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return null;
  return readdirSync(path)
    .filter((name) => name.endsWith('.json'))
    .sort();
}

/** Returns the question files of a plugin's folder, relative to it. */
export const questionFiles = (folder: string): string[] =>
  (questionNames(join(folder, 'questions')) ?? []).map((name) => `questions/${name}`);

/** Reads a saved question, or those of a folder. @throws CannotRunError if there is none */
export function readQuestionsAt(path: string): QuestionDocument[] {
  const files = questionNames(path)?.map((name) => join(path, name)) ?? [path];
  if (files.length === 0) throw new CannotRunError(`There is no question (*.json) in ${path}.`);
  return readQuestions(files, process.cwd()).map(({ document }) => document);
}

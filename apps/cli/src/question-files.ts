import { readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseQuestion, type QuestionDocument } from '@fragwerk/host';
import { CannotRunError } from './cannot-run-error.js';
import { readInput } from './file-errors.js';

export interface QuestionFile {
  /** As given on the command line. */
  readonly file: string;
  readonly document: QuestionDocument;
}

/** @throws CannotRunError that names the first file that is not a question */
export function readQuestions(files: readonly string[], folder: string): QuestionFile[] {
  return files.map((file) => {
    const text = readInput(resolve(folder, file), file).toString('utf8');
    const { document, problems = [] } = parseQuestion(text);
    if (document) return { file, document };
    throw new CannotRunError(`${file}: ${problems.map(({ en }) => en).join(' ')}`);
  });
}

export const questionNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort();

/** Reads a saved question, or those of a folder. @throws CannotRunError if there is none */
export function readQuestionsAt(path: string): QuestionDocument[] {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  const files = isFolder ? questionNames(path) : [path];
  if (files.length === 0) throw new CannotRunError(`There is no question (*.json) in ${path}.`);
  return readQuestions(files, isFolder ? path : process.cwd()).map(({ document }) => document);
}

import { readFileSync } from 'node:fs';
import type { PythonOutcome, RunOutcome } from '@fragwerk/python';
import type { Service } from '@fragwerk/sdk';
import * as s from '@fragwerk/sdk/schema';
import type { Program } from '../question.js';

/** Prints the syntax of the program that it reads as input, without running it. */
const printer = readFileSync(new URL('./syntax.py', import.meta.url), 'utf8');

/** Programs per interpreter, and the length up to which the output fits into its limit. */
const MAX_RUNS = 20;
const MAX_CHARACTERS = 20_000;
const TIME_MS = 5_000;

/** Fingerprint of the student's part of a program, independent of names, constants, comments and layout. */
const syntaxSchema = s.object({
  /** Equal for programs that differ in nothing else. */
  key: s.string,
  /** Checksums of all runs of four nodes in the syntax tree. */
  grams: s.list(s.string),
  /** Checksum of each line, '' for one without effect. */
  lines: s.list(s.string),
});
export type Syntax = Readonly<s.ValueOf<typeof syntaxSchema>>;

function readSyntax({ end, output }: RunOutcome): Syntax | null {
  if (end !== 'done') return null;
  const found = JSON.parse(output) as unknown;
  return s.matches(syntaxSchema, found) ? found : null;
}

/** A file of an answer, and the range of lines that the student wrote. */
export interface ReadFile extends Pick<Program, 'text' | 'from' | 'to'> {
  readonly isPython: boolean;
}

/** Analyses Python files; `null` for one that cannot be read or is too long. */
async function readFiles(
  python: Service,
  files: readonly ReadFile[],
): Promise<readonly (Syntax | null)[]> {
  const all: (Syntax | null)[] = [];
  for (let at = 0; at < files.length; at += MAX_RUNS) {
    const part = files.slice(at, at + MAX_RUNS);
    const runs = part.map(({ from, to, text }) => ({
      kind: 'script' as const,
      input: text.length > MAX_CHARACTERS ? '1 1\n(' : `${from} ${to}\n${text}`,
    }));
    const json = { program: printer, files: {}, runs, time: TIME_MS, inspect: false };
    const { body } = await python.call({ path: '/run', json });
    all.push(...(body as PythonOutcome).runs.map(readSyntax));
  }
  return all;
}

const withoutSyntax = ({ from, to }: ReadFile): Syntax => ({
  ...{ key: '', grams: [], lines: Array.from({ length: to - from + 1 }, () => '') },
});

/** Joins the syntax of the files of an answer, which has a line above each but the first. */
const joinSyntax = (files: readonly Syntax[]): Syntax => ({
  key: files.map(({ key }) => key).join(' '),
  grams: [...new Set(files.flatMap(({ grams }) => grams))],
  lines: files.flatMap(({ lines }, index) => (index === 0 ? lines : ['', ...lines])),
});

/**
 * Analyses the programs of answers.
 *
 * @param answers with their files
 * @returns `null` for an answer with a file that cannot be read or is too long
 * @throws ServiceError if Python is unreachable or busy
 */
export async function syntaxOf(
  python: Service,
  answers: readonly (readonly ReadFile[])[],
): Promise<readonly (Syntax | null)[]> {
  const files = answers.flat().filter(({ isPython }) => isPython);
  const found = await readFiles(python, files);
  const byFile = new Map(files.map((file, index) => [file, found[index] ?? null]));
  return answers.map((own) => {
    const all = own.map((file) => (file.isPython ? byFile.get(file) : withoutSyntax(file)));
    const known = all.filter((one) => one !== null && one !== undefined);
    return known.length === all.length ? joinSyntax(known) : null;
  });
}

import { readFileSync } from 'node:fs';
import type { PythonOutcome, RunOutcome } from '@fragwerk/python';
import type { Service } from '@fragwerk/sdk';
import * as s from '@fragwerk/sdk/schema';
import type { Program } from '../question.js';

/** Prints the syntax of the program in its input, which does not run. */
const printer = readFileSync(new URL('./syntax.py', import.meta.url), 'utf8');

/** Programs per interpreter, and the length up to which the output fits into its limit. */
const MAX_RUNS = 20;
const MAX_CHARACTERS = 20_000;
const TIME_MS = 5_000;

/** What identifies the student's part of a program apart from names, constants, comments and layout. */
export interface Syntax {
  /** The same for programs that differ in nothing else. */
  readonly key: string;
  /** Checksums of all runs of four nodes in the syntax tree. */
  readonly grams: readonly string[];
  /** Checksum of each line, '' for one that does nothing. */
  readonly lines: readonly string[];
}

const syntaxSchema = s.object<Syntax>({
  key: s.string,
  grams: s.list(s.string),
  lines: s.list(s.string),
});

function readSyntax({ end, output }: RunOutcome): Syntax | null {
  if (end !== 'done') return null;
  const found = JSON.parse(output) as unknown;
  return s.matches(syntaxSchema, found) ? found : null;
}

/**
 * Analyses Python programs.
 *
 * @returns `null` for a program that cannot be read or is too long
 * @throws ServiceError if Python is unreachable or busy
 */
export async function syntaxOf(
  python: Service,
  programs: readonly Program[],
): Promise<readonly (Syntax | null)[]> {
  const all: (Syntax | null)[] = [];
  for (let at = 0; at < programs.length; at += MAX_RUNS) {
    const part = programs.slice(at, at + MAX_RUNS);
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

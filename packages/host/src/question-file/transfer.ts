import * as s from '@fragwerk/sdk/schema';
import type { QuestionDocument } from '../question.js';
import type { TrialRow } from '../trial/model.js';
import { parseQuestion, type ReadQuestion, writeQuestion } from './index.js';

const trial = s.object({
  trial: s.object({ rows: s.list(s.object({ state: s.string }), { max: 1000 }) }),
});

/** Writes a question with the result of its trial run, if any; as a question file, it is the question alone. */
export const exportQuestion = (
  document: QuestionDocument,
  rows: readonly TrialRow[] | null,
): string => {
  const question = JSON.parse(writeQuestion(document)) as object;
  return `${JSON.stringify({ ...question, ...(rows && { trial: { rows } }) }, null, 2)}\n`;
};

/** How many rows of an exported question were solved. */
export interface SolvedRows {
  readonly solved: number;
  readonly all: number;
}

function solvedIn(text: string): SolvedRows | null {
  const read = s.parseJson(trial, text.replace(/^\uFEFF/, ''));
  if (!read) return null;
  const { rows } = read.trial;
  return { solved: rows.filter(({ state }) => state === 'solved').length, all: rows.length };
}

/** Reads an exported question, or any question file. `solved`: `null` without a trial run. */
export function readExported(text: string): ReadQuestion & { readonly solved: SolvedRows | null } {
  const read = parseQuestion(text);
  return { ...read, solved: read.document ? solvedIn(text) : null };
}

import { inSubquestion } from '../attempt/problems.js';
import type { Repair } from '../attempt/model.js';
import { fieldText, replacing, wholeField } from '../check/places.js';
import type { QuestionDocument } from '../question.js';
import type { TrialRow } from './model.js';

/** Conversions of a solution that is a time: to seconds, and to a single day. */
const CHANGES = {
  day: (solution: string) => [`mod(${solution},24*3600)`],
  unit: (solution: string) => [`(${solution})*3600`, `(${solution})*60`],
} as const;

/** Returns the solution of a subquestion in each row as a student enters it. */
export const rightAnswers = (rows: readonly TrialRow[], index: number): readonly string[] =>
  rows.flatMap(({ answers }) =>
    answers.flatMap(({ kind, subquestion, answer }) =>
      kind === 'right' && subquestion === index ? [answer] : [],
    ),
  );

/** Returns conversions to try for a calculated solution that students enter as a time of day. */
export function timeRepairs(
  document: QuestionDocument,
  { rows, index }: { readonly rows: readonly TrialRow[]; readonly index: number },
  kind: keyof typeof CHANGES,
): readonly Repair[] {
  const span = wholeField(document, inSubquestion(index, 'solution'));
  const solution = fieldText(document, span).trim();
  const isTime = rightAnswers(rows, index).some((answer) => /^\d+:\d\d/.test(answer));
  if (!isTime || solution.startsWith('"')) return [];
  const plain = /^\w+$/.test(solution);
  return CHANGES[kind](solution).map((text) =>
    replacing(document, span, plain ? text.replace(`(${solution})*`, `${solution}*`) : text),
  );
}

import { inSubquestion } from '../attempt/problems.js';
import type { Repair } from '../attempt/model.js';
import { bilingual } from '../errors.js';
import { fieldText, replacing, wholeField } from '../check/places.js';
import type { QuestionDocument } from '../question.js';

/** Conversions of a solution that is a time: to seconds, and to a single day. */
const CHANGES = {
  day: (solution: string) => [`mod(${solution},24*3600)`],
  unit: (solution: string) => [`(${solution})*3600`, `(${solution})*60`],
} as const;

/** Returns conversions to try for a solution that is a time; none for another unit. */
export function timeRepairs(
  document: QuestionDocument,
  index: number,
  kind: keyof typeof CHANGES,
): readonly Repair[] {
  if (document.subquestions[index]?.unit.trim() !== 'time') return [];
  const span = wholeField(document, inSubquestion(index, 'solution'));
  const solution = fieldText(document, span).trim();
  if (solution === '' || solution.startsWith('"')) return [];
  const plain = /^\w+$/.test(solution);
  return CHANGES[kind](solution).map((text) =>
    replacing(document, span, plain ? text.replace(`(${solution})*`, `${solution}*`) : text),
  );
}

/** Offers the unit `time` for the solution of a plugin without a unit, which may be a time in seconds. */
export function timeUnitRepairs(document: QuestionDocument, index: number): readonly Repair[] {
  const { mode, unit = '' } = document.subquestions[index] ?? {};
  if (mode !== 'plugin' || unit.trim() !== '') return [];
  const span = wholeField(document, inSubquestion(index, 'unit'));
  return [{ ...replacing(document, span, 'time'), label: bilingual('Einheit time', 'Unit time') }];
}

import { rowOf } from '../attempt/instance.js';
import { earnsAll } from '../attempt/points.js';
import { inSubquestion } from '../attempt/problems.js';
import { parseTarget } from '../attempt/target.js';
import { parseTolerance } from '../attempt/tolerance.js';
import { bilingual, type Localized, mistakeIn } from '../errors.js';
import type { PreparedQuestion, QuestionProblem } from '../attempt/model.js';
import { hasWrongValues } from '../check/solutions.js';
import { located, type LocatedProblem, replacing, wholeField } from '../check/places.js';
import { type QuestionDocument, readInfo } from '../question.js';
import { trialAdvice } from './advice.js';
import { timeRepairs } from './time-repairs.js';
import type { TrialAnswer, TrialRow } from './model.js';
import { isOptional, stateOf } from './state.js';

function placeOf(
  document: QuestionDocument,
  { kind, subquestion, test }: TrialAnswer,
): Omit<QuestionProblem, 'text'> {
  const { subquestions, tests } = document;
  const { info = '', tolerance = '', unit = '' } = subquestions[subquestion] ?? {};
  // Without its tolerance and unit, no answer can be scored.
  if (mistakeIn(() => parseTolerance(tolerance))) return inSubquestion(subquestion, 'tolerance');
  if (mistakeIn(() => parseTarget(unit))) return inSubquestion(subquestion, 'unit');
  const index = rowOf(document, readInfo(info).name);
  if (kind === 'sample' && index >= 0) return { field: 'plugins', index, member: 'config' };
  if (kind === 'test' && test !== undefined && tests[test])
    return { field: 'tests', index: test, member: 'answer' };
  if (kind === 'spelling') return inSubquestion(subquestion, 'tolerance');
  return inSubquestion(subquestion, 'solution');
}

/** Maximum number of rows to name in a message. */
const MAX_NAMED_ROWS = 6;

/** Names the rows that are concerned; '' if all of them are. */
function inRows(rows: readonly number[], all: number): Localized {
  if (rows.length === all) return bilingual('', '');
  const [first = 0] = rows;
  if (rows.length === 1) return bilingual(`Variante ${first + 1}: `, `Row ${first + 1}: `);
  const named = rows.slice(0, MAX_NAMED_ROWS).map((row) => row + 1);
  const list = [...named, ...(rows.length > named.length ? ['…'] : [])].join(', ');
  const [de, en] = [`${rows.length} von ${all} Varianten`, `${rows.length} of ${all} rows`];
  return bilingual(`In ${de} (${list}): `, `In ${en} (${list}): `);
}

interface Found {
  readonly answer: TrialAnswer;
  readonly rows: number[];
  readonly isAdvice: boolean;
}

/** Merges the same problem in several rows. */
function joined(rows: readonly TrialRow[]): readonly Found[] {
  const found = new Map<string, Found>();
  for (const one of rows)
    for (const answer of one.answers) {
      if (answer.reason === null || isConsequence(answer, one)) continue;
      const { kind, subquestion, name, test } = answer;
      // What does not keep students from earning all points.
      const isAdvice =
        kind === 'spelling' ||
        (kind === 'slip' && earnsAll(answer)) ||
        isOptional(answer, one.answers);
      const key = JSON.stringify([kind, subquestion, name?.en, test, isAdvice]);
      const same = found.get(key) ?? { answer, rows: [], isAdvice };
      if (same.rows.at(-1) !== one.row) same.rows.push(one.row);
      found.set(key, same);
    }
  return [...found.values()];
}

/** Finds subquestions without a solution that neither a test nor a sample solution shows to be solvable. */
function withoutSolution({ subquestions }: QuestionDocument, rows: readonly TrialRow[]) {
  const isUnsolved = (index: number) =>
    subquestions[index]?.solution.trim() === '' &&
    rows.some(({ answers }) => stateOf(answers, index) === 'unsolved') &&
    !rows.some(({ answers }) =>
      answers.some((one) => one.kind === 'sample' && one.subquestion === index),
    );
  return [...subquestions.keys()].filter(isUnsolved).map((index) => ({
    ...inSubquestion(index, 'solution'),
    text: bilingual(
      `Q${index} hat keine Lösung, und kein Test zeigt eine Antwort, die alle Punkte bekommt.`,
      `Q${index} has no solution, and no test shows an answer that earns all points.`,
    ),
  }));
}

/**
 * Whether an answer is not scored because of a mistake in the question, for example in its solution, which
 * has a report of its own.
 */
const isConsequence = ({ kind, status }: TrialAnswer, { state }: TrialRow): boolean =>
  ['test', 'sample'].includes(kind) &&
  state === 'unsolved' &&
  (status === 'NotScored' || status === '');

function repairsFor(
  document: QuestionDocument,
  rows: readonly TrialRow[],
  { kind, subquestion: index }: TrialAnswer,
) {
  const tolerance = wholeField(document, inSubquestion(index, 'tolerance'));
  if (kind === 'spelling') return [replacing(document, tolerance, '1%')];
  return kind === 'right' ? timeRepairs(document, { rows, index }, 'day') : [];
}

/** Returns the findings of a trial run: each mistake once for all its rows, then the advice. */
export function trialProblems(
  prepared: PreparedQuestion,
  rows: readonly TrialRow[],
): readonly LocatedProblem[] {
  const { document } = prepared;
  // A solution computed with wrong values is wrong, too.
  const isWrong = ({ kind }: TrialAnswer) => kind === 'right' && hasWrongValues(prepared);
  const tried = rows.map((row) => ({
    ...row,
    answers: row.answers.filter((one) => !isWrong(one)),
  }));
  const found = joined(tried).map(({ answer, rows: its, isAdvice }): QuestionProblem => {
    const [before, why] = [inRows(its, rows.length), answer.reason ?? bilingual('', '')];
    const text = bilingual(before.de + why.de, before.en + why.en);
    const repairs = repairsFor(document, rows, answer);
    return { ...placeOf(document, answer), text, repairs, ...(isAdvice && { advice: true }) };
  });
  const all = [...found, ...withoutSolution(document, rows), ...trialAdvice(prepared, rows)];
  return all.map((problem) => located(document, problem));
}

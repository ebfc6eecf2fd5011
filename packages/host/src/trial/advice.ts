import type { Tolerance } from '@fragwerk/sdk';
import { inSubquestion } from '../attempt/problems.js';
import { bilingual, tryRead } from '../errors.js';
import { isEqual } from '../attempt/compare.js';
import type { PreparedQuestion, QuestionProblem } from '../attempt/model.js';
import { rowValues } from '../attempt/row.js';
import { parseTarget } from '../attempt/target.js';
import { parseTolerance } from '../attempt/tolerance.js';
import { replacing, wholeField } from '../check/places.js';
import { dimensionIn, evaluate, numbersIn, type Value } from '../expressions/index.js';
import type { TrialRow } from './model.js';
import { timeRepairs } from './time-repairs.js';

const advice = true;

type Advisor = (
  prepared: PreparedQuestion,
  index: number,
  rows: readonly TrialRow[],
) => QuestionProblem | null;

/** Returns the tolerance of a subquestion; `null` for a text, and for one that is invalid. */
function toleranceOf({ document }: PreparedQuestion, index: number): Tolerance | null {
  const { tolerance = '', mode = 'text' } = document.subquestions[index] ?? {};
  return mode === 'text' ? null : tryRead(() => parseTolerance(tolerance)).value;
}

const TOLERANCE = '1%';

/** A tolerance of 0 accepts no rounded number. */
const zeroTolerance: Advisor = (prepared, index) => {
  const { document } = prepared;
  if (toleranceOf(prepared, index)?.amount !== 0) return null;
  const span = wholeField(document, inSubquestion(index, 'tolerance'));
  return {
    ...span,
    advice,
    repairs: [replacing(document, span, TOLERANCE)],
    text: bilingual(
      `Q${index} hat die Toleranz 0: Eine gerundete Zahl ist falsch.`,
      `The tolerance of Q${index} is 0: a rounded number is wrong.`,
    ),
  };
};

/** Percentages are of the base unit: 1% of 20°C are 2.9°C. */
const percentOfKelvins: Advisor = (prepared, index) => {
  const { mode, unit = '', tolerance = '' } = prepared.document.subquestions[index] ?? {};
  const target = tryRead(() => parseTarget(unit)).value?.unit;
  const isRelative = toleranceOf(prepared, index)?.mode === 'relative' && tolerance !== '';
  if (mode !== 'number' || !target?.offset || !isRelative) return null;
  const span = wholeField(prepared.document, inSubquestion(index, 'tolerance'));
  return {
    ...span,
    advice,
    repairs: [replacing(prepared.document, span, '0.5°C')],
    text: bilingual(
      'Prozente gelten hier von Kelvin: 1% von 20°C sind 2.9°C. Trag eine Differenz ein, zum Beispiel 0.5°C.',
      'Percentages are of kelvins here: 1% of 20°C is 2.9°C. Enter a difference, for example 0.5°C.',
    ),
  };
};

const pointsBelowOne: Advisor = ({ document }, index) => {
  const { points = 1 } = document.subquestions[index] ?? {};
  if (points > 0) return null;
  const place = inSubquestion(index, 'points');
  const fixed = String(Math.abs(points) || 1);
  return {
    ...place,
    advice,
    repairs: [replacing(document, wholeField(document, place), fixed)],
    text: bilingual(
      points < 0
        ? `Q${index} bringt ${points} Punkte: Wer richtig antwortet, verliert Punkte.`
        : `Q${index} bringt 0 Punkte: Keine Antwort zählt etwas.`,
      points < 0
        ? `Q${index} is worth ${points} points: a right answer loses points.`
        : `Q${index} is worth 0 points: no answer counts.`,
    ),
  };
};

/** The solution in each row, as far as it needs no plugin. */
function valuesOf(
  prepared: PreparedQuestion,
  index: number,
  rows: readonly TrialRow[],
): readonly Value[] {
  const expression = prepared.solutions[index];
  if (!expression) return [];
  const valueIn = ({ row }: TrialRow) => evaluate(expression, rowValues(prepared, row).scope);
  return rows.flatMap((row) => tryRead(() => valueIn(row)).value ?? []);
}

const isSame = (one: Value, other: Value): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Reports solutions that all rows share within the tolerance, for example since they are in hours instead
 * of seconds.
 */
const sameInAllRows: Advisor = (prepared, index, rows) => {
  const { tolerance = '', unit = '' } = prepared.document.subquestions[index] ?? {};
  const [first, ...others] = valuesOf(prepared, index, rows);
  if (!first || others.length === 0 || others.every((one) => isSame(one, first))) return null;
  const options = tryRead(() => ({
    tolerance: parseTolerance(tolerance, dimensionIn(first)),
    compare: parseTarget(unit).compare,
  })).value;
  if (!options || !others.every((one) => isEqual(first, one, options))) return null;
  const [{ expected } = { expected: '' }] = rows.flatMap(({ answers }) =>
    answers.filter(({ subquestion }) => subquestion === index),
  );
  return {
    ...inSubquestion(index, 'solution'),
    advice,
    repairs: timeRepairs(prepared.document, index, ['unit']),
    text: bilingual(
      `Die Lösungen aller Varianten unterscheiden sich um weniger als die Toleranz: ${expected} ist überall richtig. Prüf die Einheit der Lösung und die Toleranz.`,
      `The solutions of all rows differ by less than the tolerance: ${expected} is right everywhere. Check the unit of the solution and the tolerance.`,
    ),
  };
};

/** Below this share of the same number in another row, a number is taken for a rounding error. */
const NOISE = 1e-12;
const NUMBER = /[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?/gi;

/** The numbers of the right answer in a row: of its calculation, or of the text that a plugin calculates. */
function rightNumbers(prepared: PreparedQuestion, index: number, row: TrialRow): readonly number[] {
  const [value] = valuesOf(prepared, index, [row]);
  if (value && value.kind !== 'string')
    return numbersIn(value).map(({ re, im }) => Math.hypot(re, im));
  const right = row.answers.find((one) => one.subquestion === index && one.kind === 'right');
  return (right?.answer.match(NUMBER) ?? []).map((text) => Math.abs(Number(text)));
}

/** Reports a row whose solution is 0 but for a rounding error, like 10·cos(90°): there, 0 would be wrong. */
const roundingError: Advisor = (prepared, index, rows) => {
  if (toleranceOf(prepared, index)?.mode !== 'relative') return null;
  const numbers = rows.map((row) => rightNumbers(prepared, index, row));
  const found = numbers.findIndex((own) =>
    own.some(
      (number, place) =>
        number > 0 && numbers.some((others) => number < NOISE * (others[place] ?? 0)),
    ),
  );
  const row = rows[found];
  if (!row) return null;
  return {
    ...inSubquestion(index, 'tolerance'),
    advice,
    text: bilingual(
      `Variante ${row.row + 1}: Die Lösung von Q${index} ist bis auf einen Rundungsfehler 0, aber mit relativer Toleranz ist 0 falsch. Trag eine absolute Toleranz ein, zum Beispiel a0.01, oder runde die Lösung.`,
      `Row ${row.row + 1}: the solution of Q${index} is 0 but for a rounding error, yet with a relative tolerance 0 is wrong. Enter an absolute tolerance, for example a0.01, or round the solution.`,
    ),
  };
};

/** Reports a solution that earns all points, while all tests of right answers fail. */
const solutionAgainstTests: Advisor = ({ document }, index, rows) => {
  const answers = rows.flatMap((row) => row.answers.filter((one) => one.subquestion === index));
  const hasRight = answers.some(({ kind, reason }) => kind === 'right' && reason === null);
  const right = answers.filter(
    ({ kind, test }) => kind === 'test' && document.tests[test ?? -1]?.verdict === 'correct',
  );
  if (!hasRight || right.length === 0 || right.some(({ status }) => status === 'OK')) return null;
  return {
    ...inSubquestion(index, 'solution'),
    advice,
    text: bilingual(
      `Kein Test einer richtigen Antwort stimmt mit der Lösung von Q${index} überein.`,
      `No test of a right answer agrees with the solution of Q${index}.`,
    ),
  };
};

const ADVISORS: readonly Advisor[] = [
  zeroTolerance,
  percentOfKelvins,
  pointsBelowOne,
  sameInAllRows,
  roundingError,
  solutionAgainstTests,
];

/** Returns advice on subquestions that look odd, but may be intended. */
export const trialAdvice = (
  prepared: PreparedQuestion,
  rows: readonly TrialRow[],
): readonly QuestionProblem[] =>
  [...prepared.document.subquestions.keys()].flatMap((index) =>
    ADVISORS.flatMap((advisor) => advisor(prepared, index, rows) ?? []),
  );

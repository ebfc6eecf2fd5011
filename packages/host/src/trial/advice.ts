import { type Tolerance, toBase, unitOfDimension } from '@fragwerk/sdk';
import { inSubquestion } from '../attempt/problems.js';
import { bilingual, tryRead } from '../errors.js';
import { isEqual } from '../attempt/compare.js';
import type { PreparedQuestion, QuestionProblem } from '../attempt/model.js';
import { type Row, rowValues } from '../attempt/row.js';
import { parseTarget } from '../attempt/target.js';
import { parseTolerance } from '../attempt/tolerance.js';
import { replacing, wholeField } from '../check/places.js';
import {
  dimensionIn,
  evaluate,
  type Expression,
  isPlain,
  namesOf,
  numbersIn,
  partsOf,
  printExpression,
  substitute,
  type Value,
  writeValueOf,
} from '../expressions/index.js';
import type { QuestionDocument, Subquestion } from '../question.js';
import type { TrialAnswer, TrialRow } from './model.js';
import { stateOf } from './state.js';
import { rightAnswers, timeRepairs } from './time-repairs.js';

/** A subquestion after a trial run. */
interface Tried {
  readonly document: QuestionDocument;
  readonly index: number;
  readonly subquestion: Subquestion;
  readonly rows: readonly TrialRow[];
  /** The answers to it in all rows. */
  readonly answers: readonly TrialAnswer[];
  /** All expressions in the solution, with the results of the Maxima field in it. */
  readonly parts: readonly Expression[];
  /** The solution in each row; `null` if it needs a plugin. */
  readonly values: readonly (Value | null)[];
  readonly first: Row;
}

type Advisor = (tried: Tried) => QuestionProblem | null;

/** Returns the tolerance of a subquestion; `null` for a text, and for one that is invalid. */
const toleranceOf = ({ mode, tolerance }: Subquestion): Tolerance | null =>
  mode === 'text' ? null : tryRead(() => parseTolerance(tolerance)).value;

/** Percentages are of the base unit: 1% of 20°C are 2.9°C. */
const percentOfKelvins: Advisor = ({ document, index, subquestion }) => {
  const { mode, unit, tolerance } = subquestion;
  const target = tryRead(() => parseTarget(unit)).value?.unit;
  const isRelative = toleranceOf(subquestion)?.mode === 'relative' && tolerance !== '';
  if (mode !== 'number' || !target?.offset || !isRelative) return null;
  const span = wholeField(document, inSubquestion(index, 'tolerance'));
  return {
    ...span,
    repairs: [replacing(document, span, '0.5°C')],
    text: bilingual(
      'Prozente beziehen sich hier auf Kelvin: 1% von 20°C sind 2.9°C. Trag eine Differenz ein, zum Beispiel 0.5°C.',
      'Percentages refer to kelvins here: 1% of 20°C is 2.9°C. Enter a difference, for example 0.5°C.',
    ),
  };
};

/** Below it, no rounded number is right. */
const EXACT = 1e-6;

/** A trial run cannot round what only the plugin calculates, such as `"UC1;IR1"`. */
const exactPlugin: Advisor = ({ document, index, subquestion, rows, answers }) => {
  const { amount = 1, mode = 'relative' } = toleranceOf(subquestion) ?? {};
  const isExact = amount === 0 || (mode === 'relative' && amount < EXACT);
  const isUnknown = rows.every((row) => stateOf(row.answers, index) === 'unknown');
  const isScored = answers.some(({ status }) => status !== 'NotScored');
  if (subquestion.mode !== 'plugin' || !isExact || !isUnknown || !isScored) return null;
  const span = wholeField(document, inSubquestion(index, 'tolerance'));
  return {
    ...span,
    repairs: [replacing(document, span, '1%')],
    text: bilingual(
      `Das Plugin berechnet die Lösung von Q${index}, und ohne Toleranz ist ein gerundeter Wert nicht richtig.`,
      `The plugin calculates the solution of Q${index}, and without a tolerance, a rounded value is not right.`,
    ),
  };
};

const noPoints: Advisor = ({ document, index, subquestion: { points } }) => {
  if (points !== 0) return null;
  const place = inSubquestion(index, 'points');
  return {
    ...place,
    repairs: [replacing(document, wholeField(document, place), '1')],
    text: bilingual(
      `Q${index} bringt 0 Punkte: Keine Antwort zählt etwas.`,
      `Q${index} is worth 0 points: no answer counts.`,
    ),
  };
};

const isSame = (one: Value, other: Value): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Reports solutions that all rows share within the tolerance, for example since they are in hours instead
 * of seconds.
 */
const sameInAllRows: Advisor = ({ document, index, subquestion, values, ...tried }) => {
  const { tolerance, unit } = subquestion;
  const [first, ...others] = values.filter((value) => value !== null);
  if (!first || others.length === 0 || others.every((one) => isSame(one, first))) return null;
  const options = tryRead(() => ({
    tolerance: parseTolerance(tolerance, dimensionIn(first)),
    compare: parseTarget(unit).compare,
  })).value;
  // A relative tolerance of 100% has a report of its own.
  if (options?.tolerance.mode === 'relative' && options.tolerance.amount >= 1) return null;
  if (!options || !others.every((one) => isEqual(first, one, options))) return null;
  const [{ expected } = { expected: '' }] = tried.answers;
  return {
    ...inSubquestion(index, 'solution'),
    repairs: timeRepairs(document, { rows: tried.rows, index }, 'unit'),
    text: bilingual(
      `Die Lösungen aller Varianten unterscheiden sich um weniger als die Toleranz: ${expected} ist überall richtig. Prüf die Einheit der Lösung und die Toleranz.`,
      `The solutions of all rows differ by less than the tolerance: ${expected} is right everywhere. Check the unit of the solution and the tolerance.`,
    ),
  };
};

/** Reports times that are all shortly after midnight, because hours or minutes were read as seconds. */
const justAfterMidnight: Advisor = (tried) => {
  const { document, index, rows } = tried;
  const repairs = timeRepairs(document, { rows, index }, 'unit');
  const [first, ...others] = rightAnswers(rows, index);
  const isEarly = [first, ...others].every((answer) => /^0(?::|$)/.test(answer ?? ''));
  if (repairs.length === 0 || !isEarly || sameInAllRows(tried)) return null;
  return {
    ...inSubquestion(index, 'solution'),
    repairs,
    text: bilingual(
      `Die Lösung von Q${index} ist in jeder Variante kurz nach Mitternacht, zum Beispiel ${first}. Eine Uhrzeit wird in Sekunden berechnet.`,
      `The solution of Q${index} is right after midnight in every row, for example ${first}. A time of day is calculated in seconds.`,
    ),
  };
};

/** Below this share of the same number in another row, a number is taken for a rounding error. */
const NOISE = 1e-12;
const NUMBER = /[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?/gi;

/** The numbers of the right answer in a row: of its calculation, or of the text that a plugin calculates. */
function rightNumbers({ rows, values, index }: Tried, at: number): readonly number[] {
  const value = values[at];
  if (value && value.kind !== 'string')
    return numbersIn(value).map(({ re, im }) => Math.hypot(re, im));
  const right = rows[at]?.answers.find((one) => one.subquestion === index && one.kind === 'right');
  return (right?.answer.match(NUMBER) ?? []).map((text) => Math.abs(Number(text)));
}

/** Reports a row whose solution is 0 but for a rounding error, like 10·cos(90°): there, 0 would be wrong. */
const roundingError: Advisor = (tried) => {
  const { index, subquestion, rows } = tried;
  if (toleranceOf(subquestion)?.mode !== 'relative') return null;
  const numbers = rows.map((_, at) => rightNumbers(tried, at));
  const found = numbers.findIndex((own) =>
    own.some((number, place) => {
      const others = numbers.map((one) => one[place] ?? 0);
      return number > 0 && others.some((other) => other < Infinity && number < NOISE * other);
    }),
  );
  const row = rows[found];
  if (!row) return null;
  return {
    ...inSubquestion(index, 'tolerance'),
    text: bilingual(
      `Variante ${row.row + 1}: Die Lösung von Q${index} ist bis auf einen Rundungsfehler 0, aber mit einer relativen Toleranz ist die Antwort 0 falsch. Trag eine absolute Toleranz ein, zum Beispiel a0.01, oder runde die Lösung.`,
      `Row ${row.row + 1}: the solution of Q${index} is 0 except for a rounding error, but with a relative tolerance the answer 0 is wrong. Enter an absolute tolerance, for example a0.01, or round the solution.`,
    ),
  };
};

/** Reports a solution that earns all points, while all tests of right answers fail. */
const solutionAgainstTests: Advisor = ({ document, index, answers }) => {
  const hasRight = answers.some(({ kind, reason }) => kind === 'right' && reason === null);
  const right = answers.filter(
    ({ kind, test }) => kind === 'test' && document.tests[test ?? -1]?.verdict === 'correct',
  );
  if (!hasRight || right.length === 0 || right.some(({ status }) => status === 'OK')) return null;
  return {
    ...inSubquestion(index, 'solution'),
    text: bilingual(
      `Kein Test einer richtigen Antwort stimmt mit der Lösung von Q${index} überein.`,
      `No test of a right answer agrees with the solution of Q${index}.`,
    ),
  };
};

const expressionsIn = (expression: Expression): readonly Expression[] => [
  expression,
  ...partsOf(expression).flatMap(expressionsIn),
];

const LOGARITHMS: ReadonlySet<string> = new Set(['log', 'ln', 'lg', 'log10', 'exp']);

/** Reports `lg(c)` of c in mol/l, which is calculated in mol/m^3: the pH of 0.01 mol/l would be -1. */
const logarithmOfUnit: Advisor = ({ index, parts, first }) => {
  const found = parts.flatMap((whole) => {
    if (whole.kind !== 'call' || !LOGARITHMS.has(whole.name)) return [];
    const value = tryRead(() => evaluate(whole.arguments[0], first.scope)).value;
    const units = [...namesOf(whole)].flatMap((name) => first.values.get(name)?.unit ?? []);
    const isScaled = units.some((unit) => toBase(1, unit) !== 1);
    return value && isScaled && !isPlain(dimensionIn(value)) ? [{ whole, value }] : [];
  });
  const [only, second] = found;
  // The difference of two logarithms does not depend on the unit.
  if (!only || second) return null;
  const shown = writeValueOf(only.value) + unitOfDimension(dimensionIn(only.value)).text;
  const call = printExpression(only.whole);
  return {
    ...inSubquestion(index, 'solution'),
    text: bilingual(
      `${call} rechnet mit der Grundeinheit, in Variante ${first.number + 1} mit ${shown}. Soll eine andere gelten, dividiere durch sie, zum Beispiel durch 1'mol/l'.`,
      `${call} uses the base unit, ${shown} in row ${first.number + 1}. If another one is meant, divide by it, for example by 1'mol/l'.`,
    ),
  };
};

/** Reports `p/100` of p in %, which is divided by 100 already. */
const percentTwice: Advisor = ({ index, parts, first }) => {
  const found = parts.find(
    (one) =>
      one.kind === 'binary' &&
      one.operator === '/' &&
      one.left.kind === 'name' &&
      first.values.get(one.left.name)?.unit.text === '%' &&
      printExpression(one.right) === '100',
  );
  if (!found) return null;
  const quotient = printExpression(found);
  return {
    ...inSubquestion(index, 'solution'),
    text: bilingual(
      `${quotient} dividiert zweimal durch 100: Ein Wert in % ist schon dividiert, 2% sind 0.02.`,
      `${quotient} divides by 100 twice: a value in % is already divided, 2% is 0.02.`,
    ),
  };
};

const ADVISORS: readonly Advisor[] = [
  logarithmOfUnit,
  percentTwice,
  percentOfKelvins,
  exactPlugin,
  noPoints,
  sameInAllRows,
  justAfterMidnight,
  roundingError,
  solutionAgainstTests,
];

/** Returns advice on subquestions that look odd, but may be intended. */
export function trialAdvice(
  prepared: PreparedQuestion,
  rows: readonly TrialRow[],
): readonly QuestionProblem[] {
  const { document, solutions, formulas } = prepared;
  const all = rows.map(({ row }) => rowValues(prepared, row));
  const [first = rowValues(prepared, 0)] = all;
  const results = new Map(formulas.results.map(({ name, expression }) => [name, expression]));
  return document.subquestions.flatMap((subquestion, index) => {
    const solution = solutions[index];
    const parts = solution ? expressionsIn(substitute(solution, (name) => results.get(name))) : [];
    const values = all.map(({ scope }) =>
      solution ? tryRead(() => evaluate(solution, scope)).value : null,
    );
    const answers = rows.flatMap((row) => row.answers.filter((one) => one.subquestion === index));
    const tried = { document, index, subquestion, rows, answers, parts, values, first };
    const found = ADVISORS.flatMap((advisor) => advisor(tried) ?? []);
    return found.map((problem) => ({ ...problem, advice: true as const }));
  });
}

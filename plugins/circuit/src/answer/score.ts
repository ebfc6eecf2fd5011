import {
  breakdownOf,
  combineParts,
  formatTyped,
  isWithin,
  localized,
  type NumberRules,
  type Outcome,
  readComplex,
  respell,
  type Score,
  type ScoreBreakdown,
  scoreNumber,
  scoreOf,
  type Submission,
  toBase,
  withShare,
  writeQuantity,
} from '@fragwerk/sdk';
import { parseCircuit } from '../language/parse.js';
import type { PointShares, PointsName } from '../language/keywords.js';
import { POINTS } from '../points-table.js';
import { isQuantityName, unitOfName } from '../quantity-names.js';
import { joined, phrase } from '../phrase.js';
import { formatPolar } from '../results.js';
import {
  type Answer,
  parseAnswer,
  splitInOrder,
  splitPowerFactor,
  withArrowNames,
} from './answer.js';
import { describeMarks } from './drawn.js';
import { type AnsweredValue, carriedText, carriedValues } from './carried.js';
import { type Expectation, expectation } from './expected.js';
import { givenMarks, picksOf } from './marks.js';
import { expectedText, solutionText, withUnit } from './solution.js';

type Input = Submission & { readonly configText: string };

/** Returns the quantities in a solution that consists of names only, such as `UR1;IC1`. */
function namesIn(text: string): string[] {
  const words = text.split(/[\s;,]+/).filter((word) => word !== '');
  const isList = words.every((word) => /^[A-Za-z]\w*$/.test(word));
  return isList ? [...new Set(words.filter(isQuantityName))] : [];
}

/** Whether an answer is not a plain number, so that it is compared with the whole phasor. */
const isNotReal = (text: string) => readComplex(respell(text))?.form !== 'real';

/** Returns the unit of a value without its prefix. */
const baseUnit = (text: string): string => readComplex(text)?.unit?.factors[0]?.symbol ?? '';

/** Returns the expected value and, if a phasor is given in place of a magnitude, the phasors of that magnitude. */
function acceptedTexts(
  expected: string,
  { answer, tolerance }: Pick<Input, 'answer' | 'tolerance'>,
  circuit: Expectation,
): readonly string[] {
  const unit = baseUnit(expected);
  const value = readComplex(expected);
  const mayBePhasor = isNotReal(answer) && value?.form === 'real' && (unit === 'V' || unit === 'A');
  if (!mayBePhasor || !value.unit) return [expected];
  const magnitude = toBase(value.value.re, value.unit);
  return [expected, ...circuit.phasors((size) => isWithin(size, magnitude, tolerance), unit)];
}

/** Converts the points table, with the changes in a circuit's text, to rules of the SDK. */
function numberRules(points: PointShares): Omit<NumberRules, 'tolerance'> {
  const share = (name: PointsName) => points[name] ?? POINTS[name].share;
  return {
    prefixErrorShare: share('prefix'),
    signErrorShare: share('sign'),
    unitErrorFactor: 1 - share('unit'),
    missingUnitShare: share('noUnit'),
    angleErrorShare: share('angle'),
    roundedShare: share('rounded'),
  };
}

function scoreValue(
  value: { readonly answer: string; readonly expected: string; readonly unit: string },
  { tolerance }: Input,
  circuit: Expectation,
): ScoreBreakdown {
  const { answer, unit } = value;
  const expected = withUnit(value.expected, unit);
  const base = baseUnit(expected);
  const size = circuit.largest(base);
  const rules = {
    ...numberRules(circuit.points),
    tolerance,
    isAngle: base === '°',
    ...(unit === '' ? {} : { unit }),
    ...(size === undefined ? {} : { size }),
  };
  return acceptedTexts(expected, { answer, tolerance }, circuit)
    .map((text) => scoreNumber(answer, text, rules))
    .reduce((best, one) => (one.share > best.share ? one : best));
}

/** Finds the value of each name, ignoring case; values without names are in the order of the names. */
function answeredValues(
  answer: Answer,
  names: readonly string[],
  isKnown: (name: string) => boolean,
): (name: string) => string {
  if (answer.kind === 'value') {
    const pieces = names.length === 1 ? [answer.text] : splitInOrder(answer.text);
    return (name) => (pieces.length === names.length ? (pieces[names.indexOf(name)] ?? '') : '');
  }
  const values = answer.kind === 'values' ? [...answer.values] : [];
  const [only] = values;
  // `U = 7 V`, but not the value of another quantity.
  if (values.length === 1 && names.length === 1 && only && !isKnown(only[0])) return () => only[1];
  const find = (isSame: (other: string) => boolean) => values.find(([other]) => isSame(other))?.[1];
  return (name) =>
    find((other) => other === name) ??
    find((other) => !names.includes(other) && other.toLowerCase() === name.toLowerCase()) ??
    '';
}

/** Scores a power factor with a word for its angle: `0,537 induktiv`. */
function scorePowerFactor(
  value: { readonly answer: string; readonly expected: string; readonly unit: string },
  input: Input,
  circuit: Expectation,
): ScoreBreakdown {
  const { number, sign } = splitPowerFactor(value.answer);
  if (sign === 0 || baseUnit(value.expected) !== '') return scoreValue(value, input, circuit);
  const scored = scoreValue({ ...value, answer: number }, input, circuit);
  const reactive = readComplex(circuit.text('Qges', false) ?? '')?.value.re ?? 0;
  if (scored.share < 1 || reactive * sign >= 0) return scored;
  const share = circuit.points.sign ?? POINTS.sign.share;
  return breakdownOf({ ...scored.reason, outcome: 'wrongSign' }, share);
}

/** Maximum number of mistakes to name; if more explain the value, none is named. */
const MAX_NAMED = 3;

/** Names the typical mistakes that may explain a wrong value. */
function explained(
  breakdown: ScoreBreakdown,
  value: { readonly names: readonly string[] } & Parameters<typeof scoreValue>[0],
  { input, circuit }: { readonly input: Input; readonly circuit: Expectation },
): ScoreBreakdown {
  const { outcome } = breakdown.reason;
  if (outcome !== 'different' && outcome !== 'wrongSign') return breakdown;
  const { names, ...compared } = value;
  const isAlike = (answer: string, expected: string) =>
    scoreValue({ ...compared, answer, expected }, input, circuit).share === 1;
  const found = names
    .flatMap((name) => circuit.wrong(name, isNotReal(value.answer)))
    .filter(
      ({ text, isOther }) =>
        !(isOther && outcome === 'wrongSign') &&
        isAlike(value.answer, text) &&
        !isAlike(text, value.expected),
    )
    .map(({ mistake }) => mistake);
  const different = found.filter(
    (one, index) => found.findIndex(({ de }) => de === one.de) === index,
  );
  if (different.length === 0 || different.length > MAX_NAMED) return breakdown;
  const slip = joined(different, { de: ', oder ', en: ', or ' });
  const begin =
    outcome === 'different'
      ? { de: 'Das stimmt nicht. Es passt zu', en: 'Not correct. It fits' }
      : { de: 'Das Vorzeichen stimmt nicht. Es passt zu', en: 'Wrong sign. It fits' };
  return { ...breakdown, slip, why: phrase`${begin}: ${slip}.` };
}

function scoreValues(answer: Answer, input: Input, solution: string): ScoreBreakdown {
  const parsed = parseAnswer(solution);
  const given = parsed.kind === 'values' ? parsed.values : new Map<string, string>();
  const named = answer.kind === 'values' ? [...answer.values.keys()] : [];
  const listed = given.size > 0 ? [...given.keys()] : namesIn(solution);
  const names = listed.length > 0 ? listed : named;
  const circuit = expectation(input.configText, input.variables);
  const valueOf = answeredValues(answer, names, (name) => circuit.text(name, false) !== null);
  const share = circuit.points.carried ?? POINTS.carried.share;
  const wrong: AnsweredValue[] = [];
  return combineParts(
    names.map((name) => {
      const typed = valueOf(name);
      // A phasor is compared as a whole, even if its magnitude is enough.
      const expected = (given.get(name) ?? '') || (circuit.text(name, isNotReal(typed)) ?? '');
      const value = { answer: typed, expected, unit: unitOfName(name) };
      const breakdown = scorePowerFactor(value, input, circuit);
      const answered = { name, typed, expected };
      const carried =
        breakdown.share < share && typed !== ''
          ? carriedValues(answered, wrong, circuit).find(
              (one) => scoreValue({ ...value, expected: one.expected }, input, circuit).share === 1,
            )
          : undefined;
      if (breakdown.share < 1 && typed !== '') wrong.push(answered);
      return {
        name: { de: name, en: name },
        text: localized((language) => formatTyped(typed, language)),
        breakdown: carried
          ? withShare(breakdown, share, carriedText(carried.from))
          : explained(breakdown, { ...value, names: [name] }, { input, circuit }),
      };
    }),
  );
}

/** Scores a choice: a wrong entry cancels a correct one. */
function scoreCount(
  rule: 'choice' | 'set',
  { hits, extra, all }: { readonly hits: number; readonly extra: number; readonly all: number },
  texts: { readonly expected: string; readonly got: string },
): ScoreBreakdown {
  const share = all === 0 ? 0 : Math.max(0, (hits - extra) / all);
  let outcome: Outcome;
  if (all === 0) outcome = 'expectedUnreadable';
  else if (texts.got.trim() === '') outcome = 'empty';
  else if (share === 1) outcome = 'equal';
  else outcome = share > 0 ? 'incomplete' : 'different';
  return breakdownOf({ rule, outcome, tolerance: null, ...texts }, share);
}

function scorePick(answer: Answer, input: Input, solution: string): ScoreBreakdown {
  const expected = new Set(picksOf(solution));
  const picked = answer.kind === 'pick' ? answer.names : [];
  const hits = picked.filter((name) => expected.has(name)).length;
  const counts = { hits, extra: picked.length - hits, all: expected.size };
  const texts = { expected: solution, got: input.answer };
  return scoreCount(expected.size > 1 ? 'set' : 'choice', counts, texts);
}

function scoreArrows(answer: Answer, input: Input, solution: string): ScoreBreakdown {
  const { circuit } = parseCircuit(input.configText);
  const arrowsIn = (one: Answer): ReadonlyMap<string, string> => {
    const named = withArrowNames(one, circuit);
    return named.kind === 'arrows' ? named.arrows : new Map();
  };
  const expected = arrowsIn(parseAnswer(solution));
  const placed = [...arrowsIn(answer)];
  const hits = placed.filter(([name, direction]) => expected.get(name) === direction).length;
  // An arrow in the wrong direction earns nothing; a superfluous one cancels a correct one.
  const extra = placed.filter(([name]) => !expected.has(name)).length;
  const texts = { expected: solution, got: input.answer };
  return scoreCount('set', { hits, extra, all: expected.size }, texts);
}

/**
 * Scores an answer of any kind. The solution is a value, `UR1=3.2V;IC1=5mA`, names alone (`UR1;IC1`,
 * whose values are calculated), `pick:C1` or `UR1>;IR2<`; without one, the values that the answer
 * names are calculated.
 */
function scoreParts(input: Input): ScoreBreakdown {
  const solution = solutionText(input.expected);
  const answer = parseAnswer(input.answer);
  const { kind } = parseAnswer(solution);
  if (kind === 'pick' || (answer.kind === 'pick' && kind === 'value'))
    return scorePick(answer, input, solution);
  if (kind === 'arrows') return scoreArrows(answer, input, solution);
  const isNamed = kind === 'values' || namesIn(solution).length > 0;
  if (isNamed || (solution === '' && answer.kind === 'values' && answer.values.size > 0))
    return scoreValues(answer, input, solution);
  const circuit = expectation(input.configText, input.variables);
  const expected = expectedText(input.expected);
  const { unit } = input.expected;
  const [only] = answer.kind === 'values' && answer.values.size === 1 ? answer.values.values() : [];
  const typed = only ?? (answer.kind === 'value' ? answer.text : input.answer);
  const value = { answer: typed, expected, unit };
  const breakdown = scorePowerFactor(value, input, circuit);
  if (breakdown.share === 1) return breakdown;
  const isRight = (text: string) =>
    scoreValue({ ...value, answer: text }, input, circuit).share === 1;
  const names = circuit.names(isRight, isNotReal(expected)).slice(0, MAX_NAMED);
  return explained(breakdown, { ...value, names }, { input, circuit });
}

/** Formats a calculated value for people, in German. */
function formatCalculated(text: string): string {
  const { value, unitText, form } = readComplex(text) ?? {};
  if (!value || unitText === undefined) return text;
  const isReal = form === 'real' || value.im === 0;
  return isReal
    ? writeQuantity(value.re, unitText, { language: 'de' })
    : formatPolar(value, unitText).de;
}

/** Returns the names that the solution lists, or that the answer gives if the solution is open. */
function listedNames(input: Input): readonly string[] {
  const solution = solutionText(input.expected);
  const [right, answer] = [parseAnswer(solution), parseAnswer(input.answer)];
  if (right.kind === 'values') return [...right.values.keys()];
  return solution === '' && answer.kind === 'values'
    ? [...answer.values.keys()]
    : namesIn(solution);
}

/**
 * Returns the names of the quantities that are asked for. Of those with the value of the solution, the one
 * with an arrow in the circuit counts; none if they are not the same.
 */
export function askedNames(input: Input): readonly string[] {
  const listed = listedNames(input);
  const expected = expectedText(input.expected);
  const solution = readComplex(expected);
  if (listed.length > 0 || !solution) return listed;
  const { circuit: parsed } = parseCircuit(input.configText);
  const circuit = expectation(input.configText, input.variables);
  const value = { answer: '', expected, unit: input.expected.unit };
  const isRight = (answer: string) => scoreValue({ ...value, answer }, input, circuit).share === 1;
  const found = circuit.names(isRight, solution.form !== 'real');
  const drawn = found.find((name) => parsed?.arrows.some(({ quantity }) => quantity === name));
  const [first = ''] = found;
  const isSame = found.every((name) => circuit.text(name, true) === circuit.text(first, true));
  return drawn ? [drawn] : isSame ? found.slice(0, 1) : [];
}

/** Returns the correct values by name, for people; `null` if the solution is to be shown as it is. */
export function correctValues(
  input: Input,
): readonly (readonly [name: string, value: string])[] | null {
  const names =
    parseAnswer(solutionText(input.expected)).kind === 'values' ? [] : listedNames(input);
  if (names.length === 0) return null;
  const circuit = expectation(input.configText, input.variables);
  return names.map((name) => [name, formatCalculated(circuit.text(name, false) ?? '?')]);
}

/** Formats the answer for people, in German; arrows and picks are described as in the picture. */
export function describeAnswer({
  answer,
  configText,
}: Pick<Input, 'answer' | 'configText'>): string {
  const { circuit } = parseCircuit(configText);
  const given = withArrowNames(parseAnswer(answer), circuit);
  if (given.kind === 'value') return formatTyped(given.text, 'de');
  if (given.kind === 'values')
    return [...given.values]
      .map(([name, text]) => `${name} = ${formatTyped(text, 'de')}`)
      .join('; ');
  const text = circuit ? describeMarks(circuit, givenMarks(given)) : '';
  return text === '' ? answer : text;
}

/** Returns the score with a sentence for each part of the answer; does not reveal the solution. */
export const scoreAnswer = (input: Input): Score =>
  scoreOf(scoreParts(input), input, describeAnswer(input));

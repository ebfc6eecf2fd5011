import {
  breakdownOf,
  combineParts,
  type ComplexQuantity,
  formatWithValue,
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
  solutionUnreadable,
  type Submission,
  toBase,
  withShare,
  writeQuantity,
} from '@fragwerk/sdk';
import { parseCircuit } from '../language/parse.js';
import type { PointShares, PointsName } from '../language/keywords.js';
import { POINTS } from '../points-table.js';
import { isQuantityName, unitOfName } from '../quantity-names.js';
import { asSentence, both, joined, phrase } from '../phrase.js';
import { formatPolar } from '../amounts.js';
import {
  type Answer,
  parseAnswer,
  splitSignWord,
  withArrowNames,
  withoutFormulas,
} from './answer.js';
import { answeredValues } from './answered.js';
import { describeMarks } from './drawn.js';
import { carriedText, carriedValues } from './carried.js';
import { type Expectation, expectation } from './expected.js';
import { entriesOf, givenMarks, parseSolution } from './marks.js';
import { expectedText, solutionText, withUnit } from './solution.js';

type Input = Submission & { readonly configText: string };

/** A value of an answer, and what it is compared with. */
interface Compared {
  readonly answer: string;
  readonly expected: string;
  /** For values without one. */
  readonly unit: string;
}

/** The right values of the circuit, and how exactly an answer has to match them. */
interface Rules {
  readonly circuit: Expectation;
  readonly tolerance: Input['tolerance'];
}

const rulesOf = ({ configText, variables, tolerance }: Input): Rules => ({
  circuit: expectation(configText, variables),
  tolerance,
});

/** Returns the quantities in a solution that consists of names only, such as `UR1;IC1`. */
function namesIn(text: string): string[] {
  const words = text.split(/[\s;,]+/).filter((word) => word !== '');
  const isList = words.every((word) => /^[A-Za-z]\w*$/.test(word));
  return isList ? [...new Set(words.filter(isQuantityName))] : [];
}

/** Whether an answer is not a plain number, so that it is compared with the whole phasor. */
const isNotReal = (text: string) => readComplex(respell(text))?.form !== 'real';

/** Returns the unit of a value without its prefix. */
const baseUnit = (value: ComplexQuantity | null): string => value?.unit?.factors[0]?.symbol ?? '';

/** Returns the phasors of an expected magnitude if a phasor is given in its place. */
function phasorsFor(
  answer: string,
  expected: ComplexQuantity | null,
  { circuit, tolerance }: Rules,
): readonly string[] {
  const unit = baseUnit(expected);
  if (expected?.form !== 'real' || !expected.unit || !['V', 'A', 'VA'].includes(unit)) return [];
  const magnitude = toBase(expected.value.re, expected.unit);
  return isNotReal(answer)
    ? circuit.phasors((size) => isWithin(size, magnitude, tolerance), unit)
    : [];
}

/** Converts the points table, with the changes in a circuit's text, to rules of the SDK. */
function sharesOf(points: PointShares): Omit<NumberRules, 'tolerance'> {
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

function scoreValue({ answer, unit, ...value }: Compared, rules: Rules): ScoreBreakdown {
  const { circuit, tolerance } = rules;
  const expected = withUnit(value.expected, unit);
  const right = readComplex(expected);
  const base = baseUnit(right);
  const size = circuit.largest(base);
  const numberRules = {
    ...sharesOf(circuit.points),
    tolerance,
    isAngle: base === '°',
    ...(unit === '' ? {} : { unit }),
    ...(size === undefined ? {} : { size }),
  };
  return [expected, ...phasorsFor(answer, right, rules)]
    .map((text) => scoreNumber(answer, text, numberRules))
    .reduce((best, one) => (one.share > best.share ? one : best));
}

const isRight = (value: Compared, rules: Rules): boolean => scoreValue(value, rules).share === 1;

/** Scores a value with a word for its sign: the power factor `0,537 induktiv`, or `50 var kapazitiv`. */
function scoreSigned(value: Compared, rules: Rules): ScoreBreakdown {
  const { circuit } = rules;
  const { number, sign } = splitSignWord(value.answer);
  if (sign === 0) return scoreValue(value, rules);
  const unit = baseUnit(readComplex(withUnit(value.expected, value.unit)));
  if (unit !== '' && unit !== 'var') return scoreValue(value, rules);
  const isReversed = unit === 'var' && sign < 0 && !/^\s*[-−–]/.test(number);
  const scored = scoreValue({ ...value, answer: isReversed ? `-${number}` : number }, rules);
  const reactive = readComplex(circuit.text('Qges', false) ?? '')?.value.re ?? 0;
  if (unit === 'var' || scored.share < 1 || reactive * sign >= 0) return scored;
  const share = circuit.points.sign ?? POINTS.sign.share;
  return breakdownOf({ ...scored.reason, outcome: 'wrongSign' }, share);
}

/** Maximum number of mistakes to name; if more explain the value, none is named. */
const MAX_NAMED = 3;

/** Names the typical mistakes that may explain a wrong value. */
function explained(
  breakdown: ScoreBreakdown,
  { names, ...value }: Compared & { readonly names: readonly string[] },
  rules: Rules,
): ScoreBreakdown {
  const { outcome } = breakdown.reason;
  if (outcome !== 'different' && outcome !== 'wrongSign') return breakdown;
  const found = names
    .flatMap((name) => rules.circuit.wrong(name, isNotReal(value.answer)))
    .filter(
      ({ text, isOther }) =>
        !(isOther && outcome === 'wrongSign') &&
        isRight({ ...value, expected: text }, rules) &&
        !isRight({ ...value, answer: text }, rules),
    )
    .map(({ mistake }) => mistake);
  const different = [...new Map(found.map((mistake) => [mistake.de, mistake])).values()];
  if (different.length === 0 || different.length > MAX_NAMED) return breakdown;
  const slip = joined(different, { de: ', oder ', en: ', or ' });
  const begin =
    outcome === 'different'
      ? { de: 'Das stimmt nicht. Es passt zu', en: 'Not correct. It fits' }
      : { de: 'Das Vorzeichen stimmt nicht. Es passt zu', en: 'Wrong sign. It fits' };
  return { ...breakdown, slip, why: phrase`${begin}: ${slip}.` };
}

/**
 * Parses an answer and its solution.
 *
 * @returns `names` that the solution lists, or that the answer gives if the solution is open
 */
function readingOf({ answer: typed, expected }: Input) {
  const text = solutionText(expected);
  const [answer, solution] = [parseAnswer(typed), parseAnswer(text)];
  const naming = text === '' ? answer : solution;
  const names = naming.kind === 'values' ? [...naming.values.keys()] : namesIn(text);
  return { answer, solution, names };
}

/** Writes 1/s as rad/s, so that an answer in Hz has the wrong unit. */
const inRadians = (text: string): string => text.replace(/1\/s$/, 'rad/s');

function scoreValues(
  { answer, solution, names }: ReturnType<typeof readingOf>,
  input: Input,
): ScoreBreakdown {
  const given = solution.kind === 'values' ? solution.values : new Map<string, string>();
  const rules = rulesOf(input);
  const { circuit } = rules;
  const valueOf = answeredValues(answer, names, (name) => circuit.text(name, false) !== null);
  const share = circuit.points.carried ?? POINTS.carried.share;
  const wrong: (Compared & { readonly name: string })[] = [];
  return combineParts(
    names.map((name) => {
      const typed = withoutFormulas(valueOf(name));
      // A phasor is compared as a whole, even if its magnitude is enough.
      const expected =
        respell(given.get(name) ?? '') || (circuit.text(name, isNotReal(typed)) ?? '');
      const [right, unit] = [inRadians(expected), inRadians(unitOfName(name))];
      const value = { name, answer: typed, expected: right, unit };
      const breakdown = scoreSigned(value, rules);
      if (expected === '') {
        const why = phrase`${solutionUnreadable} ${asSentence(circuit.fault(name))}`;
        return { name: both(name, name), text: both('', ''), breakdown: { ...breakdown, why } };
      }
      const carried =
        breakdown.share < share && typed !== ''
          ? carriedValues(value, wrong, circuit).find((one) =>
              isRight({ ...value, expected: one.expected }, rules),
            )
          : undefined;
      if (breakdown.share < 1 && typed !== '') wrong.push(value);
      return {
        name: both(name, name),
        text: localized((language) => formatWithValue(typed, language)),
        breakdown: carried
          ? withShare(breakdown, share, carriedText(carried.from))
          : explained(breakdown, { ...value, names: [name] }, rules),
      };
    }),
  );
}

/**
 * Scores arrows or picked components: a superfluous one cancels a correct one; an arrow in the wrong
 * direction earns nothing.
 */
function scoreMarks(answer: Answer, input: Input): ScoreBreakdown {
  const { circuit } = parseCircuit(input.configText);
  const solution = solutionText(input.expected);
  const right = parseSolution(answer, solution, circuit);
  const expected = entriesOf(right);
  const given = [...entriesOf(withArrowNames(answer, circuit))];
  const hits = given.filter(([name, direction]) => expected.get(name) === direction).length;
  const extra = given.filter(([name]) => !expected.has(name)).length;
  const share = expected.size === 0 ? 0 : Math.max(0, (hits - extra) / expected.size);
  let outcome: Outcome;
  if (expected.size === 0) outcome = 'expectedUnreadable';
  else if (input.answer.trim() === '') outcome = 'empty';
  else if (share === 1) outcome = 'equal';
  else outcome = share > 0 ? 'incomplete' : 'different';
  const rule = right.kind === 'pick' && expected.size <= 1 ? 'choice' : 'set';
  const texts = { expected: solution, got: input.answer };
  return breakdownOf({ rule, outcome, tolerance: null, ...texts }, share);
}

/**
 * Scores an answer of any kind. The solution is a value, `UR1=3.2V;IC1=5mA`, names alone (`UR1;IC1`,
 * whose values are calculated), `pick:C1` or `UR1>;IR2<`; without one, the values that the answer
 * names are calculated.
 */
function scoreParts(input: Input): ScoreBreakdown {
  const reading = readingOf(input);
  const { answer, names: listed } = reading;
  const { kind } = reading.solution;
  if (kind === 'pick' || kind === 'arrows' || (answer.kind === 'pick' && kind === 'value'))
    return scoreMarks(answer, input);
  if (listed.length > 0) return scoreValues(reading, input);
  const rules = rulesOf(input);
  const expected = expectedText(input.expected);
  const [only] = answer.kind === 'values' && answer.values.size === 1 ? answer.values.values() : [];
  const unnamed = answer.kind === 'value' ? answer.text : input.answer;
  const typed = only === undefined ? unnamed : withoutFormulas(only);
  const value = { answer: typed, expected, unit: input.expected.unit };
  const breakdown = scoreSigned(value, rules);
  if (breakdown.share === 1) return breakdown;
  const isSame = (text: string) => isRight({ ...value, answer: text }, rules);
  const names = rules.circuit.names(isSame, isNotReal(expected)).slice(0, MAX_NAMED);
  return explained(breakdown, { ...value, names }, rules);
}

/** Numbers of digits of calculated values; the first with which a value is right is used. */
const LENGTHS = [4, 5, 6, 7, 8, 9, 15];

/** Formats a calculated value for people, in German, so that it is right if it is copied. */
function formatCalculated(name: string, rules: Rules): string {
  const text = rules.circuit.text(name, false) ?? '?';
  const { value, unitText, form } = readComplex(text) ?? {};
  if (!value || unitText === undefined) return text;
  const isReal = form === 'real' || value.im === 0;
  const write = (digits: number) =>
    isReal
      ? writeQuantity(value.re, unitText, { language: 'de', digits })
      : formatPolar(value, unitText, digits).de;
  const [expected, unit] = [text, unitOfName(name)].map(inRadians) as [string, string];
  const isEnough = (answer: string) => isRight({ answer, expected, unit }, rules);
  return LENGTHS.map(write).find(isEnough) ?? write(4);
}

/**
 * Returns the names of the quantities that are asked for. Of those with the value of the solution, the one
 * with an arrow in the circuit counts; none if they are not the same.
 */
export function askedNames(input: Input): readonly string[] {
  const { names: listed } = readingOf(input);
  const expected = expectedText(input.expected);
  const solution = readComplex(expected);
  if (listed.length > 0 || !solution) return listed;
  const { circuit: parsed } = parseCircuit(input.configText);
  const rules = rulesOf(input);
  const { circuit } = rules;
  const { unit } = input.expected;
  const isSame = (answer: string) => isRight({ answer, expected, unit }, rules);
  const found = circuit.names(isSame, solution.form !== 'real');
  const drawn = found.find((name) => parsed?.arrows.some(({ quantity }) => quantity === name));
  const [first = ''] = found;
  const areSame = found.every((name) => circuit.text(name, true) === circuit.text(first, true));
  return drawn ? [drawn] : areSame ? found.slice(0, 1) : [];
}

/** Returns the correct values by name, for people; `null` if the solution is shown as it is. */
export function correctValues(
  input: Input,
): readonly (readonly [name: string, value: string])[] | null {
  const { solution, names } = readingOf(input);
  if (solution.kind === 'values' || names.length === 0) return null;
  const rules = rulesOf(input);
  return names.map((name) => [name, formatCalculated(name, rules)]);
}

/** Formats the answer for people, in German; arrows and picks are described as in the picture. */
export function describeAnswer({
  answer,
  configText,
}: Pick<Input, 'answer' | 'configText'>): string {
  const { circuit } = parseCircuit(configText);
  const given = withArrowNames(parseAnswer(answer), circuit);
  if (given.kind === 'value') return formatWithValue(given.text, 'de');
  if (given.kind === 'values')
    return [...given.values]
      .map(([name, text]) => `${name} = ${formatWithValue(text, 'de')}`)
      .join('; ');
  const text = circuit ? describeMarks(circuit, givenMarks(given)) : '';
  return text === '' ? answer : text;
}

/** Returns the score with a sentence for each part of the answer; does not reveal the solution. */
export const scoreAnswer = (input: Input): Score =>
  scoreOf(scoreParts(input), input, describeAnswer(input));

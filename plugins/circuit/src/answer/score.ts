import {
  type Answered,
  combine,
  judge,
  judgeNumber,
  type Judgement,
  localized,
  type Outcome,
  isWithin,
  readComplex,
  type Score,
  scoreOf,
  spell,
  toBase,
  writeQuantity,
} from '@fragwerk/sdk';
import { parseCircuit } from '../language/parse.js';
import { isQuantityName, unitOfName } from '../quantity-names.js';
import { polarAmountOf } from '../results.js';
import { expectedText, scoringOf, targetUnit, withUnit } from '../score.js';
import { type Answer, readAnswer } from './answer.js';
import { type Expectation, expectation } from './expected.js';
import { answeredWords } from './drawn.js';
import { givenMarks, markWords, picksOf, solutionText } from './marks.js';
import { withArrowNames } from './arrow-names.js';

type Input = Answered & { readonly configText: string };

/** Names alone, `UR1;IC1`: their values are calculated; a word that is none is left out. */
function namesIn(text: string): string[] {
  const words = text.split(/[\s;,]+/).filter((word) => word !== '');
  const names = words.filter((word) => isQuantityName(word));
  return words.every((word) => /^[A-Za-z]\w*$/.test(word)) ? [...new Set(names)] : [];
}

/** Whether an answer is no plain number: then it is compared with the whole phasor. */
const isNotReal = (text: string) => readComplex(text)?.form !== 'real';

/** The unit that a value is in, without its prefix: what the sizes of the circuit go by. */
const baseUnit = (text: string): string => readComplex(text)?.unit?.factors[0]?.symbol ?? '';

/** The right value, and for a phasor given in place of a magnitude the phasors of that magnitude. */
function rightTexts(
  right: string,
  { answer, tolerance }: Pick<Input, 'answer' | 'tolerance'>,
  expected: Expectation,
) {
  const unit = baseUnit(right);
  const read = readComplex(right);
  const mayTurn = isNotReal(answer) && read?.form === 'real' && (unit === 'V' || unit === 'A');
  if (!mayTurn || !read.unit) return [right];
  const magnitude = toBase(read.value.re, read.unit);
  const isAlike = (size: number) => isWithin(size, magnitude, tolerance);
  return [right, ...expected.phasors(isAlike, unit)];
}

/** A value against the right one by the table of points, the same wherever values are asked for. */
function judgeValue(
  {
    answer,
    right,
    unit,
  }: { readonly answer: string; readonly right: string; readonly unit: string },
  { tolerance }: Input,
  expected: Expectation,
): Judgement {
  const full = withUnit(right, unit);
  const base = baseUnit(full);
  const size = expected.size(base);
  const rules = {
    ...{ ...scoringOf(expected.points), tolerance, isAngle: base === '°' },
    ...(unit === '' ? {} : { unit }),
    ...(size === undefined ? {} : { size }),
  };
  return rightTexts(full, { answer, tolerance }, expected)
    .map((text) => judgeNumber(answer, text, rules))
    .reduce((best, one) => (one.share > best.share ? one : best));
}

/** What is told, or calculated where nothing is. */
const valueOr = (told: string | undefined, calculate: () => string | null): string =>
  told === undefined || told === '' ? (calculate() ?? '') : told;

function judgeValues(answer: Answer, input: Input, solution: string): Judgement {
  const given = readAnswer(solution);
  const told = given.kind === 'values' ? given.values : new Map<string, string>();
  const got = answer.kind === 'values' ? answer.values : new Map<string, string>();
  const listed = told.size > 0 ? [...told.keys()] : namesIn(solution);
  const names = listed.length > 0 ? listed : [...got.keys()];
  const expected = expectation(input.configText, input.variables);
  const single = answer.kind === 'value' && names.length === 1 ? answer.text : '';
  return combine(
    names.map((name) => {
      const text = got.get(name) ?? single;
      // A phasor is judged whole, also where its magnitude would do.
      const right = valueOr(told.get(name), () => expected.text(name, isNotReal(text)));
      const words = localized((language) => spell(text, language));
      const value = { answer: text, right, unit: unitOfName(name) };
      return { name: { de: name, en: name }, words, judgement: judgeValue(value, input, expected) };
    }),
  );
}

function judgeCount(
  rule: 'choice' | 'set',
  found: { readonly hits: number; readonly extra: number; readonly all: number },
  texts: { readonly expected: string; readonly got: string },
): Judgement {
  const { hits, extra, all } = found;
  const share = all === 0 ? 0 : Math.max(0, (hits - extra) / all);
  let outcome: Outcome;
  if (all === 0) outcome = 'expectedUnreadable';
  else if (texts.got.trim() === '') outcome = 'empty';
  else if (share === 1) outcome = 'equal';
  else outcome = share > 0 ? 'incomplete' : 'different';
  return judge({ rule, outcome, tolerance: null, ...texts }, share);
}

function judgePick(answer: Answer, input: Input, solution: string): Judgement {
  const right = new Set(picksOf(solution));
  const got = answer.kind === 'pick' ? answer.names : [];
  const hits = got.filter((name) => right.has(name)).length;
  const found = { hits, extra: got.length - hits, all: right.size };
  return judgeCount(right.size > 1 ? 'set' : 'choice', found, {
    expected: solution,
    got: input.answer,
  });
}

function judgeArrows(answer: Answer, input: Input, solution: string): Judgement {
  const { circuit } = parseCircuit(input.configText);
  const arrowsIn = (one: Answer): ReadonlyMap<string, string> => {
    const named = withArrowNames(one, circuit);
    return named.kind === 'arrows' ? named.arrows : new Map();
  };
  const right = arrowsIn(readAnswer(solution));
  const got = [...arrowsIn(answer)];
  const hits = got.filter(([name, direction]) => right.get(name) === direction).length;
  // An arrow that points the wrong way earns nothing; one that nobody asked for takes a share away.
  const extra = got.filter(([name]) => !right.has(name)).length;
  return judgeCount(
    'set',
    { hits, extra, all: right.size },
    {
      expected: solution,
      got: input.answer,
    },
  );
}

/**
 * Judges an answer of whichever kind. The solution is a value, `UR1=3.2V;IC1=5mA`, the names alone
 * (`UR1;IC1`, then the values are calculated), `pick:C1` or `UR1>;IR2<`; without one, named values
 * are calculated for what the answer names.
 */
export function judgeAnswer(input: Input): Judgement {
  const solution = solutionText(input.expected);
  const answer = readAnswer(input.answer);
  const kind = readAnswer(solution).kind;
  if (kind === 'pick' || (answer.kind === 'pick' && kind === 'value'))
    return judgePick(answer, input, solution);
  if (kind === 'arrows') return judgeArrows(answer, input, solution);
  const isNamed = kind === 'values' || namesIn(solution).length > 0;
  if (isNamed || (solution === '' && answer.kind === 'values' && answer.values.size > 0))
    return judgeValues(answer, input, solution);
  const expected = expectation(input.configText, input.variables);
  const unit = targetUnit(input.expected.unit);
  return judgeValue({ answer: input.answer, right: expectedText(input), unit }, input, expected);
}

/** A calculated value for people, in German as results are. */
function readable(text: string): string {
  const { value, unitText, form } = readComplex(text) ?? {};
  if (!value || unitText === undefined) return text;
  const isReal = form === 'real' || value.im === 0;
  return isReal
    ? writeQuantity(value.re, unitText, { language: 'de' })
    : polarAmountOf(value, unitText).de;
}

/** The right values by name, for people; `null` where the solution is to stand as it is. */
export function rightValues(
  input: Input,
): readonly (readonly [name: string, value: string])[] | null {
  const solution = solutionText(input.expected);
  const got = readAnswer(input.answer);
  const listed = namesIn(solution);
  const isOpen = solution === '' && got.kind === 'values';
  const names = isOpen ? [...got.values.keys()] : listed;
  if (names.length === 0) return null;
  const expected = expectation(input.configText, input.variables);
  return names.map((name) => [name, readable(expected.text(name, false) ?? '?')]);
}

/** The answer for people, in German: arrows and picks as the picture names them. */
export function answerWords({ answer, configText }: Pick<Input, 'answer' | 'configText'>): string {
  const { circuit } = parseCircuit(configText);
  const given = withArrowNames(readAnswer(answer), circuit);
  if (given.kind === 'value') return spell(given.text, 'de');
  if (given.kind === 'values')
    return [...given.values].map(([name, text]) => `${name} = ${spell(text, 'de')}`).join('; ');
  const words = circuit ? answeredWords(circuit, givenMarks(given)) : '';
  return words === '' ? answer : words.replaceAll(` (${markWords.given.de})`, '');
}

/** The score of an answer, with a sentence for each of its parts; never says what is right. */
export const scoreAnswer = (input: Input): Score =>
  scoreOf(judgeAnswer(input), input, answerWords(input));

import {
  type Answered,
  feedbackOf,
  html,
  judge,
  judgeNumber,
  type Judgement,
  type Outcome,
  readNumber,
  readQuantity,
  writeQuantity,
  type Score,
} from '@fragwerk/sdk';
import { parseCircuit } from '../language/parse.js';
import { unitOfName } from '../results.js';
import { judgeAnswer as judgeSingle, scoring } from '../score.js';
import { type Answer, readAnswer } from './answer.js';
import { expectedValues } from './expected.js';
import { picksOf, solutionText } from './marks.js';
import { withArrowNames } from './arrow-names.js';
import { QUANTITY } from './task.js';

/** One part of an answer and what it is worth. */
interface Part {
  /** '' where the answer has only one part. */
  readonly name: string;
  readonly judgement: Judgement;
}

/** What an answer of several parts is worth, and why. */
export interface AnswerJudgement extends Judgement {
  readonly parts: readonly Part[];
}

type Input = Answered & { readonly configText: string };

/** Names alone, `UR1;IC1`: their values are calculated. */
function namesIn(text: string): string[] {
  const words = text.split(/[\s;,]+/).filter((word) => word !== '');
  return words.every((word) => QUANTITY.test(word)) ? [...new Set(words)] : [];
}

/** The answer's share of all parts; the reason is that of the first part that is not right. */
function together(parts: readonly Part[]): AnswerJudgement {
  const [first] = parts;
  if (!first) throw new TypeError('An answer has at least one part.');
  const share = parts.reduce((sum, { judgement }) => sum + judgement.share, 0) / parts.length;
  const wrong = parts.find(({ judgement }) => judgement.share < 1)?.judgement.reason;
  const reason = wrong ?? first.judgement.reason;
  const isSingle = parts.length === 1;
  const verdict = isSingle ? first.judgement.verdict : judge(reason, share).verdict;
  const isPartial = verdict === 'unitError' && !isSingle;
  return { verdict: isPartial ? 'partial' : verdict, share, reason, parts };
}

function judgeValue(name: string, answer: string, input: Input & { readonly right: string }) {
  const unit = unitOfName(name);
  const { right, tolerance } = input;
  const rules = { ...scoring, tolerance, ...(unit === '' ? {} : { unit }) };
  const withUnit = unit !== '' && readNumber(right) !== null ? `${right} ${unit}` : right;
  return judgeNumber(answer, withUnit, rules);
}

/** What is told, or calculated where nothing is. */
const valueOr = (told: string | undefined, calculate: () => string | null): string =>
  told === undefined || told === '' ? (calculate() ?? '') : told;

function judgeValues(answer: Answer, input: Input, solution: string): AnswerJudgement {
  const given = readAnswer(solution);
  const told = given.kind === 'values' ? given.values : new Map<string, string>();
  const got = answer.kind === 'values' ? answer.values : new Map<string, string>();
  const listed = told.size > 0 ? [...told.keys()] : namesIn(solution);
  const names = listed.length > 0 ? listed : [...got.keys()];
  const calculated = expectedValues(input.configText, input.variables);
  const single = answer.kind === 'value' && names.length === 1 ? answer.text : '';
  return together(
    names.map((name) => {
      const right = valueOr(told.get(name), () => calculated(name));
      return { name, judgement: judgeValue(name, got.get(name) ?? single, { ...input, right }) };
    }),
  );
}

function judgeCount(
  rule: 'choice' | 'set',
  found: { readonly hits: number; readonly extra: number; readonly all: number },
  texts: { readonly expected: string; readonly got: string },
): AnswerJudgement {
  const { hits, extra, all } = found;
  const share = all === 0 ? 0 : Math.max(0, (hits - extra) / all);
  let outcome: Outcome;
  if (all === 0) outcome = 'expectedUnreadable';
  else if (texts.got.trim() === '') outcome = 'empty';
  else if (share === 1) outcome = 'equal';
  else outcome = share > 0 ? 'incomplete' : 'different';
  const judgement = judge({ rule, outcome, tolerance: null, ...texts }, share);
  return { ...judgement, parts: [{ name: '', judgement }] };
}

function judgePick(answer: Answer, input: Input, solution: string): AnswerJudgement {
  const right = new Set(picksOf(solution));
  const got = answer.kind === 'pick' ? answer.names : [];
  const hits = got.filter((name) => right.has(name)).length;
  const found = { hits, extra: got.length - hits, all: right.size };
  return judgeCount(right.size > 1 ? 'set' : 'choice', found, {
    expected: solution,
    got: input.answer,
  });
}

function judgeArrows(answer: Answer, input: Input, solution: string): AnswerJudgement {
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
export function judgeAnswer(input: Input): AnswerJudgement {
  const solution = solutionText(input.expected);
  const answer = readAnswer(input.answer);
  const kind = readAnswer(solution).kind;
  if (kind === 'pick' || (answer.kind === 'pick' && kind === 'value'))
    return judgePick(answer, input, solution);
  if (kind === 'arrows') return judgeArrows(answer, input, solution);
  const isNamed = kind === 'values' || namesIn(solution).length > 0;
  if (isNamed || (solution === '' && answer.kind === 'values' && answer.values.size > 0))
    return judgeValues(answer, input, solution);
  const judgement = judgeSingle(input);
  return { ...judgement, parts: [{ name: '', judgement }] };
}

/** A calculated value for people, in German as results are. */
function readable(text: string): string {
  const quantity = readQuantity(text);
  return quantity ? writeQuantity(quantity.value, quantity.unitText, { language: 'de' }) : text;
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
  const calculated = expectedValues(input.configText, input.variables);
  return names.map((name) => [name, readable(calculated(name) ?? '?')]);
}

/** The score of an answer, with a sentence for each of its parts; never says what is right. */
export function scoreAnswer(input: Input): Score {
  const { verdict, share, parts } = judgeAnswer(input);
  const sentences = parts.map(({ name, judgement }) => {
    const sentence = feedbackOf(judgement.reason, 'de');
    return name === '' ? sentence : `${name}: ${sentence}`;
  });
  const lines = sentences.map((sentence) => html`<p>${sentence}</p>`);
  return {
    verdict,
    points: Math.max(0, input.maxPoints) * share,
    parsedAnswer: { text: input.answer, json: null, kind: 'string' },
    html: html`<p>Wert:${input.answer}</p>${lines}`.toString(),
    feedback: sentences.join(' '),
  };
}

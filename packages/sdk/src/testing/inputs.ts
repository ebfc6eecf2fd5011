import type { Plugin } from '../plugin.js';
import { readConfig } from '../config/index.js';
import type { InputOf, OperationName, Use, View } from '../operations.js';
import type { Question } from '../question.js';
import { expectedOf } from './expected.js';

/** Markup and commands that appear in an output only if it is not escaped. */
export const HOSTILE = `<script>alert("x")</script>'"><img src=x onerror=alert(1)>\\input{/etc/passwd}\\write18{ls}\u0000\u0007\u2028]]>&`;

const LONG = 'x'.repeat(5000);

/** A teacher's configuration and a student's answer. */
export interface Situation {
  readonly name: string;
  readonly configText: string;
  readonly answer: string;
  readonly solution: string;
  readonly parameters: string;
  readonly text: string;
}

/** Returns the answer to the example; its solution may be calculated or in quotes. */
export function exampleAnswer({ info, design }: Plugin): string {
  const { config, solution } = info.example;
  const { text } = expectedOf({ solution });
  const { values } = readConfig(design?.config ?? {}, config);
  return design?.answer?.normalizeSolution?.(text, values, '') ?? text;
}

const NUMBER = String.raw`(?<!\w)-?\d+(?:[.,]\d+)?`;

/** Returns a text with other digits, with other letters, with extreme numbers, and parts of it. */
export const altered = (text: string): readonly string[] =>
  [
    text.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10)),
    text.replace(/[a-z]/gi, (letter) =>
      /z/i.test(letter) ? 'a' : String.fromCharCode(letter.charCodeAt(0) + 1),
    ),
    text.replace(new RegExp(NUMBER), '-9999'),
    text.replace(new RegExp(`${NUMBER}(?=\\D*$)`), '9999'),
    text.replace(new RegExp(NUMBER, 'g'), '0'),
    text.slice(0, text.includes(';') ? text.indexOf(';') : text.length / 2),
    text.replace(/^[^;]*(?:;|$)/, ''),
  ].filter((other) => other !== text && other !== '');

/** Rounding to four digits changes a number by less than this share. */
const NUDGE = 1e-4;

/**
 * Returns other forms of an answer and its solution: with decimal commas, with spaces, and with each number of the
 * solution changed as by rounding. The kind of answer decides which of them are right.
 */
export function rightForms(answer: string): readonly Pick<Situation, 'answer' | 'solution'>[] {
  const numbers = [...answer.matchAll(new RegExp(NUMBER, 'g'))];
  // Spaces may have a meaning in texts of several lines, such as programs; answers store a line end as `\n`.
  const padded = answer.includes('\\n') ? answer : ` ${answer} `;
  return [
    ...numbers.map(({ 0: number, index }) => {
      const other = String(Number(number.replace(',', '.')) * (1 + NUDGE));
      return {
        answer,
        solution: answer.slice(0, index) + other + answer.slice(index + number.length),
      };
    }),
    ...[answer.replace(new RegExp(NUMBER, 'g'), withComma), padded].map((other) => ({
      answer: other,
      solution: answer,
    })),
  ];
}

const withComma = (number: string): string =>
  /[.,]/.test(number) ? number.replace('.', ',') : `${number},0`;

/** Returns situations with empty, typical, hostile and very long input. */
export function situationsOf(plugin: Plugin): readonly Situation[] {
  const { config, solution, statement } = plugin.info.example;
  const answer = exampleAnswer(plugin);
  const same = (name: string, text: string): Situation => ({
    name,
    configText: text,
    answer: text,
    solution: text,
    parameters: text,
    text,
  });
  return [
    same('empty', ''),
    { ...same('example', ''), configText: config, answer, solution, text: statement },
    { ...same('hostile answer', HOSTILE), configText: config, solution },
    { ...same('hostile in all places', HOSTILE), configText: `${config};${HOSTILE}` },
    same('very long', LONG),
  ];
}

/** Longer answers are shortened in the names of cases. */
const MAX_SHOWN = 60;

/** Returns situations with wrong and incomplete answers to the example. */
export function wrongAnswers(plugin: Plugin): readonly Situation[] {
  const [, example] = situationsOf(plugin);
  if (!example || example.solution === '') return [];
  return altered(example.answer).map((answer) => ({
    ...example,
    name: `answer ${JSON.stringify(answer.slice(0, MAX_SHOWN))}`,
    answer,
  }));
}

/** An image of the tested questions, of one pixel. */
const image = {
  name: '0123456789abcdef.png',
  content:
    'base64:iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
};

const noVariables = { datasets: [], withConstants: [], symbolic: [], evaluated: [] };

const questionIn = ({ text }: Situation): Question => ({
  id: '1',
  name: text,
  points: MAX_POINTS,
  datasetNumber: 0,
  subquestions: [{ name: 'Q0', points: MAX_POINTS }],
  maxima: '',
  maximaDefinitions: '',
  maximaMacros: '',
  images: [image],
  variables: noVariables,
});

/** Returns the plugin as hosts use it when they request pictures and views. */
export const useIn = (situation: Situation): Use => ({
  name: 'P1',
  configText: situation.configText,
  parameters: situation.parameters,
  question: questionIn(situation),
});

const tolerance = { amount: 0.01, mode: 'relative' } as const;
const value = (text: string) => ({ text, json: null, kind: 'string' }) as const;

export const MAX_POINTS = 2;

export const submissionIn = ({ configText, answer, solution }: Situation) => ({
  name: 'P1',
  configText,
  answer,
  expected: expectedOf({ solution }),
  tolerance,
  maxPoints: MAX_POINTS,
  variables: [],
});

/**
 * Returns the inputs of all operations in a situation. `viewData` are the data of the view, which hosts
 * send back for print and result.
 */
export function inputsIn(
  situation: Situation,
  viewData: NonNullable<View['data']>,
): { readonly [K in OperationName]: InputOf<K> } {
  const { configText, text, answer } = situation;
  const instance = { name: 'P1', configText };
  const use = useIn(situation);
  // Operations for which hosts send no question.
  const bare = { ...use, question: null };
  const { question } = use;
  const submission = submissionIn(situation);
  return {
    statement: bare,
    text: use,
    datasets: bare,
    requiredVariables: bare,
    formulas: { ...use, mode: { maxima: false, valuesInserted: true } },
    picture: use,
    imageTemplates: bare,
    view: use,
    evaluate: { ...instance, variables: [], options: null, args: [value(text), null] },
    evaluateUnit: { ...instance, units: [text] },
    score: submission,
    slips: submission,
    rewriteStatement: { ...instance, text, question },
    rewriteWholeStatement: { ...instance, text, question },
    updateFromBrowser: { ...instance, definition: configText, result: answer },
    print: { ...instance, answer, mode: '', viewData },
    result: { ...submission, format: 'html', viewData },
    dialogMode: instance,
    configProblems: use,
    dialogData: use,
  };
}

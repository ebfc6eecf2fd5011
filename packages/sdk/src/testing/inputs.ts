import type { Plugin } from '../plugin.js';
import type { InputOf, OperationName } from '../operations.js';

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

/** Returns situations with empty, typical, hostile and very long input. */
export function situationsOf({ info }: Plugin): readonly Situation[] {
  const { config, solution, statement } = info.example;
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
    { ...same('example', ''), configText: config, answer: solution, solution, text: statement },
    { ...same('hostile answer', HOSTILE), configText: config, solution },
    { ...same('hostile in all places', HOSTILE), configText: `${config};${HOSTILE}` },
    same('very long', LONG),
  ];
}

const tolerance = { amount: 0.01, mode: 'relative' } as const;
const value = (text: string) => ({ text, json: null, kind: 'string' }) as const;

/** Points of every tested question. */
export const MAX_POINTS = 2;

export const submissionIn = ({ configText, answer, solution }: Situation) => ({
  name: 'P1',
  configText,
  answer,
  expected: { value: null, text: solution, unit: '' },
  tolerance,
  maxPoints: MAX_POINTS,
  variables: [],
});

/** Returns the inputs of all operations in a situation. */
export function inputsIn(situation: Situation): { readonly [K in OperationName]: InputOf<K> } {
  const { configText, parameters, text, answer } = situation;
  const instance = { name: 'P1', configText };
  const use = { ...instance, parameters, question: null };
  const submission = submissionIn(situation);
  return {
    statement: use,
    text: use,
    datasets: use,
    requiredVariables: use,
    formulas: { ...use, mode: { maxima: false, valuesInserted: true } },
    picture: use,
    imageTemplates: use,
    view: use,
    evaluate: { ...instance, variables: [], options: null, args: [value(text), null] },
    evaluateUnit: { ...instance, units: [text] },
    score: submission,
    rewriteStatement: { ...instance, text, question: null },
    rewriteWholeStatement: { ...instance, text, question: null },
    updateFromBrowser: { ...instance, definition: configText, result: answer },
    print: { ...instance, answer, mode: '' },
    result: { ...submission, format: 'html' },
    dialogMode: instance,
    configProblems: use,
    dialogData: use,
  };
}

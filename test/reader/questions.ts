import { exampleQuestion, type QuestionDocument } from '@fragwerk/host';
import { readBlocks } from '../support/tutorial.js';

const exampleFile = (name: string) =>
  readBlocks('docs/examples.md').find(({ file }) => file === name)?.text ?? '';

interface Question {
  readonly name: string;
  readonly text: string;
  readonly type: string;
  readonly config: string;
  readonly parameters?: string;
  readonly solution: string;
  readonly points: number;
}

const questionOf = ({ name, text, type, config, parameters = '', ...scored }: Question) => ({
  ...exampleQuestion({ type: 'Uhr', name }),
  text: `${text}\n\n[Q0]`,
  plugins: [{ name: 'P1', type, config }],
  subquestions: [
    { ...scored, mode: 'plugin' as const, info: `P1:${parameters}`, tolerance: '1%', unit: '' },
  ],
  ...{ datasets: [], tests: [] },
});

const program = {
  code: ['def summe(a, b):', '    return 0'],
  solution: ['def summe(a, b):', '    return a + b'],
  tests: [{ kind: 'call', code: 'summe(2, 3)', expected: '5', visible: true }],
};

/** The questions that Orca reads, by the name of their transcript. */
export const questions = {
  clock: exampleQuestion({ type: 'Uhr' }),
  circuit: questionOf({
    name: 'Spannungsteiler',
    text: 'Wie groß sind die Spannung an R2 und der Strom?',
    ...{ type: 'Schaltung', config: 'U,R,R;UR1', parameters: 'ask=UR2,IR1' },
    ...{ solution: '"UR2=8 V;IR1=0.4 A"', points: 2 },
  }),
  arrows: questionOf({
    name: 'Pfeile',
    text: 'Setze die Pfeile für die Spannung an R1 und den Strom durch C1.',
    ...{ type: 'Schaltung', config: 'U,R,C', parameters: 'arrows' },
    ...{ solution: '"UR1>;IC1>"', points: 2 },
  }),
  plot: JSON.parse(exampleFile('titration/questions/titration.json')) as QuestionDocument,
  line: questionOf({
    name: 'Amplitude',
    text: 'Stelle die Linie auf den Scheitelwert ein.',
    ...{ type: 'Plot', config: 'U(t):=3*sin(314*t);t:0,0.02,eh=s;U:-5,5,eh=V;input=hline' },
    ...{ solution: '3', points: 1 },
  }),
  points: questionOf({
    name: 'Nullstellen',
    text: 'Markiere die Nullstellen.',
    ...{ type: 'Plot', config: 'f(x):=x^2-4;x:-5,5;y:-5,5;input=points' },
    ...{ solution: '[[-2,0],[2,0]]', points: 2 },
  }),
  boxes: questionOf({
    name: 'Extremstelle',
    text: 'Welche Stelle ist ein Hochpunkt?',
    ...{ type: 'Plot', config: 'f(x):=x^3-3*x;x:-3,3;y:-4,4;input=mcxy([-1,2],[1,-2])' },
    ...{ solution: '[0]', points: 1 },
  }),
  program: questionOf({
    name: 'Summe',
    text: 'Schreibe eine Funktion summe(a, b), die beide Zahlen addiert.',
    ...{ type: 'Code', config: JSON.stringify(program), solution: '""', points: 2 },
  }),
} satisfies Readonly<Record<string, QuestionDocument>>;

/** The plugin of the plot. */
export const titration = exampleFile('titration/plugin.ts');

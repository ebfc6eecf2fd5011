import type { QuestionDocument, Subquestion } from '../question.js';
import type { ExampleType } from './example-type.js';
import { emptyQuestion } from './index.js';

const NAME = 'Schaltung1';

const taking = (info: string, solution: string, points: number): Subquestion => ({
  ...{ mode: 'plugin', info: `${NAME}:${info}`, solution, tolerance: '1%', points, unit: '' },
});

const values = [
  { name: 'UQ1', range: '5-24', unit: 'V' },
  { name: 'R1', range: 'E12:1k-10k', unit: 'Ohm' },
  { name: 'C1', range: 'E12:10n-100n', unit: 'F' },
  { name: 'f', range: '500-5000', unit: 'Hz' },
];

const base = (name: string, id: string, plugin: { type: string; config: string }) => ({
  ...emptyQuestion(name, id),
  plugins: [{ name: NAME, ...plugin }],
});

/** Values with units; the plugin calculates the right ones. */
const asked = ({
  type,
  name = 'Tiefpass berechnen',
  config = 'U,R,C;UC1,IR1',
}: ExampleType): QuestionDocument => ({
  ...base(name, 'schaltung', { type, config }),
  text:
    'An einer Wechselspannung $U = {UQ1}$ mit $f = {f}$ liegen $R_1 = {R1}$ und $C_1 = {C1}$.\n\n' +
    'Wie groß sind die Spannung am Kondensator und der Strom?\n\n[Q0]',
  datasets: values,
  maxima: `[PIM ${NAME}/]`,
  subquestions: [taking('W;ask=UC1,IR1', '"UC1;IR1"', 2)],
  tests: [
    { subquestion: 0, answer: '', verdict: 'wrong', points: 0, row: null },
    { subquestion: 0, answer: 'UC1=0 A;IR1=0 V', verdict: 'wrong', points: 0, row: null },
  ],
});

/** Arrows to place, and a component to pick. */
const arrows = ({ type }: ExampleType): QuestionDocument => ({
  ...base('Pfeile setzen', 'schaltung-pfeile', { type, config: 'U,R1,R2,,R3,LL' }),
  text:
    'Setze die Spannungspfeile an $R_1$ und $R_2$ so, dass ihre Werte positiv sind.\n\n[Q0]\n\n' +
    'Durch welchen Widerstand fließt kein Strom?\n\n[Q1]',
  subquestions: [taking('arrows=U', '"UR1>;UR2>"', 2), taking('pick', '"pick:R3"', 1)],
  tests: [
    { subquestion: 0, answer: 'UR1>;UR2>', verdict: 'correct', points: 2, row: null },
    { subquestion: 0, answer: 'UR1>;UR2<', verdict: 'partial', points: 1, row: null },
    { subquestion: 1, answer: 'pick:R3', verdict: 'correct', points: 1, row: null },
    { subquestion: 1, answer: 'pick:R1', verdict: 'wrong', points: 0, row: null },
  ],
});

/** Pictures for the values of a row, and a solution from the formulas of the Maxima field. */
const phasors = ({ type }: ExampleType): QuestionDocument => ({
  ...base('Zeigerdiagramm und Bodediagramm', 'schaltung-zeiger', {
    type,
    config: 'U,R,C;UR1,UC1,IR1',
  }),
  text:
    `[PIG ${NAME} "S W,w40"/] [PIG ${NAME} "zd UI,nolegend,w40"/] [PIG ${NAME} "BODE UC1,w60"/]\n\n` +
    'Wie groß ist der Betrag der Kondensatorspannung bei $f = {f}$?\n\n$U_C =$ [Q0]',
  datasets: values,
  maxima: `[PIM ${NAME}/]`,
  subquestions: [
    { mode: 'number', info: '', solution: 'absUC1', tolerance: '1%', points: 1, unit: 'V' },
  ],
  tests: [
    { subquestion: 0, answer: '{=absUC1}V', verdict: 'correct', points: 1, row: null },
    { subquestion: 0, answer: '{=2*absUC1}V', verdict: 'wrong', points: 0, row: null },
  ],
});

/** The example questions of the type Schaltung; the first one is the example of the type. */
export const circuitExamples = (
  type: ExampleType,
): readonly [QuestionDocument, ...QuestionDocument[]] => [asked(type), arrows(type), phasors(type)];

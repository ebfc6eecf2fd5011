import { type Example, subquestion, test } from './example-parts.js';

const NAME = 'Schaltung1';

const asking = (info: string, solution: string, points: number) =>
  subquestion({ info: `${NAME}:${info}`, solution, tolerance: '1%', points });

const values = [
  { name: 'UQ1', range: '5-24', unit: 'V' },
  { name: 'R1', range: 'E12:1k-10k', unit: 'Ohm' },
  { name: 'C1', range: 'E12:10n-100n', unit: 'F' },
  { name: 'f', range: '500-5000', unit: 'Hz' },
];

/** Values with units; the plugin calculates the solution. */
const requestedValues: Example = {
  name: 'Tiefpass berechnen',
  seed: 'schaltung',
  config: 'U,R,C;UC1,IR1',
  text:
    'An einer Wechselspannung $U = {UQ1}$ mit $f = {f}$ liegen $R_1 = {R1}$ und $C_1 = {C1}$.\n\n' +
    'Wie groß sind die Spannung am Kondensator und der Strom?\n\n[Q0]',
  datasets: values,
  maxima: `[PIM ${NAME}/]`,
  subquestions: [asking('W;ask=UC1,IR1', '"UC1;IR1"', 2)],
  tests: [
    test('UC1={cUC1};IR1={cIR1}', 'correct', 2),
    test('', 'wrong', 0),
    test('UC1=0 A;IR1=0 V', 'wrong', 0),
  ],
};

/** Arrows to place, and a component to pick. */
const arrows: Example = {
  name: 'Pfeile setzen',
  seed: 'schaltung-pfeile',
  config: 'U,R1,R2,,R3,LL',
  text:
    'Setze die Spannungspfeile an $R_1$ und $R_2$ so, dass ihre Werte positiv sind.\n\n[Q0]\n\n' +
    'Durch welchen Widerstand fließt kein Strom?\n\n[Q1]',
  subquestions: [asking('arrows=U', '"UR1>;UR2>"', 2), asking('pick', '"pick:R3"', 1)],
  tests: [
    test('UR1>;UR2>', 'correct', 2),
    test('UR1>;UR2<', 'partial', 1),
    { ...test('pick:R3', 'correct', 1), subquestion: 1 },
    { ...test('pick:R1', 'wrong', 0), subquestion: 1 },
  ],
};

/** Pictures for the values of a row; the solution uses formulas of the Maxima field. */
const phasors: Example = {
  name: 'Zeigerdiagramm und Bodediagramm',
  seed: 'schaltung-zeiger',
  config: 'U,R,C;UR1,UC1,IR1',
  text:
    `[PIG ${NAME} "S W,w40"/] [PIG ${NAME} "zd UI,nolegend,w40"/] [PIG ${NAME} "BODE UC1,w60"/]\n\n` +
    'Wie groß ist der Betrag der Kondensatorspannung bei $f = {f}$?\n\n$U_C =$ [Q0]',
  datasets: values,
  maxima: `[PIM ${NAME}/]`,
  subquestions: [subquestion({ mode: 'number', solution: 'absUC1', tolerance: '1%', unit: 'V' })],
  tests: [test('{=absUC1}V', 'correct', 1), test('{=2*absUC1}V', 'wrong', 0)],
};

export const circuitExamples = [requestedValues, arrows, phasors] as const;

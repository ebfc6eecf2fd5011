import { type Example, subquestion, test } from './example-parts.js';

const NAME = 'Plot1';

/** A value read off a curve with datasets and units, by a line that is moved. */
const readOff: Example = {
  name: 'Amplitude ablesen',
  seed: 'plot',
  config: 'U(t):=Us*sin(2*%pi*f*t)\nt:0,2/f\nU:-12,12\nw100;input=hline',
  text: 'Stelle die Linie auf den Scheitelwert der Spannung ein.\n\n[Q0]',
  datasets: [
    { name: 'Us', range: 'I4-11', unit: 'V' },
    { name: 'f', range: 'D5:50-500', unit: 'Hz' },
  ],
  subquestions: [
    subquestion({ info: `${NAME}:`, solution: 'Us', tolerance: 'a0.3', points: 1, unit: 'V' }),
  ],
  tests: [test('{=Us} V', 'correct', 1), test('{=-Us} V', 'wrong', 0)],
};

/** Points to place, here the zeros of a function. */
const place: Example = {
  name: 'Nullstellen markieren',
  seed: 'plot-punkte',
  config: 'f(x):=(x-a)*(x-b)/2\nx:-6,6\ny:-6,6\nw100',
  text: 'Markiere die Nullstellen der Funktion.\n\n[Q0]',
  datasets: [
    { name: 'a', range: 'I-5--1', unit: '' },
    { name: 'b', range: 'I1-5', unit: '' },
  ],
  subquestions: [
    subquestion({
      ...{ info: `${NAME}:input=points`, solution: '[[a,0],[b,0]]', tolerance: 'a0.25' },
      points: 2,
    }),
  ],
  tests: [
    test('[[{=b},0],[{=a},0.1]]', 'correct', 2),
    test('[[{=a},0]]', 'partial', 1),
    test('[[{=a+1},0],[{=b},0]]', 'partial', 1),
    test('', 'wrong', 0),
  ],
};

const draw: Example = {
  name: 'Parabel zeichnen',
  seed: 'plot-graph',
  config: 'x:-5,5\ny:-6,6\nw100;input=function;inputcounter=5',
  text: 'Zeichne den Graphen von $y = x^2 - {c}$ mit mindestens fünf Punkten.\n\n[Q0]',
  datasets: [{ name: 'c', range: 'I1-5', unit: '' }],
  subquestions: [
    subquestion({ info: `${NAME}:`, solution: 'y = x^2-c', tolerance: '4%', points: 5 }),
  ],
  tests: [
    test('[[-2,{=4-c}],[-1,{=1-c}],[0,{=-c}],[1,{=1-c}],[2,{=4-c}]]', 'correct', 5),
    test('[[-2,{=4-c}],[-1,{=1-c}],[0,{=-c}],[1,{=1-c}],[2,{=2-c}]]', 'partial', 4),
    test('', 'wrong', 0),
  ],
};

/** Questions about graphs: read off, place, draw. */
export const plotExamples = [readOff, place, draw] as const;

import type { QuestionDocument } from '../question.js';
import { circuitExamples } from './circuit-examples.js';
import { codeExamples } from './code-examples.js';
import { type Example, subquestion, test } from './example-parts.js';
import { emptyQuestion } from './index.js';
import { plotExamples } from './plot-examples.js';

interface ExampleType {
  readonly type: string;
  /** Name of the question; that of the example by default. */
  readonly name?: string;
  /** Configuration of the instance; that of the example by default. */
  readonly config?: string;
}

/** The solution is in seconds: the host sends the plain number (docs/interface/clock.md#right-answers). */
const clock: Example = {
  name: 'Uhr einstellen',
  seed: 'uhr',
  config: 'w50',
  text: 'Stelle die Uhr auf {H} Uhr {M}.\n\n[Q0]',
  datasets: [
    { name: 'H', range: 'I0-11', unit: '' },
    { name: 'M', range: 'sI:0,5,10,15,20,25,30,35,40,45,50,55', unit: '' },
  ],
  subquestions: [
    subquestion({ info: 'Uhr1:', solution: 'H*3600+M*60', tolerance: 'a30', unit: 'time' }),
  ],
  tests: [
    test('{H}:{M}', 'correct', 1),
    test('{=mod(H+1,12)}:{M}', 'wrong', 0),
    test('', 'wrong', 0),
  ],
};

const thermometer: Example = {
  name: 'Temperatur ablesen',
  seed: 'thermometer',
  config: '',
  text: 'Stelle das Thermometer auf {T}.\n\n[Q0]',
  datasets: [{ name: 'T', range: 'I0-40', unit: '' }],
  subquestions: [subquestion({ info: 'Thermometer1:', solution: 'T', tolerance: 'a0.5' })],
  tests: [test('{=T}', 'correct', 1), test('{=T+5}', 'wrong', 0)],
};

const instanceOf = (type: string): string => `${/^\w+$/.test(type) ? type : 'Plugin'}1`;

const generic = (type: string): Example => ({
  name: `Beispiel ${type}`,
  seed: type,
  config: '',
  text: `Angabe\n\n[PIG ${instanceOf(type)} ""/]\n\n[Q0]`,
  subquestions: [subquestion({ info: `${instanceOf(type)}:` })],
});

/** Ohm's law: datasets, a constant, the Maxima field and a number with a unit. */
const ohmsLaw = (): QuestionDocument => ({
  ...emptyQuestion('Ohmsches Gesetz', 'ohm'),
  text:
    'An einem Widerstand $R = {R}$ liegt die Spannung $U = {U}$, in Reihe liegt $R_i = {Ri}$.\n\n' +
    'Wie groß ist der Strom?\n\n$I =$ [Q0]',
  datasets: [
    { name: 'U', range: '2-24', unit: 'V' },
    { name: 'R', range: 'E12:100-10k', unit: 'Ohm' },
  ],
  constants: 'Ri={50,Ohm}',
  maxima: 'I:U/(R+Ri) // Reihenschaltung',
  subquestions: [
    subquestion({ mode: 'number', solution: 'I', tolerance: '1%', points: 2, unit: 'mA' }),
  ],
  tests: [test('{I}', 'correct', 2), test('{=I}', 'unitError', 1), test('{=2*I;mA}', 'wrong', 0)],
});

/** Examples by plugin type; the first is the one to try the type with. */
const EXAMPLES = new Map<string, readonly [Example, ...Example[]]>([
  ['Uhr', [clock]],
  ['Thermometer', [thermometer]],
  ['Schaltung', circuitExamples],
  ['Code', codeExamples],
  ['Plot', plotExamples],
]);

const examplesOf = (type: string) => EXAMPLES.get(type) ?? ([generic(type)] as const);

const build = (
  { config, ...example }: Example,
  { type, ...wanted }: ExampleType,
): QuestionDocument => ({
  ...emptyQuestion(example.name, example.seed),
  ...example,
  name: wanted.name ?? example.name,
  plugins: [{ name: instanceOf(type), type, config: wanted.config ?? config }],
});

export const exampleQuestion = (type: ExampleType): QuestionDocument =>
  build(examplesOf(type.type)[0], type);

/** Returns example questions for the types of a service, and one without a plugin. */
export const exampleQuestions = (types: readonly ExampleType[]): readonly QuestionDocument[] => [
  ...types.flatMap((type) =>
    examplesOf(type.type).map((one, index) => build(one, index === 0 ? type : { type: type.type })),
  ),
  ohmsLaw(),
];

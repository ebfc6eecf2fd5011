import type { Figure, Print, Shape } from '@fragwerk/sdk';
import { describe, expect, it } from 'vitest';
import { circuit } from '../circuit.js';
import { parseCircuit } from '../language/parse.js';
import { comparedMarks, markColours } from './marks.js';
import { answeredDrawing } from './drawn.js';
import { variablesOf } from '../../../../test/support/variables.js';

const drawing = (config: string, answer: string, solution: string): Figure => {
  const marks = comparedMarks(answer, solution, parseCircuit(config).circuit);
  const figure = answeredDrawing(config, marks);
  if (!figure) throw new Error(`${config} has no drawing of ${answer}.`);
  return figure;
};

const partsOf = (shapes: readonly Shape[]): readonly Extract<Shape, { kind: 'part' }>[] =>
  shapes.flatMap((shape) => (shape.kind === 'part' ? [shape, ...partsOf(shape.shapes)] : []));

/** Kinds of shapes in a part, except letters: they distinguish parts without colours. */
const formOf = (figure: Figure, words: RegExp): string => {
  const found = partsOf(figure.shapes).find(({ meaning }) => words.test(meaning.de));
  return (found?.shapes ?? [])
    .filter(({ kind }) => kind !== 'label')
    .map(({ kind }) => kind)
    .join(' ');
};

describe('the picture of a result', () => {
  it('shows the arrows of the answer and the missing ones, each with its verdict', () => {
    const figure = drawing('U,R+L,C*R', 'UR1>;UC1<;IS1<', 'UR1>;UC1>;IS1<;UP1>');
    const words = partsOf(figure.shapes).map(({ meaning }) => meaning.de);
    expect(words).toEqual(
      expect.arrayContaining([
        'Spannungspfeil U_R1 nach rechts (richtig)',
        'Spannungspfeil U_C1 nach oben (falsch)',
        'Strompfeil I_S1 nach links (richtig)',
        'Spannungspfeil U_P1 nach unten (fehlt)',
      ]),
    );
    expect(figure.description.de).toContain('Spannungspfeil U_C1 nach oben (falsch)');
    expect(figure.description.en).toContain('Voltage arrow U_C1 up');
  });

  it('distinguishes right, wrong and missing by shape', () => {
    const figure = drawing('U,R,C,R,L', 'UR1>;UC1<', 'UR1>;UC1>;UL1>');
    const forms = [/U_R1 /, /U_C1 /, /U_L1 /].map((words) => formOf(figure, words));
    expect(new Set(forms).size).toBe(3);
    const picks = drawing('U,R,C,R,L', 'pick:R1,C1', 'pick:R1,L1');
    const frames = [/^Widerstand R1 \(/, /^Kondensator C1 \(/, /^Spule L1 \(/].map((words) =>
      formOf(picks, words),
    );
    expect(new Set(frames).size).toBe(3);
    expect(frames).not.toContain('');
  });

  it('draws an arrow only once if it is always drawn, and omits names that the circuit does not have', () => {
    const figure = drawing('U,R,C;UR1', 'UR1<;UX9>;Ua>', 'UR1>');
    const arrows = partsOf(figure.shapes).filter(({ meaning }) => meaning.de.includes('pfeil'));
    expect(arrows.map(({ meaning }) => meaning.de)).toEqual([
      'Spannungspfeil U_Q1',
      'Spannungspfeil U_R1 nach links (falsch)',
    ]);
  });
});

it.each([
  ['U,R,LL', 'U_a'],
  ['U,R,LL;Ua-', 'U_a'],
  ['U,R,LL;Ua-,ULL1', 'U_LL1'],
])('%s: an older answer at the open end is drawn once, at the output', (config, name) => {
  const arrows = partsOf(drawing(config, 'ULL1>', 'ULL1>').shapes)
    .map(({ meaning }) => meaning.de)
    .filter((words) => words.startsWith('Spannungspfeil'));
  expect(arrows).toEqual(['Spannungspfeil U_Q1', `Spannungspfeil ${name} nach unten (richtig)`]);
});

const variables = variablesOf({ UQ1: 10, R1: 1000, C1: 1e-6, f: 159.155 });
const noPrint: Print = { source: '', figures: {} };
const resultOf = async (
  answer: string,
  solution: string,
  format: 'html' | 'latex',
  amount = 0.01,
) =>
  (await circuit.operations.result?.({
    ...{ name: 'S1', configText: 'U,R,C', answer, variables, maxPoints: 2, format },
    expected: { value: null, text: solution, unit: '' },
    tolerance: { amount, mode: 'relative' },
  })) ?? noPrint;

it.each(['html', 'latex'] as const)('the result in %s explains its marks', async (format) => {
  const { source, figures } = await resultOf('UR1>', 'UR1>;IC1<', format);
  expect(source).toContain('Im Bild: Haken = richtig, Plus = fehlt.');
  expect(source).toMatch(/Wert: Spannungspfeil U.{0,2}R1 nach rechts/);
  expect(JSON.stringify(figures)).toContain(markColours.missing);
  expect((await resultOf('3 V', '3 V', format)).source).not.toContain('Im Bild');
});

it('marks nothing as missing on a solution sheet, but for a student who has not answered', async () => {
  const sheet = await resultOf('', 'UR1>;IC1<', 'latex');
  expect(sheet.figures.circuit?.description.de).toMatch(
    /Eingezeichnet: Spannungspfeil U_R1 nach rechts, Strompfeil I_C1 nach oben$/,
  );
  expect(sheet.source).not.toContain('Im Bild');
  expect((await resultOf('', 'UR1>;IC1<', 'html')).source).toContain('Im Bild: Plus = fehlt.');
});

it.each([
  ['UR1>', 'UR1>;IC1<', 'Spannungspfeil U_R1 nach rechts, Strompfeil I_C1 nach oben'],
  ['pick:R1', 'pick:C1', 'Kondensator C1'],
  ['pick:R1', 'C1', 'Kondensator C1'],
  ['', 'UX9>', 'UX9&gt;'],
  ['3 V', '3 V', '3\u202fV'],
])('the result of %j describes %j as right', async (answer, solution, words) =>
  expect((await resultOf(answer, solution, 'html')).source).toContain(`<p>Richtig: ${words}</p>`),
);

it('the result of a question without a solution has no right answer', async () =>
  expect((await resultOf('', '', 'html')).source).not.toContain('Richtig'));

it('the result formats calculated values in German notation', async () => {
  const { source } = await resultOf('UC1=7,1 V', 'UC1;argUC1', 'html');
  const values = 'U<sub>C1</sub> = 7,071\u202fV; ∠ U<sub>C1</sub> = −45°';
  expect(source).toContain(`<p>Richtig: ${values}</p>`);
  expect((await resultOf('UC1=7,1 V', 'UC1', 'latex')).source).toContain(
    String.raw`\ensuremath{U_{\mathrm{C1}}} = 7,071\,V`,
  );
});

it('the result formats calculated values with as many digits as the tolerance needs', async () => {
  const { source } = await resultOf('', 'UC1;cUC1', 'html', 1e-6);
  expect(source).toMatch(/ = 7,0710[67]\d*\u202fV; .* = 7,0710[67]\d*\u202fV ∠ −45/);
  const exact = (await resultOf('', 'UC1', 'html', 0)).source;
  const [, value = ''] = / = (7,07106\d+\u202fV)/.exec(exact) ?? [];
  expect((await resultOf(value, 'UC1', 'html', 0)).source).toContain('Richtig.');
});

it('the print of an answered question shows the answer in the picture, without a verdict', async () => {
  const printed = async (answer: string) =>
    (await circuit.operations.print?.({ name: 'S1', configText: 'U,R,C', answer, mode: '' })) ??
    noPrint;
  const print = async (answer: string) => (await printed(answer)).figures.circuit;
  expect((await printed('UC1<')).source).toContain('Wert: Spannungspfeil');
  expect((await print('UC1<'))?.description.de).toContain('Spannungspfeil U_C1 nach oben');
  expect((await print('pick:C1'))?.description.de).toContain('Kondensator C1');
  expect(JSON.stringify(await print('UC1<;pick'))).not.toMatch(/richtig|falsch/);
  expect((await print(''))?.description.de).not.toContain('Eingezeichnet');
});

it.each([
  ['N4(),DS(R)', ['Widerstand R1', 'Widerstand R2', 'Widerstand R3']],
  ['DSU(),DD(R,R,R)', ['Spannungsquelle Q1', 'Widerstand R3']],
  ['U,R,LL', ['Spannungsquelle Q1', 'Widerstand R1']],
])('the print of %s offers what its picture shows', async (configText, shown) => {
  const use = { name: 'S1', configText, answer: '', mode: '', viewData: { parameters: 'pick' } };
  const { source } = (await circuit.operations.print?.(use)) ?? noPrint;
  for (const text of shown) expect(source).toContain(text);
  expect(source.includes('Spannungsquelle')).toBe(shown.includes('Spannungsquelle Q1'));
  expect(source).not.toContain('Leerlauf');
});

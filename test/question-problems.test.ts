import { circuit } from '@fragwerk/plugin-circuit';
import { clock } from '@fragwerk/plugin-clock';
import {
  emptyQuestion,
  exampleQuestions,
  inspectConfiguration,
  inspectQuestion,
  prepareQuestion,
  type QuestionDocument,
  showQuestion,
  type Subquestion,
} from '@fragwerk/host';
import { definePlugin, list, text, textAnswer } from '@fragwerk/sdk';
import { describe, expect, it } from 'vitest';
import samples from './fixtures/contract-samples.json' with { type: 'json' };
import { serviceWith } from './support/client.js';
import { clientFor } from './support/service.js';

const service = serviceWith([clock, circuit]);

const label = { de: 'Namen', en: 'Names' };
const columns = { name: text({ label }) };
/** A service with a type that has no picture, and needs a configuration. */
const listService = serviceWith([
  definePlugin({
    type: 'Liste',
    config: { names: list({ key: 'namen', label, columns, minRows: 2 }) },
    answer: textAnswer({ label, pattern: /[A-Z]/ }),
    solution: ({ config }) => config.names[0]?.name ?? 'kein Name',
  }),
]);

const prepare = (document: QuestionDocument) => {
  const client = clientFor(service);
  return prepareQuestion(document, { client });
};

async function inspect(document: QuestionDocument) {
  const prepared = await prepare(document);
  return inspectQuestion(prepared, await showQuestion(prepared, 0));
}

const asking = (more: Partial<Subquestion>): Subquestion => ({
  ...{ mode: 'number', info: '', solution: '1', tolerance: '1%', points: 1, unit: '' },
  ...more,
});

/** A valid question: a circuit, a clock, a number, a text. */
const good: QuestionDocument = {
  ...emptyQuestion('Gut', 'gut'),
  text:
    'An $U = {UQ1}$ liegen $R_1 = {R1}$ und $C = {C1}$, also $U_{ C1}$ bei {f}.\n' +
    '[PIG Schaltung1 "S W,w60"/] [PIG Uhr1 "size=200"/]\n\n' +
    'Strom? [Q0] Uhrzeit? [Q1] Farbe? [Q2] Spannung? [Q3]',
  plugins: [
    { name: 'Schaltung1', type: 'Schaltung', config: 'U,R,C;UC1,IR1' },
    { name: 'Uhr1', type: 'Uhr', config: 'w50;bgcolor=yellow' },
  ],
  datasets: [
    { name: 'UQ1', range: '5-24', unit: 'V' },
    { name: 'R1', range: 'E12:1k-10k', unit: 'Ohm' },
    { name: 'C1', range: 'E12:10n-100n', unit: 'F' },
    { name: 'f', range: '500-5000', unit: 'Hz' },
  ],
  constants: 'Ri={50,Ohm}',
  maxima: '[PIM Schaltung1/]\nI:UQ1/(R1+Ri)',
  subquestions: [
    asking({ solution: 'I', unit: 'mA' }),
    asking({ mode: 'plugin', info: 'Uhr1:', solution: '5400', tolerance: 'a30', unit: 'time' }),
    asking({ mode: 'text', solution: '"rot"', tolerance: '' }),
    asking({ mode: 'plugin', info: 'Schaltung1:W;ask=UC1', solution: '"UC1"', points: 2 }),
  ],
};

const inText = (from: string, to: string): Partial<QuestionDocument> => ({
  text: good.text.replace(from, () => to),
});
const inRow = (index: number, more: Partial<Subquestion>): Partial<QuestionDocument> => ({
  subquestions: good.subquestions.map((row, at) => (at === index ? { ...row, ...more } : row)),
});
const inDataset = (index: number, more: object): Partial<QuestionDocument> => ({
  datasets: good.datasets.map((row, at) => (at === index ? { ...row, ...more } : row)),
});
const inPlugin = (index: number, more: object): Partial<QuestionDocument> => ({
  plugins: good.plugins.map((row, at) => (at === index ? { ...row, ...more } : row)),
});

type Mistake = readonly [
  what: string,
  change: Partial<QuestionDocument>,
  /** Field, row and column of the table; line and column of the excerpt; the excerpt. */
  place: string,
  /** Parts of the message in German and English. */
  message: readonly [string, string],
  /** The offered fix; `null` if there is none. */
  fixLabel: string | null,
];

/** Typical mistakes: a change to the valid question and the one problem that it causes. */
const mistakes: readonly Mistake[] = [
  [
    'a value that does not exist',
    inText('{R1}', '{R9}'),
    'text 1:30 {R9}',
    ['Einen Wert „R9“ gibt es nicht', 'There is no value “R9”'],
    'R1 statt R9',
  ],
  [
    'a unit after a value that is shown with its unit',
    inText('{f}.', '{f} kHz.'),
    'text 1:74  kHz',
    ['{f} zeigt die Einheit Hz schon', '{f} already shows the unit Hz'],
    'kHz löschen',
  ],
  [
    'a unit after such a value in a formula',
    inText('{R1}$', '{R1}\\,\\text{Ohm}$'),
    'text 1:34 \\,\\text{Ohm}',
    ['{R1} zeigt die Einheit Ohm schon', '{R1} already shows the unit Ohm'],
    'Ohm löschen',
  ],
  [
    'an unknown parameter of a picture',
    inText('S W,w60', 'quatsch'),
    'text 2:18 quatsch',
    ["'quatsch' ist hier unbekannt; möglich sind", 'The plugin reports'],
    null,
  ],
  [
    'an answer field without a subquestion',
    inText('[Q3]', '[Q3] [Q7]'),
    'text 4:54 [Q7]',
    ['Die Teilfrage Q7 gibt es nicht', 'There is no subquestion Q7'],
    '[Q7] löschen',
  ],
  [
    'a subquestion without an answer field',
    inText(' Farbe? [Q2]', ''),
    'subquestions[2]',
    ['Q2 kommt im Text nicht vor', 'Q2 does not appear in the text'],
    '[Q2] am Ende einfügen',
  ],
  [
    'the same answer field twice',
    inText('[Q3]', '[Q3] [Q3]'),
    'text 4:54 [Q3]',
    ['kommt im Text zweimal vor', 'appears twice in the text'],
    '[Q3] löschen',
  ],
  [
    'an unclosed picture tag',
    inText('"size=200"/]', '"size=200"'),
    'text 2:29 [PIG Uhr1 "size=200"',
    ['nicht mit /] abgeschlossen', 'not closed with /]'],
    '[PIG Uhr1 "size=200"/] statt [PIG Uhr1 "size=200"',
  ],
  [
    'quotation marks of a word processor',
    inText('"size=200"', '„size=200“'),
    'text 2:29 [PIG Uhr1 „size=200“/]',
    ['geraden Anführungszeichen', 'straight quotation marks'],
    '[PIG Uhr1 "size=200"/] statt [PIG Uhr1 „size=200“/]',
  ],
  [
    'a picture tag without a name',
    inText('[PIG Uhr1 "size=200"/]', '[PIG/]'),
    'text 2:29 [PIG/]',
    ['Hier fehlt der Name eines Plugins', 'The name of a plugin is missing here'],
    '[PIG Uhr1 ""/] statt [PIG/]',
  ],
  [
    'a tag without its closing tag',
    inText('[PIG Uhr1 "size=200"/]', '[PI Uhr1]'),
    'text 2:29 [PI Uhr1]',
    ['Zu diesem Tag fehlt das Ende [/PI]', 'The closing tag [/PI] is missing'],
    '[PIG Uhr1 ""/] statt [PI Uhr1]',
  ],
  [
    'the formulas of a plugin in the text',
    { ...inText('Strom?', '[PIM Schaltung1/]Strom?'), maxima: 'I:UQ1/(R1+Ri)' },
    'text 4:1 [PIM Schaltung1/]',
    ['gehört in das Maxima-Feld', 'belongs in the Maxima field'],
    'Ins Maxima-Feld verschieben',
  ],
  [
    'the formulas of a plugin that does not exist',
    { maxima: '[PIM Schaltung/]\nI:UQ1/(R1+Ri)' },
    'maxima 1:6 Schaltung',
    ['kein Plugin „Schaltung“', 'no plugin “Schaltung”'],
    'Schaltung1 statt Schaltung',
  ],
  [
    'a plugin name that does not fit into a tag',
    { plugins: [...good.plugins, { name: 'Uhr 2', type: 'Uhr', config: 'w50;bgcolor=yellow' }] },
    'plugins[2].name 1:1 Uhr 2',
    ['ist in Tags nicht möglich', 'cannot be used in tags'],
    'Uhr2 statt Uhr 2',
  ],
  [
    'a dataset with the name of a constant',
    { datasets: [...good.datasets, { name: 'Ri', range: '10-90', unit: 'Ohm' }] },
    'datasets[4].name 1:1 Ri',
    ['Auch eine Konstante heißt „Ri“', 'A constant is named “Ri”, too'],
    null,
  ],
  [
    'the type of a plugin instead of its name',
    inText('[PIG Uhr1', '[PIG Uhr'),
    'text 2:34 Uhr',
    [
      'Die Frage hat kein Plugin „Uhr“; vorhanden: Schaltung1, Uhr1.',
      'The question has no plugin “Uhr”; available: Schaltung1, Uhr1.',
    ],
    'Uhr1 statt Uhr',
  ],
  [
    'a dataset that replaces a name in a formula by its value',
    inText('{ C1}', '{C1}'),
    'text 1:60 {C1}',
    ['sondern der Wert des Datensatzes C1', 'but the value of the dataset C1'],
    '{ C1} statt {C1}',
  ],
  [
    'an unclosed formula',
    inText('$U_{ C1}$', '$U_{ C1}'),
    'text 1:57 $U_{ C1} bei {f}.',
    ['Am Ende der Formel fehlt $', 'The formula has no closing $'],
    null,
  ],
  [
    'a formula that LaTeX cannot read',
    inText('$U_{ C1}$', '$U_{ C1}^2^3$'),
    'text 1:57 $U_{ C1}^2^3$',
    ['Die Formel ist ab „^3“ nicht lesbar', 'The formula cannot be read from “^3” on'],
    null,
  ],
  [
    'an incomplete formula',
    inText('$U_{ C1}$', '$\\frac{U_{ C1}}$'),
    'text 1:57 $\\frac{U_{ C1}}$',
    ['Die Formel ist unvollständig', 'The formula is incomplete'],
    null,
  ],
  [
    'a row of a formula with more columns than declared',
    inText('$U_{ C1}$', '$\\begin{array}{c|c}1&2&3\\end{array}$'),
    'text 1:57 $\\begin{array}{c|c}1&2&3\\end{array}$',
    ['zum Beispiel {ccc} für drei', 'for example {ccc} for three'],
    null,
  ],
  [
    'a distinction of cases with three columns',
    inText('$U_{ C1}$', '$\\begin{cases}1&2\\\\3&4&5\\end{cases}$'),
    'text 1:57 $\\begin{cases}1&2\\\\3&4&5\\end{cases}$',
    ['höchstens 2 Spalten', 'at most 2 columns'],
    null,
  ],
  [
    'two plugins with the same name',
    { plugins: [...good.plugins, { name: 'Uhr1', type: 'Schaltung', config: 'U,R,C;UC1' }] },
    'plugins[2].name 1:1 Uhr1',
    ['gibt es schon', 'is already taken'],
    'Uhr2 statt Uhr1',
  ],
  [
    'a dataset with a Greek name',
    {
      text: `${good.text} {φ1,3}`,
      datasets: [...good.datasets, { name: 'φ1', range: '5-24', unit: '' }],
    },
    'datasets[4].name 1:1 φ1',
    ['kein gültiger Name', 'not a valid name'],
    'phi1 statt φ1',
  ],
  [
    'a dataset whose valid name is taken',
    {
      text: `${good.text} {R 1}`,
      datasets: [...good.datasets, { name: 'R 1', range: '5-24', unit: '' }],
    },
    'datasets[4].name 1:1 R 1',
    ['kein gültiger Name', 'not a valid name'],
    'R2 statt R 1',
  ],
  [
    'a component that does not exist',
    inPlugin(0, { config: 'U,R,X;IR1' }),
    'plugins[0].config 1:5 X',
    ["'X' ist kein Bauteil", 'The plugin reports'],
    null,
  ],
  [
    'an unknown colour',
    inPlugin(1, { config: 'w50;bgcolor=lila' }),
    'plugins[1].config 1:5 bgcolor=lila',
    ['bgcolor=lila ist nicht erlaubt', 'The plugin reports'],
    null,
  ],
  [
    'a range with a word',
    inDataset(3, { range: '500 bis 5000' }),
    'datasets[3].range 1:5 bis',
    ['Erwartet', 'Expected'],
    '500-5000 statt 500 bis 5000',
  ],
  [
    'a unit by its name',
    inDataset(0, { unit: 'Volt' }),
    'datasets[0].unit 1:1 Volt',
    ['eine Einheit wie V', 'a unit such as V'],
    'V statt Volt',
  ],
  [
    'a target unit by its name',
    inRow(0, { unit: 'Milliampere' }),
    'subquestions[0].unit 1:1 Milliampere',
    ['eine Einheit wie V', 'a unit such as V'],
    'mA statt Milliampere',
  ],
  [
    'a dataset that is never used',
    { datasets: [...good.datasets, { name: 'zz', range: 'I1-9', unit: '' }] },
    'datasets[4].name 1:1 zz',
    ['wird nie verwendet', 'is never used'],
    'zz löschen',
  ],
  [
    'a component whose value is missing',
    inPlugin(0, { config: 'U,R,C,L;UC1,IR1' }),
    'subquestions[3].solution "UC1"',
    ['Dem Plugin fehlen Datensätze: L1', 'the plugin lacks datasets: L1'],
    'Datensatz L1 anlegen',
  ],
  [
    'a solution with a decimal comma',
    inRow(0, { solution: 'I*1,0' }),
    'subquestions[0].solution 1:4 ,',
    ['kann nicht berechnet werden', 'cannot be computed'],
    'I*1.0 statt I*1,0',
  ],
  [
    'a solution as it is printed in books',
    inRow(0, { solution: '√(2²)×I−I+0÷3!' }),
    'subquestions[0].solution 1:1 √',
    ['Schreib die Wurzel als sqrt(x)', 'Write roots as sqrt(x)'],
    'sqrt(2^2)*I-I+0/factorial(3) statt √(2²)×I−I+0÷3!',
  ],
  [
    'a formula with a mistake, whose result is a number and a text',
    { ...inRow(2, { solution: 'I' }), maxima: good.maxima.replace('Ri)', 'Ri') },
    'maxima 2:13',
    ['Erwartet', 'Expected'],
    null,
  ],
  [
    'a solution with an unknown name',
    inRow(0, { solution: 'UQ1/R11' }),
    'subquestions[0].solution 1:5 R11',
    ['„R11“ ist nicht definiert', '“R11” is not defined'],
    'R1 statt R11',
  ],
  [
    'a text as solution without its quotation marks',
    inRow(2, { solution: 'rot' }),
    'subquestions[2].solution 1:1 rot',
    ['Ein Text gehört in Anführungszeichen', 'Put text in quotes'],
    '"rot" statt rot',
  ],
  [
    'a program as solution without its quotation marks',
    inRow(2, { solution: 'int f() { return 2 * x; }' }),
    'subquestions[2].solution 1:5 f',
    ['Ein Text gehört in Anführungszeichen', 'Put text in quotes'],
    '"int f() { return 2 * x; }" statt int f() { return 2 * x; }',
  ],
  [
    'a unit that does not fit the solution',
    inRow(0, { unit: 'V' }),
    'subquestions[0].unit 1:1 V',
    ['passt nicht zur Lösung', 'does not fit the solution'],
    'A statt V',
  ],
  [
    'a solution that the plugin cannot read',
    inRow(1, { solution: '"25:99"' }),
    'subquestions[1].solution "25:99"',
    ['nur 0 von 1 Punkten', 'only 0 of 1 points'],
    null,
  ],
  [
    'points below zero',
    inRow(0, { points: -1 }),
    'subquestions[0].points 1:1 -1',
    ['verliert Punkte', 'loses points'],
    '1 statt -1',
  ],
  [
    'a tolerance with a comma',
    inRow(0, { tolerance: '0,5%' }),
    'subquestions[0].tolerance 1:1 0,5%',
    ['Diese Toleranz ist ungültig', 'This tolerance is invalid'],
    '0.5% statt 0,5%',
  ],
  [
    'an absolute tolerance with its unit',
    inRow(0, { tolerance: 'a0,05 mA' }),
    'subquestions[0].tolerance 1:1 a0,05 mA',
    ['Diese Toleranz ist ungültig', 'This tolerance is invalid'],
    '0.05mA statt a0,05 mA',
  ],
  [
    'an answer of a plugin that does not exist',
    inRow(1, { info: 'Uhr:' }),
    'subquestions[1].info 1:1 Uhr',
    ['Die Frage hat kein Plugin „Uhr“', 'The question has no plugin “Uhr”'],
    'Uhr1 statt Uhr',
  ],
  [
    'a misspelt parameter of a subquestion',
    inRow(3, { info: 'Schaltung1:W;aks=UC1' }),
    'subquestions[3].info 1:14 aks',
    ['Schaltung1 kennt den Parameter „aks“', 'has no parameter “aks” in subquestions'],
    'ask statt aks',
  ],
  [
    'an unknown parameter of a subquestion',
    inRow(3, { info: 'Schaltung1:quatsch;ask=UC1' }),
    'subquestions[3].info 1:12 quatsch',
    ["'quatsch' ist hier unbekannt", 'The plugin reports'],
    null,
  ],
  [
    'small letters in a tag',
    inText('[PIG Uhr1', '[pig Uhr1'),
    'text 2:29 [pig Uhr1 "size=200"/]',
    ['in Großbuchstaben', 'in capital letters'],
    '[PIG Uhr1 "size=200"/] statt [pig Uhr1 "size=200"/]',
  ],
  [
    'a tolerance of several hundred percent',
    inRow(1, { tolerance: '30' }),
    'subquestions[1].tolerance 1:1 30',
    ['ist relativ und bedeutet 3000%', 'is relative and means 3000%'],
    'a30 statt 30',
  ],
  [
    'such a tolerance of a number with a unit',
    inRow(0, { tolerance: '5' }),
    'subquestions[0].tolerance 1:1 5',
    ['ist relativ und bedeutet 500%', 'is relative and means 500%'],
    '5mA statt 5',
  ],
  [
    'a tolerance with a sign and without a unit',
    inRow(1, { tolerance: '± 30' }),
    'subquestions[1].tolerance 1:1 ± 30',
    ['Diese Toleranz ist ungültig', 'This tolerance is invalid'],
    'a30 statt ± 30',
  ],
  [
    'a tolerance in words',
    inRow(0, { tolerance: '5 Prozent' }),
    'subquestions[0].tolerance 1:1 5 Prozent',
    ['Diese Toleranz ist ungültig', 'This tolerance is invalid'],
    '5% statt 5 Prozent',
  ],
  [
    'an invisible character in a value',
    inText('{R1}', '{R1\u200b\u00a0}'),
    'text 1:30 {R1\u200b\u00a0}',
    ['In {R1} steht ein unsichtbares Zeichen', 'There is an invisible character in {R1}'],
    '{R1} statt {R1\u200b\u00a0}',
  ],
  [
    'an invisible character in a range',
    inDataset(3, { range: '500\u200b-5000' }),
    'datasets[3].range 1:4 \u200b',
    ['gefunden: ein unsichtbares Zeichen', 'found: an invisible character'],
    '500-5000 ohne unsichtbare Zeichen',
  ],
  [
    'an invisible character in a solution',
    inRow(0, { solution: 'I\u2060' }),
    'subquestions[0].solution 1:2 \u2060',
    ['gefunden: ein unsichtbares Zeichen', 'found: an invisible character'],
    'I ohne unsichtbare Zeichen',
  ],
  [
    'a space after the name of a dataset',
    inDataset(3, { name: 'f ' }),
    'datasets[3].name 1:1 f ',
    ['kein gültiger Name', 'not a valid name'],
    'f ohne unsichtbare Zeichen',
  ],
  [
    'limits in the wrong order',
    inDataset(3, { range: '5k-500' }),
    'datasets[3].range 1:4 500',
    ['Die obere Grenze ist kleiner', 'The upper bound is below'],
    '500-5k statt 5k-500',
  ],
  [
    'a solution that begins with an equals sign',
    inRow(0, { solution: '=I' }),
    'subquestions[0].solution 1:1 =',
    ['Lass das = am Anfang weg', 'Leave out the = at the start'],
    'I statt =I',
  ],
  [
    'a solution that is an equation',
    inRow(0, { solution: 'I1=I' }),
    'subquestions[0].solution 1:1 I1',
    ['„I1“ ist nicht definiert', 'I1'],
    'I statt I1=I',
  ],
  [
    'a solution that compares two values',
    inRow(0, { solution: 'I = UQ1/(R1+Ri)' }),
    'subquestions[0].solution 1:1 I = UQ1/(R1+Ri)',
    ['vergleicht zwei Werte', 'compares two values'],
    'UQ1/(R1+Ri) statt I = UQ1/(R1+Ri)',
  ],
  [
    'a solution of LaTeX',
    inRow(0, { solution: '$\\frac{UQ1}{R1+Ri}$' }),
    'subquestions[0].solution 1:1 $',
    ['kann nicht berechnet werden', 'cannot be computed'],
    '(UQ1)/(R1+Ri) statt $\\frac{UQ1}{R1+Ri}$',
  ],
  [
    'a number before a name',
    inRow(0, { solution: '2I' }),
    'subquestions[0].solution 1:2 I',
    ['Ist I ein Name, fehlt davor das Malzeichen', 'If I is a name'],
    '2*I statt 2I',
  ],
  [
    'a solution in quotation marks of a word processor',
    inRow(2, { solution: '„rot“' }),
    'subquestions[2].solution 1:1 „',
    ['Ein Text gehört in Anführungszeichen: "rot"', 'Put text in quotes: "rot"'],
    '"rot" statt „rot“',
  ],
];

describe('typical mistakes', () => {
  it.each(mistakes)('%s', async (_, change, place, [de, en], fixLabel) => {
    const document = { ...good, ...change };
    const found = await inspect(document);
    const places = found.map(({ field, index, member, line, column, excerpt }) =>
      [
        field + (index === undefined ? '' : `[${index}]`) + (member ? `.${member}` : ''),
        ...(line === null ? [] : [`${line}:${String(column)}`]),
        ...(excerpt === '' ? [] : [excerpt]),
      ].join(' '),
    );
    expect(places).toEqual([place]);
    const [problem] = found;
    expect(problem?.text.de).toContain(de);
    expect(problem?.text.en).toContain(en);
    const fixes = problem?.repairs ?? [];
    if (fixLabel === null) expect(fixes).toEqual([]);
    else {
      expect(fixes.map(({ label }) => label.de)).toContain(fixLabel);
      const fix = fixes.find(({ label }) => label.de === fixLabel);
      expect(await inspect({ ...document, ...fix?.change })).toEqual([]);
    }
  });

  it('are listed together, in the order of the question', async () => {
    const found = await inspect({
      ...good,
      ...inText('{R1}', '{R9}'),
      ...inPlugin(1, { config: 'bgcolor=lila' }),
      ...inDataset(3, { range: '5-' }),
      ...inRow(0, { solution: 'I+', tolerance: '1,5%' }),
    });
    expect(found.map(({ field, member }) => member ?? field)).toEqual([
      ...['text', 'config', 'range', 'solution', 'tolerance'],
    ]);
  });
});

it('offers a renamed dataset wherever its old name is left, before names that resemble it', async () => {
  const renamed = (name: string, solution: string, text = '{m} kg, {=2*m} kg, {mu} [Q0]') => ({
    ...emptyQuestion('Umbenannt', 'umbenannt'),
    text,
    datasets: [name, 'mu'].map((one) => ({ name: one, range: 'I2-9', unit: '' })),
    subquestions: [asking({ solution })],
  });
  const found = await inspect(renamed('masse', `m*mu*9.81'm'`));
  const named = found.filter(({ excerpt }) => ['{m}', 'm'].includes(excerpt));
  expect(named).toHaveLength(2);
  for (const { repairs = [] } of named) {
    const [first, ...others] = repairs;
    expect(first?.label.de).toBe('masse statt m (Text, Lösungen, Tests)');
    expect(others.map(({ label }) => label.de)).toEqual(['mu statt m']);
    const wanted = renamed('masse', `masse*mu*9.81'm'`, '{masse} kg, {=2*masse} kg, {mu} [Q0]');
    expect({ ...renamed('masse', `m*mu*9.81'm'`), ...first?.change }).toEqual(wanted);
    expect(await inspect(wanted)).toEqual([]);
  }
});

it('creates a deleted dataset that a plugin asks for, instead of using another one', async () => {
  const found = await inspect({ ...good, datasets: good.datasets.slice(1) });
  const [first] = found.filter(({ excerpt }) => excerpt === '{UQ1}');
  expect(first?.repairs?.map(({ label: { de } }) => de)).toEqual(['Datensatz UQ1 anlegen']);
  expect(first?.repairs?.[0]?.change.datasets?.at(-1)).toMatchObject({ name: 'UQ1', unit: 'V' });
});

it('reports an unknown plugin type in the language of the teacher, wherever it is used', async () => {
  const plugins = good.plugins.map((plugin) => ({ ...plugin, type: 'Ampel' }));
  const problems = await inspect({ ...good, plugins });
  expect(problems.some(({ field }) => field === 'subquestions')).toBe(true);
  for (const { text: shown } of problems) expect(shown.de).not.toContain('service');
});

const bitService = serviceWith([definePlugin({ type: 'Bits', answer: textAnswer({ label }) })]);

it.each([
  ['0110', 'Ohne Anführungszeichen ist 0110 die Zahl 110: Wer 0110 eingibt, bekommt nur 0 von 1'],
  ['1.50', 'Ohne Anführungszeichen ist 1.50 die Zahl 1.5: Wer 1.50 eingibt, bekommt nur 0 von 1'],
  ['110', null],
  ['"0110"', null],
])('reports the zeros that the solution %s of a text loses', async (solution, expected) => {
  const document = {
    ...emptyQuestion('Bits', '1'),
    text: '[Q0]',
    plugins: [{ name: 'P', type: 'Bits', config: '' }],
    subquestions: [asking({ mode: 'plugin', info: 'P:', solution, tolerance: '' })],
  };
  const prepared = await prepareQuestion(document, { client: clientFor(bitService) });
  const problems = await inspectQuestion(prepared, await showQuestion(prepared, 0));
  const [problem] = problems;
  expect(problem?.text.de ?? null).toEqual(expected && expect.stringContaining(expected));
  const repaired = problem?.repairs?.[0]?.change.subquestions?.[0]?.solution;
  expect(repaired).toBe(expected === null ? undefined : `"${solution}"`);
});

describe('a correct question', () => {
  it('has no problem: the valid question and all examples', async () => {
    const switching: QuestionDocument = {
      ...emptyQuestion('Einschalten', 'einschalten'),
      text: '{UQ1} {R1} {C1} [Q0]',
      plugins: [{ name: 'Schaltung1', type: 'Schaltung', config: 'BAT,R,C' }],
      datasets: [
        { name: 'UQ1', range: '5-24', unit: 'V' },
        { name: 'R1', range: 'E12:1k-10k', unit: 'Ohm' },
        { name: 'C1', range: 'E12:10n-100n', unit: 'F' },
        // uC1 depends on both of these.
        { name: 't', range: '10u-50u', unit: 's' },
        { name: 'u0C1', range: '1-2', unit: 'V' },
      ],
      subquestions: [asking({ mode: 'plugin', info: 'Schaltung1:ask=uC1', solution: '"uC1"' })],
    };
    const all = [good, switching, ...exampleQuestions([{ type: 'Uhr' }, { type: 'Schaltung' }])];
    for (const document of all)
      expect([document.name, await inspect(document)]).toEqual([document.name, []]);
  });

  it('has no problem: a type without a picture that needs a configuration', async () => {
    const client = clientFor(listService);
    const problemsOf = async (config: string) => {
      const document = {
        ...emptyQuestion('Liste', '1'),
        text: '[Q0]',
        plugins: [{ name: 'L', type: 'Liste', config }],
        subquestions: [asking({ mode: 'plugin', info: 'L:', solution: 'plugin("L")' })],
      };
      const prepared = await prepareQuestion(document, { client });
      const problems = inspectQuestion(prepared, await showQuestion(prepared, 0));
      return (await problems).map(({ text }) => text.de);
    };
    expect(await problemsOf('namen=A | B')).toEqual([]);
    expect(await problemsOf('namen=A')).toEqual([expect.stringContaining('2')]);
  });

  it('has no problem: requests of real hosts', async () => {
    const [sample] = samples.requests.modifyangabe;
    const [definition] = samples.requests.updatepluginstringjavascript;
    expect(sample?.body.text).toContain('[PIG Uhr1 ""]');
    const document = {
      ...emptyQuestion('Muster', 'muster'),
      text: sample?.body.text ?? '',
      plugins: [{ name: 'Uhr1', type: 'Uhr', config: definition?.body.config ?? '' }],
    };
    expect(await inspect(document)).toEqual([]);
  });

  it.each([
    'Quartile [Q1, Q3], Intervall [a; b], Menge {a,b,c}, Einheit [U] = V, 5 \\$',
    '$\\frac{a}{b} x_{n} \\sqrt{2} \\mathrm{d}x e^{x}$',
    '[listing lang="C"]int f() { if (x) {y} }[/listing]',
    '{=UQ1/R1;mA} {R1,=kOhm,3} U_2={5,V} {U_2} {R1} und {f} in V, $x={R1}\\cdot 2 A$',
    '[PI Uhr1]Es ist {UQ1} {{absUR1}}[/PI]',
    '$\\begin{array}{cc}1&\\begin{array}{c}2\\\\3\\end{array}\\\\4\\&&5\\end{array}$',
  ])('has no problem: %s', async (text) => {
    expect(await inspect({ ...good, text: `${good.text}\n${text}` })).toEqual([]);
  });
});

it('reports problems of a configuration that is not saved', async () => {
  const prepared = await prepare(good);
  const clock1 = good.plugins[1] ?? { name: '', type: '', config: '' };
  const of = (config: string) => inspectConfiguration(prepared, { ...clock1, config }, 0);
  expect(await of('w50')).toEqual([]);
  expect(await of('w50;bgcolor=lila')).toMatchObject([
    { index: 1, column: 5, excerpt: 'bgcolor=lila' },
  ]);
});

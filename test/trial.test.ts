import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@fragwerk/contract';
import { circuit } from '@fragwerk/plugin-circuit';
import { clock } from '@fragwerk/plugin-clock';
import { code } from '@fragwerk/plugin-code';
import { plot } from '@fragwerk/plugin-plot';
import {
  exampleQuestion,
  exampleQuestions,
  inspectQuestion,
  type LocatedProblem,
  parseQuestion,
  prepareQuestion,
  type QuestionDocument,
  reviewQuestion,
  runTrial,
  showQuestion,
  type Subquestion,
} from '@fragwerk/host';
import { definePlugin, number, numberAnswer, record, textAnswer, withShare } from '@fragwerk/sdk';
import { describe, expect, it } from 'vitest';
import { serviceWith } from './support/client.js';
import { clientFor } from './support/service.js';
import { tempFolder } from './support/temp-folder.js';

const inBoth = (text: string) => ({ de: text, en: text });
const fall = definePlugin({
  type: 'Fall',
  help: inBoth('Fall'),
  answer: record({
    t: numberAnswer({ label: inBoth('t'), unit: 's', max: 100 }),
    v: numberAnswer({ label: inBoth('v'), unit: 'm/s' }),
  }),
  example: { statement: 'Fall', config: '', solution: 't=1;v=2' },
});

const force = definePlugin({
  type: 'Kraft',
  help: inBoth('Kraft'),
  config: { w: number({ key: 'w', initial: 30, unit: '°', label: inBoth('w') }) },
  answer: record({
    x: numberAnswer({ label: inBoth('x'), unit: 'N' }),
    y: numberAnswer({ label: inBoth('y'), unit: 'N' }),
  }),
  solution: ({ config: { w } }) => ({
    x: 10 * Math.cos((w * Math.PI) / 180),
    y: 10 * Math.sin((w * Math.PI) / 180),
  }),
});

/** Only the exact value of the last member earns points. */
const exactForce = definePlugin({
  type: 'Exakt',
  answer: record({
    n: numberAnswer({ label: inBoth('n') }),
    f: numberAnswer({ label: inBoth('f') }),
  }),
  score: ({ breakdown, value, right }) => withShare(breakdown, value?.f === right?.f ? 1 : 0),
});

/** The answer is a sum whose value is the solution. */
const sum = definePlugin({
  type: 'Summe',
  answer: textAnswer({ label: inBoth('Summe') }),
  score: ({ breakdown, value, right }) => {
    const [one = NaN, two = NaN] = (value ?? '').split('+').map(Number);
    return withShare(breakdown, one + two === Number(right) ? 1 : 0);
  },
});

const address = definePlugin({
  type: 'Adresse',
  answer: textAnswer({ label: inBoth('Adresse'), pattern: /\d+(\.\d+){2,3}|\d+\/\d+/ }),
});

const folder = tempFolder();
const service = serviceWith([address, clock, circuit, code, plot, fall, force, exactForce, sum]);

const prepare = (document: QuestionDocument, more: { readonly fetch?: typeof fetch } = {}) => {
  const address = { base: service.url, servicePath: `/${service.endpoint}` };
  const client = more.fetch ? createClient({ ...address, ...more }) : clientFor(service);
  return prepareQuestion(document, { client });
};
/** Reviews a question without trying repairs. */
const review = async (document: QuestionDocument, repairs = false) =>
  reviewQuestion(await prepare(document), { repairs });

const time = exampleQuestion({ type: 'Uhr' });
const lowPass = exampleQuestion({ type: 'Schaltung' });
const [ohm = time] = exampleQuestions([]);

/** Changes to a question whose first subquestion, plugin or dataset has a mistake. */
const asking =
  (of: QuestionDocument) =>
  (more: Partial<Subquestion>, tests = of.tests): QuestionDocument => ({
    ...of,
    tests,
    subquestions: of.subquestions.map((one) => ({ ...one, ...more })),
  });
const current = asking(ohm);
const clockTime = asking(time);
const dataset = (of: QuestionDocument, name: string, more: object): QuestionDocument => ({
  ...of,
  datasets: of.datasets.map((one) => (one.name === name ? { ...one, ...more } : one)),
});
const plugin = (of: QuestionDocument, more: object): QuestionDocument => ({
  ...of,
  plugins: of.plugins.map((one) => ({ ...one, ...more })),
});
const text = (of: QuestionDocument, from: string, to: string): QuestionDocument => ({
  ...of,
  text: of.text.replace(from, () => to),
});

type Mistake = readonly [
  what: string,
  question: QuestionDocument,
  /** Field, row and column of the table. */
  place: string,
  /** Part of the message in English. */
  message: string,
  /** The first repair; `null` if there is none. */
  repair: string | null,
];

const HOURS = 'H*3600+M*60';

/** Ranges with a mistake, and what they mean. */
const ranges: readonly (readonly [what: string, range: string, meant: string, message?: string])[] =
  [
    ['a range in words', '2 bis 24', '2-24'],
    ['a range with a decimal comma', '1,5 bis 24', '1.5-24'],
    ['a list before a range in words', '1,3,5 bis 9', '1,3,5-9'],
    ['a range in words with its unit', '5 V bis 24 V', '5-24'],
    ['a range in a phrase', 'von 0 bis 11', '0-11'],
    ['a range between two values', 'Zwischen 1,5 und 5', '1.5-5'],
    ['semicolons between values', '1,5; 2,5; 4', '1.5,2.5,4'],
    [
      'decimal commas that make a list',
      '1,5-24',
      '1.5-24',
      'is a list, namely 1 and 5 to 24. Write',
    ],
    ['a range with its unit', '2-24V', '2-24'],
  ];

/** Questions whose solution cannot be computed, and the repair. */
const solutions: readonly (readonly [what: string, QuestionDocument, repair: string])[] = [
  ['a time without quotes', clockTime({ solution: '15:30' }, []), '"15:30" statt 15:30'],
  [
    'a decimal comma',
    clockTime({ solution: 'H*3600+M*60,0' }, []),
    'H*3600+M*60.0 statt H*3600+M*60,0',
  ],
  [
    'braces in a solution',
    clockTime({ solution: '{H}*3600+{M}*60' }, []),
    `${HOURS} statt {H}*3600+{M}*60`,
  ],
  ['x as multiplication sign', current({ solution: '1 x 2', unit: '' }, []), '1*2 statt 1 x 2'],
  ['a colon as division sign', current({ solution: 'U:R' }, []), 'U/R statt U:R'],
];

const mistakes: readonly Mistake[] = [
  ...solutions.map(([what, question, repair]): Mistake => [
    what,
    question,
    'subquestions[0].solution',
    'cannot be computed',
    repair,
  ]),
  [
    'a time past midnight in some rows',
    clockTime({ solution: `${HOURS}+13*3600` }, []),
    'subquestions[0].solution',
    'In 3 of 40 rows (13, 31, 36): A student who enters the solution 24:00',
    `mod(${HOURS}+13*3600,24*3600) statt ${HOURS}+13*3600`,
  ],
  [
    'an equation instead of an assignment',
    { ...clockTime({ solution: 'T' }, []), maxima: `T = ${HOURS}` },
    'maxima',
    'An assignment has a colon: T:…',
    'T: statt T =',
  ],
  [
    'a formula between two dollar signs each',
    { ...time, text: `$$x^2$$ ${time.text}` },
    'text',
    'There is nothing between these dollar signs.',
    null,
  ],
  [
    'a result that depends on a name without a value',
    { ...clockTime({ mode: 'number', solution: 'T', unit: '' }, []), maxima: 'T:2*xx' },
    'subquestions[0].solution',
    'Without a value: xx.',
    null,
  ],
  [
    'no solution',
    clockTime({ solution: '' }),
    'subquestions[0].solution',
    'Q0 has no solution',
    null,
  ],
  [
    'hours instead of seconds',
    clockTime({ solution: 'H' }, []),
    'subquestions[0].solution',
    'differ by less than the tolerance: 0:00:02 is right everywhere',
    'H*3600 statt H',
  ],
  [
    'hours instead of seconds, with tests',
    clockTime({ solution: 'H' }),
    'tests[0].answer',
    'Expected: correct; received: wrong',
    null,
  ],
  [
    'a test whose answer is incomplete',
    asking(lowPass)({}, [
      { subquestion: 0, answer: 'UC1=5 kg', verdict: 'correct', points: null, row: 0 },
    ]),
    'tests[0].answer',
    'Feedback: “UC1: Das stimmt nicht. IR1: Es fehlt eine Antwort.”',
    null,
  ],
  [
    'hours instead of seconds, without a unit',
    clockTime({ solution: 'H', unit: '', tolerance: '1%' }, []),
    'subquestions[0].solution',
    'right after midnight in every row, for example 0:00:02',
    'H*3600 statt H',
  ],
  [
    'a voltage whose unit is not in its column',
    asking(lowPass)({ info: 'Schaltung1:', solution: 'UQ1', unit: '' }, []),
    'subquestions[0].tolerance',
    'Enter its unit in the column “EH”',
    null,
  ],
  [
    'values in quotation marks',
    clockTime({ solution: '"{H}:{M}"' }, []),
    'subquestions[0].solution',
    'In quotation marks, {H} stays as it is',
    null,
  ],
  [
    'a unit for a list of values',
    plugin(clockTime({ solution: '[H,M]', unit: 'mV' }, []), { type: 'Fall', config: '' }),
    'subquestions[0].solution',
    'applies to each value of the list',
    'mV löschen',
  ],
  [
    'a text that is calculated',
    plugin(clockTime({ solution: '5/6', unit: '' }, []), { type: 'Adresse', config: '' }),
    'subquestions[0].solution',
    'gets only 0 of 1 points',
    '"5/6" statt 5/6',
  ],
  [
    'points below zero',
    clockTime({ points: -1 }, []),
    'subquestions[0].points',
    'a right answer loses points',
    '1 statt -1',
  ],
  [
    'no points',
    clockTime({ points: 0 }, []),
    'subquestions[0].points',
    'no answer counts',
    '1 statt 0',
  ],
  [
    'a tolerance of 0',
    current({ tolerance: '0' }, []),
    'subquestions[0].tolerance',
    'earns only 0 of 2 points',
    '1% statt 0',
  ],
  [
    'volts for a resistor',
    dataset(lowPass, 'R1', { unit: 'V' }),
    'datasets[1].unit',
    'expects R1 in',
    'Ohm statt V',
  ],
  [
    'a name in small letters',
    clockTime({ solution: 'h*3600+M*60' }, []),
    'subquestions[0].solution',
    '“h” is not defined',
    'H statt h',
  ],
  [
    'a result with another name',
    current({ solution: 'J' }, []),
    'subquestions[0].solution',
    '“J” is not defined',
    null,
  ],
  [
    'a forgotten resistor',
    current({ solution: 'U/R' }),
    'tests[0].answer',
    'In 36 of 40 rows (1, 2, 3, 4, 5, 7, …): Expected: correct',
    null,
  ],
  [
    'a power of ten',
    current({ solution: 'I*1000' }),
    'tests[0].answer',
    'Expected: correct; received: wrong',
    null,
  ],
  [
    'a unit of another quantity',
    current({ unit: 'V' }, []),
    'subquestions[0].unit',
    'does not fit the solution',
    'A statt V',
  ],
  [
    'a unit by its name',
    current({ unit: 'Ampere' }, []),
    'subquestions[0].unit',
    'unit',
    'A statt Ampere',
  ],
  [
    'a tolerance with a sign',
    current({ tolerance: '±1%' }, []),
    'subquestions[0].tolerance',
    'invalid',
    '1% statt ±1%',
  ],
  [
    'a tolerance with a comma',
    current({ tolerance: '0,5%' }, []),
    'subquestions[0].tolerance',
    'invalid',
    '0.5% statt 0,5%',
  ],
  [
    'a percentage of a temperature',
    dataset(text(current({ solution: 'U', unit: '°C', tolerance: '1%' }, []), '{R}', '2'), 'U', {
      unit: '°C',
    }),
    'subquestions[0].tolerance',
    'Percentages refer to kelvins here',
    '0.5°C statt 1%',
  ],
  [
    'a tolerance of half a day',
    clockTime({ tolerance: 'a43200' }, []),
    'subquestions[0].solution',
    'Check the unit of the solution and the tolerance',
    null,
  ],
  [
    'the type of a plugin instead of its name',
    clockTime({ info: 'Uhr:' }, []),
    'subquestions[0].info',
    'no plugin “Uhr”',
    'Uhr1 statt Uhr',
  ],
  [
    'no plugin',
    clockTime({ info: '' }, []),
    'subquestions[0].info',
    'name of a plugin is missing',
    'Uhr1 nimmt die Antwort',
  ],
  [
    'a solution that is no time',
    clockTime({ solution: '"25:99"' }, []),
    'subquestions[0].solution',
    'only 0 of 1 points',
    null,
  ],
  [
    'a third of a point for a solution that is no time',
    clockTime({ solution: '"25:99"', points: 1 / 3 }, []),
    'subquestions[0].solution',
    'only 0 of 0.3333333333 points',
    null,
  ],
  [
    'a misspelt plugin type',
    plugin({ ...time, tests: [] }, { type: 'Urh' }),
    'plugins[0].type',
    'no plugin type “Urh”',
    'Uhr statt Urh',
  ],
  [
    'an unknown colour',
    plugin({ ...time, tests: [] }, { config: 'w50;bgcolor=lila' }),
    'plugins[0].config',
    'bgcolor=lila',
    null,
  ],
  [
    'an unknown dataset in the text',
    text({ ...ohm, tests: [] }, '{U}', '{U1}'),
    'text',
    'no value “U1”',
    'U statt U1',
  ],
  [
    'another number of an answer field',
    text({ ...ohm, tests: [] }, '[Q0]', '[Q1]'),
    'text',
    'no subquestion Q1',
    '[Q0] statt [Q1]',
  ],
  [
    'an answer field of a subquestion far away',
    text({ ...ohm, tests: [] }, '[Q0]', '[Q0] [Q5]'),
    'text',
    'no subquestion Q5',
    '[Q5] löschen',
  ],
  [
    'an answer field in small letters',
    text({ ...ohm, tests: [] }, '[Q0]', '[q0]'),
    'text',
    'not a tag',
    '[Q0] statt [q0]',
  ],
  [
    'no answer field',
    text({ ...ohm, tests: [] }, '[Q0]', ''),
    'subquestions[0]',
    'the tag [Q0] is missing',
    '[Q0] am Ende einfügen',
  ],
  [
    'the type in a picture tag',
    text({ ...time, tests: [] }, '[Q0]', '[Q0] [PIG Uhr ""/]'),
    'text',
    'no plugin “Uhr”',
    'Uhr1 statt Uhr',
  ],
  [
    'a quantity that the circuit does not have',
    asking(lowPass)(
      { mode: 'plugin', info: 'Schaltung1:ask=UC1,IR7', solution: '"UC1;IR1"', unit: '' },
      [],
    ),
    'subquestions[0].info',
    'keine Größe IR7',
    null,
  ],
  ...ranges.map(([what, range, meant, message = 'Expected']): Mistake => [
    what,
    dataset({ ...ohm, tests: [] }, 'U', { range }),
    'datasets[0].range',
    message,
    `${meant} statt ${range}`,
  ]),
  [
    'a unit of a dataset by its name',
    dataset({ ...ohm, tests: [] }, 'U', { unit: 'Volt' }),
    'datasets[0].unit',
    'a unit such as V',
    'V statt Volt',
  ],
  [
    'the same dataset twice',
    { ...ohm, tests: [], datasets: [...ohm.datasets, { name: 'U', range: '1-2', unit: 'V' }] },
    'datasets[2].name',
    'already taken',
    null,
  ],
  [
    'a test of a subquestion that does not exist',
    { ...ohm, tests: ohm.tests.map((one) => ({ ...one, subquestion: 5 })) },
    'tests[0].subquestion',
    'there is no such subquestion',
    null,
  ],
  [
    'a test with the wrong verdict',
    { ...ohm, tests: ohm.tests.map((one) => ({ ...one, verdict: 'correct', points: null })) },
    'tests[1].answer',
    'received: wrong unit',
    null,
  ],
  [
    'a logarithm of a value in thousandths',
    dataset(current({ solution: '20*lg(U)', unit: '' }, []), 'U', { unit: 'mV' }),
    'subquestions[0].solution',
    "lg(U) uses the base unit, 0.00747V in row 1. If another one is meant, divide by it, for example by 1'mol/l'.",
    null,
  ],
  [
    'a percentage divided by 100',
    dataset(current({ solution: 'R*(1+U/100)', unit: '' }, []), 'U', { unit: '%' }),
    'subquestions[0].solution',
    'U/100 divides by 100 twice',
    null,
  ],
  [
    'a constant without a comma before its unit',
    { ...ohm, tests: [], constants: 'Ri={50 Ohm}' },
    'constants',
    'A constant looks like U_2={1.5,V}',
    null,
  ],
  [
    'a division by zero in some rows',
    clockTime({ solution: '3600/H' }, []),
    'subquestions[0].solution',
    'division by 0',
    null,
  ],
];

const placeOf = ({ field, index, member }: LocatedProblem): string =>
  field + (index === undefined ? '' : `[${index}]`) + (member ? `.${member}` : '');

describe('mistakes of teachers are found, with a repair that makes the question solvable', () => {
  it.each(mistakes)('%s', async (_, document, place, message, repair) => {
    const { problems } = await review(document, true);
    const found = problems.find((one) => placeOf(one) === place && one.text.en.includes(message));
    expect(
      found,
      problems.map((one) => `${placeOf(one)}: ${one.text.en}`).join('\n'),
    ).toBeDefined();
    const [first] = found?.repairs ?? [];
    expect(first?.label.de ?? null).toBe(repair);
    if (!first) return;
    const after = await review({ ...document, ...first.change });
    expect(after.rows.filter(({ state }) => state === 'unsolved')).toEqual([]);
    expect(after.problems.map(placeOf)).not.toContain(place);
  });

  it('offers to create the subquestion of an answer field, which the teacher completes', async () => {
    const empty = { ...ohm, subquestions: [], tests: [] };
    const [{ repairs = [] } = {}] = (await review(empty, true)).problems;
    expect(repairs.map(({ label }) => label.de)).toEqual(['Teilfrage Q0 anlegen', '[Q0] löschen']);
    const { problems } = await review({ ...empty, ...repairs[0]?.change });
    expect(problems.map(placeOf)).toEqual(['subquestions[0].solution']);
  });
});

it.each(['1/min', 'km/h', 'min^-1', 'm^2'])('a number in %s is solvable', async (unit) => {
  const { rows, problems } = await review({
    ...ohm,
    ...{ text: '{n} [Q0]', constants: '', maxima: '', tests: [] },
    datasets: [{ name: 'n', range: 'I1000-3000', unit }],
    subquestions: ohm.subquestions.map((one) => ({ ...one, solution: '2*n', unit })),
  });
  expect(problems).toEqual([]);
  expect(rows.every(({ state }) => state === 'solved')).toBe(true);
});

describe('what a plugin does not know in its configuration is found, with a repair', () => {
  const inspect = async (document: QuestionDocument) => {
    const prepared = await prepare(document);
    const found = await inspectQuestion(prepared, await showQuestion(prepared, 0));
    return found.filter(({ field, member }) => field === 'plugins' && member === 'config');
  };

  it.each([
    ['Uhr', 'w50;bgcolour=red', 'bgcolour', ['bgcolor statt bgcolour', 'bgcolour löschen']],
    ['Uhr', 'w50\nfarbe=rot\nmode=js', 'farbe', ['farbe löschen']],
    ['Uhr', 'Zeiger; W50;mode = js', 'Zeiger', ['Zeiger löschen']],
    ['Schaltung', 'U,R;UR1;Folgefeler=50', 'Folgefeler=50', ['Folgefehler statt Folgefeler']],
    ['Code', '{"tests":[{"code":"f()","expected":"1"}],"sulotion":"x"}', 'sulotion', 1],
    ['Code', '{"tests":[{"code":"f()","expected":"1","visable":true}]}', 'visable', 1],
    ['Plot', 'f(x):=x\ngird=off', 'gird=off', ['grid statt gird']],
  ] as const)('%s: %s', async (type, config, excerpt, repairs) => {
    const document = {
      ...time,
      ...{ text: '', tests: [], subquestions: [], plugins: [{ name: 'P', type, config }] },
    };
    const [found, ...more] = await inspect(document);
    expect(more).toEqual([]);
    expect(found?.excerpt).toBe(excerpt);
    const offered = (found?.repairs ?? []).map(({ label }) => label.de);
    if (typeof repairs === 'number') expect(offered).toHaveLength(repairs);
    else expect(offered).toEqual(repairs);
    for (const { change } of found?.repairs ?? [])
      expect(await inspect({ ...document, ...change })).toEqual([]);
  });

  it('is advice if it resembles nothing', async () => {
    const plugins = time.plugins.map((one) => ({ ...one, config: 'w50;farbe=rot' }));
    expect(await inspect({ ...time, plugins })).toMatchObject([{ advice: true }]);
  });
});

describe('a trial run', () => {
  it('solves the usual questions in all rows, with every kind of answer', async () => {
    const kinds = new Set<string>();
    // Whole numbers need no tolerance, and seconds no unit.
    const exact = clockTime({ tolerance: '0', unit: '' });
    for (const document of [time, exact, lowPass, ohm]) {
      const { rows, problems } = await review(document);
      expect([document.name, problems]).toEqual([document.name, []]);
      expect(rows.filter(({ state }) => state === 'solved')).toHaveLength(40);
      for (const { kind } of rows.flatMap(({ answers }) => answers)) kinds.add(kind);
    }
    expect([...kinds].sort()).toEqual(['empty', 'right', 'slip', 'spelling', 'test']);
  });

  it.each([
    ['function;inputcounter=5', 'y=x^2-4', 'solved'],
    ['function;inputcounter=5', '"y=x^2-4"', 'solved'],
    // Only the plugin knows the variables in quotes.
    ['function;inputcounter=5', '"y=x^2-c"', 'unknown'],
    ['point', 'y=2*x', 'unsolved'],
  ])('of a plot with input=%s draws the equation %s', async (input, solution, state) => {
    const [, , graph = time] = exampleQuestions([{ type: 'Plot' }]);
    const question = plugin(asking(graph)({ solution }, []), {
      config: `x:-5,5;y:-6,6;input=${input}`,
    });
    const { rows, problems } = await review(question);
    expect(new Set(rows.map((row) => row.state))).toEqual(new Set([state]));
    const texts = problems.map(({ text: { en } }) => en).join();
    if (state !== 'unsolved') expect(texts).not.toContain('solution');
    else {
      expect(texts).toContain('The plugin cannot read the solution y');
      expect(texts).toContain('Zu input=point gehört eine Lösung der Form [x,y].');
    }
  });

  it('enters calculated members with units of their own as bare numbers', async () => {
    const question = {
      ...clockTime(
        { info: 'F:', solution: '[sqrt(h/g),sqrt(h*g)]', unit: '', tolerance: '1%' },
        [],
      ),
      ...{ text: '[Q0]', plugins: [{ name: 'F', type: 'Fall', config: '' }], maxima: '' },
      datasets: [
        { name: 'h', range: 'I5-80', unit: 'm' },
        { name: 'g', range: '9.81,1.62', unit: 'm/s^2' },
      ],
    };
    const { rows, problems } = await review(question);
    expect(problems).toEqual([]);
    expect(rows.filter(({ state }) => state === 'solved')).toHaveLength(40);
  });

  it('rounds all numbers of an answer', async () => {
    const solution = '[1/3,2/3]';
    const { problems } = await review({
      ...clockTime({ info: 'E:', solution, unit: '', tolerance: '1%' }, []),
      ...{ text: '[Q0]', plugins: [{ name: 'E', type: 'Exakt', config: '' }], maxima: '' },
    });
    expect(problems.map(({ text: { en } }) => en).join()).toContain(
      'A student who writes [0.3333,0.6667] instead of [0.333333333333333,0.666666666666667] earns only 0',
    );
  });

  it('enters a complex number without quotation marks', async () => {
    const { problems } = await review({
      ...current({ solution: 'sqrt(-1)*v', unit: '', tolerance: '1%' }, []),
      ...{ text: '{v} [Q0]', datasets: [{ name: 'v', range: 'I1-9', unit: '' }], plugins: [] },
    });
    expect(problems.map(({ text: { en } }) => en).filter((one) => one.includes("'"))).toEqual([]);
  });

  it.each(['', 'm/s', '=km/h', '?km/h', 'm/s,3', '€/kWh'])(
    'enters a number with a unit of several parts as the host reads it: %s',
    async (unit) => {
      const { rows, problems } = await review({
        ...current({ solution: '2*v', unit, tolerance: '1%' }, []),
        ...{
          text: '{v} [Q0]',
          datasets: [{ name: 'v', range: '1-80', unit: unit.includes('€') ? unit : 'm/s' }],
          plugins: [],
        },
      });
      expect(problems.map(({ text: { en } }) => en)).toEqual([]);
      expect(new Set(rows.map((row) => row.state))).toEqual(new Set(['solved']));
    },
  );

  it.each([
    ['plugin("K")', '1%', 1],
    ['[10*cos(w),10*sin(w)]', '', 1],
    ['[10*cos(w),10*sin(w)]', 'a0.01', 0],
    ['[10*cos(w)+20,sin(w)/10^9+1]', '1%', 0],
  ])('advises on a rounding error instead of 0: %s ± %s', async (solution, tolerance, count) => {
    const asked = clockTime({ info: 'K:', solution, unit: '', tolerance }, []);
    const question = {
      ...{ ...asked, text: '{w} [Q0]', maxima: '' },
      plugins: [{ name: 'K', type: 'Kraft', config: 'w=w' }],
      datasets: [{ name: 'w', range: 'sI:30,90,45,20', unit: '°' }],
    };
    const { problems } = await review(question);
    const found = problems.filter(({ text: { en } }) =>
      en.includes('0 except for a rounding error'),
    );
    expect(found).toHaveLength(count);
    for (const { advice, text } of found) {
      expect(advice).toBe(true);
      expect(text.en).toContain('Row 2: ');
    }
  });

  it.each(['10.135.128.0', '12.03.2026', '1.10.2.3'])(
    'does not round the text %s',
    async (value) => {
      const question = clockTime({ solution: `"${value}"`, unit: '', tolerance: '' }, []);
      const { problems } = await review(plugin(question, { type: 'Adresse', config: '' }));
      expect(problems.filter(({ text: { en } }) => en.includes('instead of'))).toEqual([]);
    },
  );

  it('takes shares that add up to all points for all points', async () => {
    const inShares: typeof fetch = async (input, init) => {
      const reply = await fetch(input, init);
      if (!reply.url.endsWith('/score')) return reply;
      const score = (await reply.json()) as { punkteIst: number };
      // As 0.7 + 0.1 + 0.2.
      return Response.json({ ...score, punkteIst: Math.min(score.punkteIst, 0.9999999999999999) });
    };
    const prepared = await prepare({ ...time, tests: [] }, { fetch: inShares });
    const { rows, problems } = await reviewQuestion(prepared, { rows: [0], repairs: false });
    expect(rows[0]?.answers[0]?.points).toBeLessThan(1);
    expect(problems).toEqual([]);
  });

  it('replays a student: answer, points and reason', async () => {
    const { rows } = await runTrial(
      await prepare(clockTime({ solution: `${HOURS}+13*3600` }, [])),
      { rows: [12] },
    );
    expect(rows).toMatchObject([{ row: 12, state: 'unsolved' }]);
    expect(rows[0]?.answers[0]).toMatchObject({
      ...{ kind: 'right', subquestion: 0, answer: '24:00', points: 0, maxPoints: 1 },
      reason: { en: expect.stringContaining('gets only 0 of 1 points') as string },
    });
  });

  it.each([
    [null, 'solved', [true]],
    [0, 'unsolved', [true, undefined]],
  ])(
    'advises on a solution that is not an answer if a test has one, in row %s',
    async (row, state, advice) => {
      const answer = '{=v-1}+1';
      const asked = clockTime({ info: 'S:', solution: 'v', unit: '', tolerance: '1%' }, [
        { subquestion: 0, answer, verdict: 'correct', points: 1, row },
      ]);
      const { rows, problems } = await runTrial(
        await prepare({
          ...{ ...asked, text: '{v} [Q0]', maxima: '' },
          plugins: [{ name: 'S', type: 'Summe', config: '' }],
          datasets: [{ name: 'v', range: 'I3-9', unit: '' }],
        }),
        { rows: [0, 1] },
      );
      expect(rows.map((one) => one.state)).toEqual(['solved', state]);
      expect(problems.map((one) => one.advice)).toEqual(advice);
      for (const { text } of problems) expect(text.en).toContain('gets only 0 of 1 points');
    },
  );

  it('does not know whether a question without a test of its own values can be solved', async () => {
    const { rows, problems } = await runTrial(await prepare({ ...lowPass, tests: [] }), {
      rows: [0],
    });
    expect(rows).toMatchObject([{ state: 'unknown' }]);
    expect(problems).toEqual([]);
  });

  it.each(['', '0', '1e-7'])(
    'advises against the tolerance %j for calculated values',
    async (tolerance) => {
      const exact = { ...asking(lowPass)({ tolerance }, []), tests: [] };
      const { problems } = await runTrial(await prepare(exact), { rows: [0] });
      expect(problems).toMatchObject([
        { advice: true, field: 'subquestions', member: 'tolerance' },
      ]);
      expect(problems[0]?.text.en).toContain('without a tolerance, a rounded value is not right');
    },
  );

  it('sends identical requests once', async () => {
    const sent: string[] = [];
    const counting: typeof fetch = (input, init) => {
      if ((input as string).endsWith('/score')) sent.push(init?.body as string);
      return fetch(input, init);
    };
    const { rows } = await runTrial(await prepare(time, { fetch: counting }));
    expect(new Set(sent).size).toBe(sent.length);
    expect(sent.length).toBeLessThan(rows.flatMap(({ answers }) => answers).length);
  });

  it('stops at once when it is aborted', async () => {
    const abort = new AbortController();
    const done: number[] = [];
    const prepared = await prepare(time);
    const onRow = ({ row }: { readonly row: number }) => {
      done.push(row);
      abort.abort(new Error('edited'));
    };
    await expect(runTrial(prepared, { onRow, signal: abort.signal })).rejects.toThrow('edited');
    expect(done.length).toBeLessThan(5);
  });

  it.each(['score', 'renderpluginresult'])('reports a service that fails in %s', async (path) => {
    const failing: typeof fetch = (input, init) =>
      (input as string).endsWith(`/${path}`)
        ? Promise.resolve(new Response(null, { status: 503 }))
        : fetch(input, init);
    const { rows, problems } = await runTrial(await prepare(time, { fetch: failing }), {
      rows: [0],
    });
    expect(rows).toMatchObject([{ state: 'unsolved' }]);
    expect(problems[0]?.text.en).toContain('responds with status 503');
  });

  it.each([
    ['the solution with spaces', / \d+:\d+ /],
    ['no answer', /"antwort":""/],
  ])('reports a service that fails with %s only', async (_, pattern) => {
    const failing: typeof fetch = (input, init) =>
      (input as string).endsWith('/score') && pattern.test(init?.body as string)
        ? Promise.resolve(new Response(null, { status: 500 }))
        : fetch(input, init);
    const prepared = await prepare({ ...time, tests: [] }, { fetch: failing });
    const { problems } = await runTrial(prepared, { rows: [0] });
    expect(problems).toMatchObject([
      { text: { en: expect.stringContaining('responds with status 500') as string } },
    ]);
    expect(problems[0]).not.toHaveProperty('advice');
  });

  it('asks a busy service again, but not a broken one', async () => {
    const tryWith = async (maxLate: number) => {
      let late = 0;
      const busy: typeof fetch = (input, init) =>
        (input as string).endsWith('/score') && late++ < maxLate
          ? Promise.reject(new DOMException('late', 'TimeoutError'))
          : fetch(input, init);
      const { rows } = await runTrial(await prepare(time, { fetch: busy }), { rows: [0, 1] });
      return { late, states: rows.map(({ state }) => state) };
    };
    expect((await tryWith(3)).states).toEqual(['solved', 'solved']);
    const { late, states } = await tryWith(Infinity);
    expect(states).toEqual(['unsolved', 'unsolved']);
    expect(late).toBeLessThan(2 * (await tryWith(0)).late);
  });

  it('offers to apply a configuration without mistakes', async () => {
    const [plugin] = time.plugins;
    const draft = { ...time, plugins: plugin ? [{ ...plugin, draft: 'w50' }] : [] };
    const { problems } = await review(draft, true);
    const changed = { plugins: [{ name: plugin?.name, type: 'Uhr', config: 'w50' }] };
    expect(problems).toMatchObject([{ draft: 'sound', repairs: [{ change: changed }] }]);
  });

  it('reports an invalid tolerance once', async () => {
    const { problems } = await review(clockTime({ tolerance: 'abc' }, []));
    expect(problems.map(({ member, text }) => [member, text.en])).toEqual([
      ['tolerance', expect.stringContaining('This tolerance is invalid.')],
    ]);
  });

  it.each([
    ['a dataset', dataset(current({}, []), 'U', { range: 'von 5' }), 'datasets'],
    ['the name of a dataset', dataset(current({}, []), 'U', { name: 'U ' }), 'datasets'],
    ['a unit', current({ unit: 'zzz' }, []), 'subquestions'],
  ])('reports a mistake in %s once, without its consequences', async (_, question, field) => {
    const { problems } = await review(question);
    expect(problems).toMatchObject([{ field }]);
  });

  it('drops repairs that do not help', async () => {
    const { problems } = await review(clockTime({ solution: 'halb acht' }, []), true);
    expect(problems.flatMap(({ repairs = [] }) => repairs)).toEqual([]);
  });

  it('offers a tolerance where rounded numbers are wrong', async () => {
    const question = {
      ...{
        ...clockTime({ mode: 'number', info: '', solution: 'v/7', unit: '', tolerance: '' }, []),
      },
      ...{ text: '{v} [Q0]', datasets: [{ name: 'v', range: 'I100-600', unit: '' }], plugins: [] },
    };
    const { problems } = await review(question, true);
    expect(problems).toMatchObject([
      { advice: true, member: 'tolerance', repairs: [{ label: { en: 'Insert 1%' } }] },
    ]);
  });
});

describe('fragwerk test', () => {
  const cli = fileURLToPath(new URL('../apps/cli/bin/fragwerk.mjs', import.meta.url));
  const fragwerk = (...args: readonly string[]) =>
    new Promise<{ readonly stdout: string; readonly code: unknown }>((resolve) => {
      execFile(process.execPath, [cli, ...args], { cwd: folder.path }, (error, stdout) =>
        resolve({ stdout, code: error?.code ?? 0 }),
      );
    });
  const run = (document: QuestionDocument, command = ['test']) => {
    folder.write('question.json', JSON.stringify(document));
    const address = ['--service', service.url, '--endpoint', `/${service.endpoint}`];
    return fragwerk(...command, 'question.json', ...address);
  };

  it('fails if a row cannot be solved, and names it', async () => {
    const { stdout, code } = await run(clockTime({ solution: `${HOURS}+13*3600` }, []));
    expect(stdout).toContain('37 of 40 rows can be solved');
    expect(stdout).toContain('! subquestions[0].solution: In 3 of 40 rows (13, 31, 36)');
    expect(code).toBe(1);
  });

  it('names a configuration that is not applied yet, but does not use it', async () => {
    const [plugin] = time.plugins;
    const draft = 'bgcolor=lila';
    const { stdout, code } = await run({ ...time, plugins: plugin ? [{ ...plugin, draft }] : [] });
    expect(stdout).toContain('40 of 40 rows can be solved');
    expect(stdout).toMatch(/\? plugins\[0\]\.config: .* has not been applied yet: .*lila/);
    expect(code).toBe(0);
  });

  it.each(['out.json', 'out.zip'])('exports to %s what another folder imports', async (file) => {
    const image = { name: 'a.png', content: 'base64:iVBORw0KGgo=' };
    const question = { ...time, text: `${time.text} [IMG0]`, images: [image] };
    expect((await run(question, ['export', '--output', file])).code).toBe(0);
    const imported = await fragwerk('import', file, '--questions', file.slice(4));
    expect(imported.stdout).toContain('40 of 40 rows solved when exported');
    const path = /^(.*\.json):/.exec(imported.stdout)?.[1] ?? '';
    const { document = time } = parseQuestion(readFileSync(join(folder.path, path), 'utf8'));
    expect(document).toEqual(question);
    if (file === 'out.zip') return;
    const { trial } = JSON.parse(readFileSync(join(folder.path, file), 'utf8')) as {
      trial: object;
    };
    const { rows } = await runTrial(await prepare(document));
    expect(JSON.parse(JSON.stringify({ rows }))).toEqual(trial);
  });

  it('prints advice, which does not fail it', async () => {
    const { stdout, code } = await run(clockTime({ solution: 'H' }, []));
    expect(stdout).toContain('40 of 40 rows can be solved');
    expect(stdout).toContain('? subquestions[0].solution: The solutions of all rows differ');
    expect(code).toBe(0);
  });
});

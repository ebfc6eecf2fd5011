import {
  DATASET_ROWS,
  generateColumn,
  parseRange,
  exampleQuestions,
  scoreAnswers,
  prepareQuestion,
  showQuestion,
} from '@fragwerk/host';
import { circuit, resultOf } from '@fragwerk/plugin-circuit';
import { expect, it } from 'vitest';
import { circuitExamples } from './support/circuit-examples.js';
import { analysisOf, randomText, seeded } from './support/circuits.js';
import { serviceWith } from './support/client.js';
import { clientFor } from './support/service.js';

const service = serviceWith([circuit]);

const examples = exampleQuestions([{ type: 'Schaltung' }]).filter(
  ({ plugins }) => plugins.length > 0,
);
const prepare = (document: (typeof examples)[number]) => {
  const client = clientFor(service);
  return prepareQuestion(document, { client, engine: null });
};

it('the first example has the correct values of its row', async () => {
  const [document] = examples;
  if (!document) throw new Error('There is no example.');
  const prepared = await prepare(document);
  const { values } = await showQuestion(prepared, 0);
  expect(values.map(({ name }) => name)).toEqual(expect.arrayContaining(['UQ1', 'R1', 'C1', 'f']));
  const [first] = await scoreAnswers(prepared, 0, { 0: 'UC1=1 A;IR1=1 V' });
  const shown = (first?.resultHtml ?? '').replace(/<[^>]+>/g, '');
  const right = /Richtig: UC1 = ([^;\n]+); IR1 = ([^;\n]+)/.exec(shown);
  expect(first).toMatchObject({ points: 0 });
  const answer = `UC1=${right?.[1] ?? ''};IR1=${(right?.[2] ?? '').trim()}`;
  const [second] = await scoreAnswers(prepared, 0, { 0: answer });
  expect(second).toMatchObject({ status: 'OK', points: 2 });
});

/** Returns the columns of the datasets that a circuit needs. */
async function columnsOf(text: string) {
  const use = { name: 'Plugin1', parameters: '', question: null, configText: text };
  const requests = (await circuit.operations.datasets?.(use)) ?? [];
  return requests.map(({ name, range }) => {
    const values = generateColumn(parseRange(range), { seed: name + text });
    const numbers = values.map((value) => (value.kind === 'number' ? value.re : NaN));
    return [name, numbers] as const;
  });
}

/** Counts the rows whose total impedance has an angle from 10° to 80°, and all rows. */
async function suitableRows(
  text: string,
  rows: number,
): Promise<readonly [suitable: number, all: number]> {
  const columns = await columnsOf(text);
  if (!columns.some(([name]) => name === 'f')) return [0, 0];
  const angles = Array.from({ length: rows }, (_, row) => {
    const point = columns.map(([name, numbers]) => [name, numbers[row] ?? NaN] as const);
    const analysis = analysisOf(text, Object.fromEntries(point));
    const angle = 'fault' in analysis ? undefined : resultOf(analysis, 'argZges')?.value.re;
    return angle === undefined ? [] : [(Math.abs(angle) * 180) / Math.PI];
  }).flat();
  return [angles.filter((angle) => angle >= 10 && angle <= 80).length, angles.length];
}

it.each(['U,R,L', 'U,R,C', 'U,R+L,C', 'I,R,R*C', ',R,L*C,,', 'U,R+L,C,,R,C'])(
  'every row of the default datasets has a suitable angle: %s',
  async (text) => {
    expect(await suitableRows(text, DATASET_ROWS)).toEqual([DATASET_ROWS, DATASET_ROWS]);
  },
);

it('four of five rows of any circuit have a suitable angle, even without losses', async () => {
  const random = seeded(16);
  const texts = [...circuitExamples, ...Array.from({ length: 30 }, () => randomText(random))];
  const counts = await Promise.all([...new Set(texts)].map((text) => suitableRows(text, 8)));
  const sum = (of: 0 | 1) => counts.reduce((total, count) => total + count[of], 0);
  expect(sum(1)).toBeGreaterThan(200);
  expect(sum(0) / sum(1)).toBeGreaterThan(0.8);
});

it('a component added later matches the impedance and frequency of the others', async () => {
  const [before, after] = await Promise.all([columnsOf('U,R,C'), columnsOf('U,R,C,,R,L')]);
  const [first, later] = [new Map(before), new Map(after)];
  expect(later.get('f')).toEqual(first.get('f'));
  const ratios = (later.get('L1') ?? []).map((value, row) => {
    const reactance = 2 * Math.PI * (first.get('f')?.[row] ?? NaN) * value;
    return Math.abs(Math.log(reactance / (first.get('R1')?.[row] ?? NaN)));
  });
  expect(ratios).toHaveLength(DATASET_ROWS);
  expect(Math.max(...ratios)).toBeLessThan(Math.log(5));
});

import { createClient } from '@fragwerk/contract';
import {
  DATASET_ROWS,
  generateColumn,
  parseRange,
  exampleQuestions,
  judgeAnswers,
  prepareQuestion,
  runTests,
  showQuestion,
} from '@fragwerk/host';
import { circuit, resultOf, calculate } from '@fragwerk/plugin-circuit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from './support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({}, { plugins: [circuit] });
});
afterAll(() => service.stop());

const examples = exampleQuestions([{ type: 'Schaltung' }]).filter(
  ({ plugins }) => plugins.length > 0,
);
const prepare = (document: (typeof examples)[number]) => {
  const client = createClient({ base: service.url, servicePath: `/${service.endpoint}` });
  return prepareQuestion(document, { client, engine: null });
};

it.each(examples.map((document) => [document.name, document] as const))(
  'the example "%s" is shown without problems and passes its own tests',
  async (_, document) => {
    const prepared = await prepare(document);
    expect(prepared.problems).toEqual([]);
    expect((await showQuestion(prepared, 3)).problems).toEqual([]);
    const outcomes = await runTests(prepared);
    expect(outcomes.length).toBeGreaterThan(1);
    const failed = outcomes.flatMap(({ runs }) => runs.filter(({ passed }) => !passed));
    expect(failed.slice(0, 2)).toEqual([]);
  },
);

it('the right values of the first one are those of the row', async () => {
  const [document] = examples;
  if (!document) throw new Error('There is no example.');
  const prepared = await prepare(document);
  const { values } = await showQuestion(prepared, 0);
  expect(values.map(({ name }) => name)).toEqual(expect.arrayContaining(['UQ1', 'R1', 'C1', 'f']));
  const [first] = await judgeAnswers(prepared, 0, { 0: 'UC1=1 A;IR1=1 V' });
  const shown = (first?.resultHtml ?? '').replace(/<[^>]+>/g, '');
  const right = /Richtig: UC1 = ([^;\n]+); IR1 = ([^;\n]+)/.exec(shown);
  expect(first).toMatchObject({ points: 0 });
  const answer = `UC1=${right?.[1] ?? ''};IR1=${(right?.[2] ?? '').trim()}`;
  const [second] = await judgeAnswers(prepared, 0, { 0: answer });
  expect(second).toMatchObject({ status: 'OK', points: 2 });
});

it.each(['U,R,L', 'U,R,C'])('the usual ranges give angles worth calculating: %s', async (text) => {
  const use = { name: 'Plugin1', parameters: '', question: null, configText: text };
  const requests = (await circuit.operations.datasets?.(use)) ?? [];
  const columns = requests.map(({ name, range }) => {
    const values = generateColumn(parseRange(range), { seed: name + text });
    return [name, values] as const;
  });
  const angles = Array.from({ length: DATASET_ROWS }, (_, row) => {
    const point = columns.map(([name, values]) => {
      const value = values[row];
      return [name, value?.kind === 'number' ? value.value : NaN] as const;
    });
    const calculated = calculate(text, new Map(point));
    if ('fault' in calculated) throw new Error(calculated.fault.en);
    const angle = resultOf(calculated.analysis, 'argZges')?.value.re ?? NaN;
    return (Math.abs(angle) * 180) / Math.PI;
  });
  const worth = angles.filter((angle) => angle > 10 && angle < 80);
  expect(worth.length / angles.length).toBeGreaterThan(0.9);
});

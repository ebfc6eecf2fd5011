import { createClient } from '@fragwerk/contract';
import { expect, it } from 'vitest';
import { emptyQuestion } from '../question-file/index.js';
import { closeDialog } from './dialog.js';
import { prepareQuestion } from './prepare.js';
import { resolveQuestion } from './resolved.js';
import { rowValues } from './row.js';
import { computeIn } from './solution.js';
import { parseExpression } from '../expressions/index.js';

/** A service with fixed replies by endpoint, 500 for an error, and the requests it received. */
function fakeClient(replies: Readonly<Record<string, unknown>>) {
  const asked: { readonly name: string; readonly body: unknown }[] = [];
  const client = createClient({
    base: 'http://service',
    servicePath: '/x',
    fetch: (address, { body: sent }) => {
      const name = new URL(address).pathname.split('/').at(-1) ?? '';
      const body = sent === undefined ? null : (JSON.parse(sent) as unknown);
      asked.push({ name, body });
      const reply = replies[name];
      if (reply === 500) return Promise.resolve(new Response('', { status: 500 }));
      const text = typeof reply === 'string' ? reply : JSON.stringify(reply ?? {});
      return Promise.resolve(new Response(text));
    },
  });
  return { client, asked };
}

const document = {
  ...emptyQuestion('q', 's'),
  plugins: [{ name: 'P', type: 'T', config: 'old' }],
  datasets: [{ name: 'U', range: '12', unit: 'V' }],
};
const dataset = (name: string, more: object = {}) => ({
  ...{ name, bereich: '1-2', einheit: 'V', useTemplate: false },
  ...more,
});

it('creates missing datasets with the defaults of the category', async () => {
  const { client } = fakeClient({
    generalinfolist: { pluginInfos: [{ typ: 'T' }] },
    generatedatasets: {
      datasets: [
        ...[dataset('U'), dataset('x1'), dataset('R1', { useTemplate: true, einheit: '' })],
        dataset('x1', { bereich: '3' }),
        ...[
          dataset('C2', { useTemplate: true, einheit: 'F' }),
          dataset('z', { useTemplate: true }),
        ],
      ],
    },
    getvars: ['U', 'R1', 'y'],
  });
  const prepared = await prepareQuestion(document, { client });
  const end = { plugin: 'P', row: 0, configurationID: '', config: 'new' };
  const closed = await closeDialog(prepared, end);
  expect(closed.document.plugins[0]?.config).toBe('new');
  expect(closed.document.datasets.slice(1)).toEqual([
    { name: 'x1', range: '1-2', unit: 'V' },
    { name: 'R1', range: 'E12:1k-100k', unit: 'Ohm' },
    { name: 'C2', range: 'E12:1n-100n', unit: 'F' },
    { name: 'z', range: 'I1-10', unit: 'V' },
  ]);
  expect(closed.createdDatasets).toEqual(['x1', 'R1', 'C2', 'z']);
  expect(closed.missingVariables).toEqual(['y']);
});

it.each([
  [
    'A',
    '@Error:cannot find connection or plugin',
    /“cannot find connection or plugin”.*open the dialog again/,
  ],
  ['B', '', /open the dialog again.*should be empty/],
])(
  'says what to do when a service of variant %s has lost the configuration',
  async (_, reply, text) => {
    const { client } = fakeClient({
      generalinfolist: { pluginInfos: [{ typ: 'T' }] },
      getconfiguration: reply,
    });
    const prepared = await prepareQuestion(document, { client });
    const end = { plugin: 'P', row: 0, configurationID: '', config: null };
    const closed = await closeDialog(prepared, end);
    expect(closed.document).toBe(document);
    expect(closed.problems).toMatchObject([
      { text: { en: expect.stringMatching(text) as string } },
    ]);
  },
);

it('changes a definition in the text, which overrides the field', async () => {
  const { client } = fakeClient({
    generalinfolist: { pluginInfos: [{ typ: 'T' }] },
    generatedatasets: { datasets: [] },
    getvars: [],
  });
  const text = 'Sieh dir [PI P T "old"] an: [Q0]';
  const unknown = { ...document, text: `${text} [PI Q X "c"]` };
  expect((await prepareQuestion(unknown, { client })).problems).toEqual([
    {
      field: 'plugins',
      text: { de: expect.stringMatching(/^Q: /) as string, en: expect.any(String) as string },
    },
  ]);
  const prepared = await prepareQuestion({ ...document, text }, { client });
  const end = { plugin: 'P', row: 0, configurationID: '', config: 'new' };
  const closed = await closeDialog(prepared, end);
  expect(closed.document.text).toBe('Sieh dir [PI P T "new"] an: [Q0]');
  expect(closed.problems).toEqual([]);
  const refused = await closeDialog(prepared, { ...end, config: 'new\\' });
  expect(refused.document).toBe(prepared.document);
  expect(refused.problems).toMatchObject([
    { field: 'plugins', text: { en: expect.stringContaining('must not end with') as string } },
  ]);
});

it('reports a plugin that fails at the statement in its own row, or without one', async () => {
  const { client } = fakeClient({
    generalinfolist: { pluginInfos: [{ typ: 'T' }] },
    modifyangabetextkomplett: 500,
  });
  const [first] = document.plugins;
  const plugins = [
    ...document.plugins,
    ...document.plugins,
    { ...first, name: 'Q', type: 'T', config: '' },
  ];
  const text = '[PI R T ""]';
  const prepared = await prepareQuestion({ ...document, plugins, text }, { client });
  const { problems } = await resolveQuestion(prepared, 0);
  expect(problems.all.map(({ field, index }) => [field, index])).toEqual([
    ['plugins', 0],
    ['plugins', 2],
    ['plugins', undefined],
  ]);
});

it('asks a plugin for a value and its unit', async () => {
  const { client, asked } = fakeClient({
    generalinfolist: { pluginInfos: [{ typ: 'T' }] },
    parserplugin: { string: '0.5', json: null, type: 'CALCULATE' },
    parserplugineinheit: 'A',
  });
  const prepared = await prepareQuestion(document, { client });
  const row = rowValues(prepared, 0);
  const value = await computeIn({ prepared, row }, parseExpression('2*plugin("P",U,"a")'));
  expect(value).toMatchObject({ re: 1, dimension: { A: 1 } });
  expect(asked.find(({ name }) => name === 'parserplugin')?.body).toMatchObject({
    ...{ typ: 'T', name: 'P', config: 'old' },
    p: [
      { string: '12', json: null, type: 'CALCULATE' },
      { string: 'a', json: null, type: 'STRING' },
    ],
  });
  expect(asked.find(({ name }) => name === 'parserplugineinheit')?.body).toMatchObject({
    p: ['V', ''],
  });
});

it('reports two datasets with the same name', async () => {
  const { client } = fakeClient({ generalinfolist: { pluginInfos: [{ typ: 'T' }] } });
  const [first] = document.datasets;
  const datasets = [...document.datasets, { name: first?.name ?? '', range: '1', unit: '' }];
  const prepared = await prepareQuestion({ ...document, datasets }, { client });
  expect(prepared.problems).toMatchObject([
    {
      field: 'datasets',
      index: 1,
      member: 'name',
      text: { en: expect.stringContaining('“U” is already taken') as string },
    },
  ]);
});

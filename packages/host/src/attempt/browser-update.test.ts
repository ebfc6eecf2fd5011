import { createClient } from '@fragwerk/contract';
import { expect, it } from 'vitest';
import { emptyQuestion } from '../question-file/index.js';
import { updateFromBrowser } from './browser-update.js';
import { prepareQuestion } from './prepare.js';

/** A host whose service sends this reply to the update, and the requests it received. */
async function host(answer: string, change: object = {}) {
  let asked: unknown;
  const client = createClient({
    base: 'http://service',
    servicePath: '/x',
    fetch: (address, { body = '' }) => {
      const isUpdate = new URL(address).pathname.endsWith('/updatepluginstringjavascript');
      if (isUpdate) asked = JSON.parse(body);
      const info = JSON.stringify({ pluginInfos: [{ typ: 'T' }] });
      return Promise.resolve(new Response(isUpdate ? answer : info));
    },
  });
  const plugins = [{ name: 'P', type: 'T', config: 'a"b' }];
  const document = { ...emptyQuestion('q', 's'), plugins, ...change };
  const prepared = await prepareQuestion(document, { client });
  const updated = await updateFromBrowser(prepared, { plugin: 'P', result: 'moved' });
  return { ...updated, before: document, asked };
}

it('passes the result of the script to the plugin and stores the new definition', async () => {
  const { document, problems, asked } = await host('[PI P T "a\\"c"]');
  expect(asked).toEqual({
    ...{ typ: 'T', name: 'P', config: 'a"b' },
    ...{ pluginDef: '[PI P T "a\\"b"]', jsResult: 'moved' },
  });
  expect(document.plugins).toEqual([{ name: 'P', type: 'T', config: 'a"c' }]);
  expect(problems).toEqual([]);
});

it('changes a definition in the text', async () => {
  const text = 'Vor [PI P T "x"] nach {=1}';
  const { document, asked } = await host('[PI P T "y"]', { plugins: [], text });
  expect(asked).toMatchObject({ config: 'x', pluginDef: '[PI P T "x"]' });
  expect(document.text).toBe('Vor [PI P T "y"] nach {=1}');
});

it.each(['', 'a"c', '[PI Q T "c"]', '[PI P T "c"] more'])(
  'keeps the question if the response %j is not a definition of the plugin',
  async (answer) => {
    const { document, before, problems } = await host(answer);
    expect(document).toEqual(before);
    expect(problems).toHaveLength(1);
  },
);

import { setTimeout as wait } from 'node:timers/promises';
import { definePlugin } from '@fragwerk/sdk';
import { describe, expect, test } from 'vitest';
import { detailOf, expectProblem } from './support/checks.js';
import { runningService, serviceWith, variants } from './support/client.js';
import { attributeOf, tagsMatching } from './support/markup.js';
import { rawNumber } from './support/raw-json.js';

interface View {
  tagName: string;
}
interface DialogData {
  errorMsg: string | null;
  config: string;
  name: string;
  pluginDto: View;
}

const reloads = ['reloadplugindto', 'api/open/reloadplugindto'] as const;

describe.each(variants)('configuration sessions, variant %s', (variant) => {
  let nowMs = Date.now();
  const client = runningService({ VARIANT: variant }, { now: () => nowMs });
  /** Lets time pass, really for the service of TARGET only. */
  const pass = async (milliseconds: number) => {
    nowMs += milliseconds;
    if (process.env.TARGET) await wait(milliseconds);
  };
  const uhr = { typ: 'Uhr', name: 'Uhr1' };

  let counter = 0;
  const newId = () => `session-${variant}-${++counter}`;

  test('an id that ends with a lone surrogate opens a dialog, too', async () => {
    const { configurationID } = await client.read<{ configurationID: string }>(
      'configurationinfo',
      { ...uhr, config: '', configurationID: 'x\ud800', timeout: 300 },
    );
    expect(configurationID).toBe('x\ud800');
    expect((await set(configurationID, 'w10')).config).toBe('w10');
  });

  const open = (configurationID: string, config = 'w50', more: object = {}) =>
    client.read('configurationinfo', { ...uhr, config, configurationID, timeout: 300, ...more });
  const set = (configurationID: string, configuration: string, question: object | null = null) =>
    client.read<DialogData>('setconfigurationdata', {
      typ: 'Uhr',
      configurationID,
      configuration,
      questionDto: question,
    });
  const configuration = async (configurationID: string) =>
    (await client.post('getconfiguration', { typ: 'Uhr', configurationID })).text;
  /**
   * The request body of the browser (docs/interface/browser.md#preview-requests), without a
   * question.
   */
  const reload = (endpoint: string, configurationID: string, edited: object) =>
    client.read<View>(endpoint, { ...uhr, params: '', nr: 0, configurationID, ...edited });
  const page = (configurationID: string) =>
    client.get(
      `/${client.endpoint}/open/confighttp?${new URLSearchParams({ typ: 'Uhr', configurationID }).toString()}`,
    );

  const unknown = variant === 'A' ? '@Error:cannot find connection or plugin' : '';
  const noSession =
    variant === 'A' ? 'cannot find connection or plugin' : 'configurationID unknown or expired';

  async function expectNoSession(id: string): Promise<void> {
    expect(await configuration(id)).toBe(unknown);
    expect((await set(id, 'w1')).errorMsg).toBe(noSession);
    expectProblem(await page(id), 404);
  }

  test.each(reloads)('open, set, get, edit through %s, get', async (endpoint) => {
    const id = newId();
    await open(id, 'w50');
    expect(await configuration(id)).toBe('w50');
    const data = await set(id, 'w80;bgcolor=blue', { id: rawNumber('9223372036854775807') });
    expect(data.pluginDto.tagName).toBe('9223372036854775807_Uhr1_0');
    expect(await configuration(id)).toBe('w80;bgcolor=blue');

    const view = await reload(endpoint, id, { config: 'bgcolor=green' });
    expect(view.tagName).toBe(data.pluginDto.tagName);
    expect(await configuration(id)).toBe('bgcolor=green');
    const field = tagsMatching((await page(id)).text, /\bconfigform_config\b/)[0] ?? '';
    expect(attributeOf(field, 'value')).toBe('bgcolor=green');
  });

  test.each(reloads)('%s prefers the request to the session', async (path) => {
    const id = newId();
    await open(id);
    await set(id, 'w50', { id: 4711 });
    expect((await reload(path, id, { nr: 3 })).tagName).toBe('4711_Uhr1_3');
    expect((await reload(path, id, { name: '' })).tagName).toBe('4711_Uhr1_0');
    expect((await reload(path, id, { name: null })).tagName).toBe('4711_Uhr1_0');
    expect((await reload(path, id, { name: 'Uhr2' })).tagName).toBe('4711_Uhr2_0');
    expect((await reload(path, id, { q: { id: 12 } })).tagName).toBe('12_Uhr1_0');
    expect((await reload(path, id, {})).tagName).toBe('4711_Uhr1_0');
  });

  test('setconfigurationdata keeps what is missing, and everything for an unknown type', async () => {
    const id = newId();
    await open(id);
    await set(id, 'w80', { id: 4711 });
    const kept = { typ: 'Uhr', config: 'w80', pluginDto: { tagName: '4711_Uhr1_0' } };
    const data = await client.read('setconfigurationdata', { configurationID: id });
    expect(data).toMatchObject({ ...kept, errorMsg: null });
    const unknownType = { typ: 'GibtEsNicht', configurationID: id, configuration: 'w1' };
    const refused = await client.read('setconfigurationdata', unknownType);
    expect(refused).toMatchObject({ errorMsg: noSession });
    expect(await client.read('setconfigurationdata', { configurationID: id })).toEqual(data);
  });

  test('the data of a dialog list its variables', async () => {
    const id = newId();
    await open(id);
    const value = (type: string) => ({ calcErgebnisDto: { string: '5', json: '"w"', type } });
    const vars = { vars: { A: value('STRING'), B: value('CALCULATE'), C: value('ERROR') } };
    expect(await set(id, 'w50', { vars })).toMatchObject({
      params: { vars: 'A=5,B="w",C=error' },
    });
  });

  test('two sessions do not share data', async () => {
    const [left, right] = [newId(), newId()];
    await open(left, 'left');
    await open(right, 'right', { name: 'Uhr2' });
    const data = [await set(left, 'left 2', { id: 1 }), await set(right, 'right 2', { id: 2 })];
    expect(data.map(({ pluginDto }) => pluginDto.tagName)).toEqual(['1_Uhr1_0', '2_Uhr2_0']);
    await reload('reloadplugindto', left, { config: 'left 3' });
    expect(await configuration(right)).toBe('right 2');
    expect(await configuration(left)).toBe('left 3');
  });

  test('a session expires when it is not used for its timeout', async () => {
    const id = newId();
    await open(id, 'w50', { timeout: 1 });
    await set(id, 'w50', { id: 4711 });
    await pass(1300);
    await expectNoSession(id);
    for (const endpoint of reloads) {
      expect((await reload(endpoint, id, { config: 'w50' })).tagName).toBe('0_Uhr1_0');
    }
  });

  const accesses: Record<string, (id: string) => Promise<unknown>> = {
    getconfiguration: configuration,
    setconfigurationdata: (id) => set(id, 'w50'),
    reloadplugindto: (id) => reload('reloadplugindto', id, { config: 'w50' }),
    'api/open/reloadplugindto': (id) => reload('api/open/reloadplugindto', id, { config: 'w50' }),
    confighttp: page,
  };

  test.each(Object.keys(accesses))('%s keeps a session alive', async (access) => {
    const id = newId();
    await open(id, 'w50', { timeout: 4 });
    await pass(2300);
    await accesses[access]?.(id);
    await pass(2300);
    expect(await configuration(id)).toBe('w50');
  });

  test('a reused id starts a new session', async () => {
    const id = newId();
    await open(id, 'w50', { timeout: 1 });
    await set(id, 'w80', { id: 4711 });
    await open(id, 'w20', { name: 'Uhr2', timeout: 300 });
    expect(await configuration(id)).toBe('w20');
    expect((await reload('reloadplugindto', id, { name: '' })).tagName).toBe('0_Uhr2_0');
    expect(await set(id, 'w30')).toMatchObject({
      name: 'Uhr2',
      pluginDto: { tagName: '0_Uhr2_0' },
    });
    await pass(1300);
    expect(await configuration(id)).toBe('w30');
  });

  test.each(['', '   '])('the blank id %j opens no session', async (id) => {
    await open(id);
    await expectNoSession(id);
  });

  test('an unknown type opens no session', async () => {
    const id = newId();
    await open(id, 'w50', { typ: 'GibtEsNicht' });
    await expectNoSession(id);
  });

  test.each(['a&b=c', 'ä ö#?/', '"><script>', "100%'+x"])(
    'the address of the page contains the id %s encoded',
    async (id) => {
      const { configurationUrl } = await open(id, 'w50');
      expect(await configuration(id)).toBe('w50');
      if (variant === 'B') {
        expect(configurationUrl).toBe('');
        return;
      }
      const address = new URL(String(configurationUrl), client.url);
      expect(address.searchParams.get('configurationID')).toBe(id);
      expect((await client.get(address.pathname + address.search)).status).toBe(200);
    },
  );
});

// A dialog function with an invalid name is refused earlier, by definePlugin and by the service.
describe('the dialog page of a type without a dialog function', () => {
  const types = {
    NoBrowserPart: false,
    NoDialog: { script: '', startFunction: 'start' },
  } as const;
  const client = serviceWith(
    Object.entries(types).map(([type, part]) => definePlugin({ type, browser: part })),
  );

  // docs/interface/errors.md#dialog-page.
  test.each(Object.keys(types))('is a 500: %s', async (typ) => {
    await client.read('configurationinfo', { typ, configurationID: typ });
    const query = `typ=${typ}&configurationID=${typ}`;
    const reply = await client.get(`/${client.endpoint}/open/confighttp?${query}`);
    expectProblem(reply, 500);
    expect(detailOf(reply)).toContain(`"${typ}" has no valid configuration function`);
  });
});

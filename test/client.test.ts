import {
  createClient,
  type Client,
  type EndpointName,
  endpointRows,
  ProblemError,
} from '@fragwerk/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { runningService } from './support/client.js';
import { dataUriSize, pngSize } from './support/picture.js';
import { tempFolder } from './support/temp-folder.js';

const clock = { typ: 'Uhr', name: 'P1', config: 'w50' };
const dialog = { typ: 'Uhr', configurationID: 'a b&c' };
const question = { id: 9223372036854775807n, vars: { vars: { a: null } } };

type Calls = Readonly<Record<EndpointName, (client: Client, isA: boolean) => Promise<void>>>;

/** A real call of every endpoint; a row without one is a type error. */
const calls: Calls = {
  jquery: async (client) => {
    expect(await client.jquery()).toContain('jQuery');
  },
  pluginFile: async (client) => {
    const place = { query: { type: 'Uhr', file: 'nothing.js' } };
    await expect(client.pluginFile(place)).rejects.toMatchObject({ status: 404 });
  },
  ping: async (client) => {
    for (const mount of ['root', 'internal', 'public', 'pages'] as const)
      expect(await client.ping({ mount })).toBe('pong');
  },
  info: async (client, isA) => {
    const info = await client.info();
    expect(info.serviceName).toBe('uhrdienst');
    const { servicename, version } = info.adminInfoDto ?? {};
    expect([servicename, version]).toEqual(isA ? [undefined, undefined] : ['uhrdienst', '1.0']);
  },
  version: async (client) => {
    expect(await client.version()).toBe((await client.info()).version);
  },
  pluginlist: async (client) => {
    expect(await client.pluginlist()).toEqual(['Uhr']);
    expect(await client.pluginlist({ mount: 'external' })).toEqual(['Uhr']);
  },
  generalinfolist: async (client) => {
    const { pluginInfos } = await client.generalinfolist();
    expect(pluginInfos.map(({ initPluginJS }) => initPluginJS)).toEqual(['initPluginUhr']);
  },
  generalinfo: async (client) => {
    const { pluginInfos } = await client.generalinfolist();
    expect(await client.generalinfo({ body: 'Uhr' })).toEqual(pluginInfos[0]);
    expect(await client.generalinfo({ body: '"Uhr"' })).toEqual(pluginInfos[0]);
  },
  gethtml: async (client, isA) => {
    expect(await client.gethtml({ body: clock })).toMatch(isA ? /^$/ : /^<p>.*Uhr/);
  },
  image: async (client, isA) => {
    const { base64Image, error } = await client.image({ body: { ...clock, params: 'size=60' } });
    expect([pngSize(base64Image), error]).toEqual([isA ? [60, 60] : [320, 320], '']);
  },
  imageurl: async (client) => {
    const { imageUrl, imageInfoDto } = await client.imageurl({ body: clock });
    expect(imageUrl).toBe(imageInfoDto?.url);
    expect(imageUrl).toMatch(/^https:\/\/schule\.example\/bilder\/uhrdienst\/\w\w\/\w{32}\.png$/);
  },
  imagetemplates: async (client, isA) => {
    const [template] = await client.imagetemplates({ body: clock });
    expect(template?.[1]).toBe(isA ? '[PIG P1 ""]' : '[PIG PluginVomTester ""]');
  },
  loadplugindto: async (client) => {
    const view = await client.loadplugindto({ body: { ...clock, q: { id: 17 }, nr: 3 } });
    expect(view.tagName).toBe('17_P1_3');
    expect(dataUriSize(view.imageUrl)[0]).toBeGreaterThan(0);
  },
  renderlatex: async (client, isA) => {
    const { source, images } = await client.renderlatex({ body: { ...clock, answer: '7:15' } });
    expect(source).toMatch(isA ? /includegraphics[^]*7:15/ : /^$/);
    expect(Object.keys(images)).toHaveLength(isA ? 1 : 0);
  },
  renderpluginresult: async (client) => {
    const body = { ...clock, tex: false, antwort: '7<15', answerDto: { answerText: '7:15' } };
    expect((await client.renderpluginresult({ body })).source).toMatch(/Wert: ?7&lt;15/);
  },
  angabe: async (client, isA) => {
    expect(await client.angabe({ body: clock })).toMatch(isA ? /^$/ : /Zeit.*Uhr/);
  },
  modifyangabe: async (client) => {
    expect(await client.modifyangabe({ body: { ...clock, text: ' <ä> ' } })).toBe(' <ä> ');
  },
  modifyangabetextkomplett: async (client) => {
    const body = { ...clock, text: 'a\nb', q: question };
    expect(await client.modifyangabetextkomplett({ body })).toBe('a\nb');
  },
  updatepluginstringjavascript: async (client) => {
    const body = { ...clock, pluginDef: 'w20', jsResult: '{}' };
    expect(await client.updatepluginstringjavascript({ body })).toBe('w20');
  },
  generatedatasets: async (client) => {
    expect(await client.generatedatasets({ body: clock })).toEqual({ datasets: [] });
  },
  getvars: async (client, isA) => {
    expect(await client.getvars({ body: { ...clock, q: null } })).toEqual(isA ? null : []);
  },
  maxima: async (client) => {
    const body = { ...clock, pluginMaximaCalcMode: { maxima: true } };
    expect(await client.maxima({ body })).toBe('');
  },
  parserplugin: async (client, isA) => {
    const value = await client.parserplugin({ body: { ...clock, p: [null, { string: '5' }] } });
    expect(value).toEqual(isA ? null : { string: null, json: null, type: 'STRING' });
  },
  parserplugineinheit: async (client) => {
    const body = { ...clock, p: ['m', null] };
    expect(await client.parserplugineinheit({ body })).toBeNull();
  },
  score: async (client) => {
    const body = { ...clock, antwort: '7:15', answerDto: { answerText: '"7:15"' }, grade: 2 };
    expect(await client.score({ body })).toMatchObject({ status: 'OK', punkteIst: 2 });
  },
  slips: async (client) => {
    const body = { ...clock, answerDto: { answerText: '"7:15"' } };
    const names = (await client.slips({ body })).map(({ name, answer }) => [name.en, answer]);
    expect(names).toContainEqual(['other half of the day', '19:15']);
    expect(await client.slips({ body: clock })).toEqual([]);
  },
  configurationinfo: async (client, isA) => {
    const info = await client.configurationinfo({ body: { ...clock, ...dialog, timeout: 60 } });
    expect(info.javaScriptMethode).toBe('configPluginUhr');
    expect(info.configurationUrl).toMatch(isA ? /typ=Uhr&configurationID=a%20b%26c$/ : /^$/);
  },
  setconfigurationdata: async (client) => {
    const body = { ...dialog, configuration: 'w30', questionDto: question };
    const data = await client.setconfigurationdata({ body });
    expect(data.errorMsg ?? '').toBe('');
    expect(data.pluginDto?.tagName).toBe('9223372036854775807_P1_0');
    expect(data.pluginDtoUri).toMatch(/\/uhrdienst\/api\/open\/reloadplugindto$/);
  },
  getconfiguration: async (client) => {
    expect(await client.getconfiguration({ body: dialog })).toBe('w30');
  },
  reloadplugindto: async (client) => {
    const body = { ...clock, ...dialog, config: 'w20' };
    const outside = await client.reloadplugindto({ body, mount: 'external' });
    expect(outside.tagName).toBe('9223372036854775807_P1_0');
    expect(await client.reloadplugindto({ body })).toEqual(outside);
    expect(await client.getconfiguration({ body: dialog })).toBe('w20');
  },
  confighttp: async (client) => {
    const page = await client.confighttp({ query: dialog });
    expect(page).toMatch(/^<!doctype html>[^]*id="configform_div"[^]*value="w20"/);
  },
  help: async (client) => {
    expect(await client.help()).toMatch(/href="\/uhrdienst\/docs"/);
  },
  parameters: async (client) => {
    const { Uhr } = await client.parameters();
    expect(Uhr?.picture).toMatchObject([{ text: 'size=…', takes: null, solution: null }]);
  },
  tryout: async (client) => {
    expect(await client.tryout({ query: { typ: 'Uhr' } })).toContain('initPluginUhr');
  },
  docs: async (client) => {
    expect(await client.docs()).toMatch(/^<!doctype html>[^]*\/open\/renderlatex/i);
  },
  openapi: async (client) => {
    expect(await client.openapi()).toMatchObject({ openapi: '3.1.0' });
  },
  interfacePage: async (client) => {
    const page = await client.interfacePage({ query: { page: 'endpoints.md' } });
    expect(page).toContain('<h2 id="configurationinfo">configurationinfo</h2>');
  },
  guide: async (client) => {
    const page = await client.guide({ query: { page: 'clock.md' } });
    expect(page).toContain('Uhr: Zeiten einstellen');
    expect(page).toMatch(/<img style="[^"]*" src="data:image\/png;base64,iVBOR/);
  },
  metrics: async (client) => {
    expect(await client.metrics()).toMatch(/^# HELP fragwerk_/m);
  },
  ready: async (client) => {
    expect(await client.ready()).toBe('ready');
  },
  status: async (client) => {
    expect(await client.status()).toContain('<h1>Service status</h1>');
  },
  health: async (client) => {
    expect(await client.health()).toContain('Alles in Ordnung');
  },
};

describe.each(['A', 'B'])('the client under variant %s', (variant) => {
  const folder = tempFolder();
  const service = runningService({
    VARIANT: variant,
    POLICY: 'imageUrl=on',
    SERVICEPATH: '/uhrdienst',
    letto_pathPlugins: folder.path,
    letto_webPathPlugins: 'schule.example/bilder',
  });
  const isA = variant === 'A';
  let client: Client;
  beforeAll(() => {
    client = createClient({ base: service.url, servicePath: '/uhrdienst' });
  });

  it('has a method for each row of the table', () => {
    const names = endpointRows.map(([name]) => name);
    expect(Object.keys(client)).toEqual(names);
    expect(Object.keys(calls).sort()).toEqual([...names].sort());
  });

  // In table order, because a dialog starts with configurationinfo.
  it.each(endpointRows.map(([name]) => name))('calls %s', async (name) => {
    await calls[name](client, isA);
  });

  it('throws the content of a problem document', async () => {
    const wrong = client.image({ body: { typ: 'Uhr', q: { id: 'seven' as unknown as number } } });
    const error = await wrong.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({
      name: 'ProblemError',
      status: 400,
      message: expect.stringContaining('q.id') as string,
      problem: { type: 'urn:fragwerk:error:WRONG_MEMBER', status: 400 },
    });
    const page = client.confighttp({ query: { typ: 'Uhr', configurationID: 'none' } });
    await expect(page).rejects.toMatchObject({ status: 404, problem: { status: 404 } });
  });

  it('throws if a proxy replies without a problem document', async () => {
    const proxy = createClient({
      base: service.url,
      servicePath: '/uhrdienst',
      fetch: () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })),
    });
    await expect(proxy.ping()).rejects.toMatchObject({
      status: 502,
      problem: null,
      message: expect.stringContaining('502') as string,
    });
  });
});

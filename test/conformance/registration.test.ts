import {
  CannotRunError,
  checkRegistration,
  type CheckRegistrationOptions,
  isConformant,
  jsonReport,
  registrationChecks,
  type Report,
  textReport,
} from '@fragwerk/conformance';
import { announce, policyOf, readSettings, registrationOf } from '@fragwerk/service';
import { afterEach, describe, expect, it } from 'vitest';
import { runningService } from '../support/client.js';
import { startHttpServer, startProxy, stopServers } from './faults/broken.js';

const PASSWORD = 'Sehr:geheim%ä€';
const PATH = '/config/auth/user/registerplugin';

const service = runningService();
afterEach(stopServers);

/** Options of our announcer. */
function announcer(setupUrl: string, env: Readonly<Record<string, string>> = {}) {
  const settings = readSettings([], {
    LOG_LEVEL: 'silent',
    letto_setup_uri: setupUrl,
    letto_user_user_password: PASSWORD,
    letto_plugin_uri_intern: service.url,
    servername: 'schule.example',
    ...env,
  });
  const log = { info: () => undefined, warn: () => undefined };
  const policy = policyOf(settings.variant, settings.policy);
  return { settings, policy, version: '1.0', port: 8080, startedAt: new Date(), log };
}

/** Runs the mock setup service while something registers. */
async function checkWhile(
  register: (setupUrl: string) => Promise<unknown>,
  options: Partial<CheckRegistrationOptions> = {},
): Promise<Report> {
  let registering: Promise<unknown> = Promise.resolve();
  const report = await checkRegistration({
    port: 0,
    waitMs: 15_000,
    ...options,
    onListening: (url) => {
      registering = register(url);
    },
  });
  await registering;
  return report;
}

const idsWith = ({ results }: Report, expectedOutcome: string): string[] =>
  results.flatMap(({ id, outcome }) =>
    outcome === expectedOutcome ? [id.replace('registration.', '')] : [],
  );

/** Returns the failed checks, with `!` after those that break the host. */
const failuresOf = ({ results }: Report): string[] =>
  results
    .filter(({ outcome }) => outcome === 'failed')
    .map(
      ({ id, severity }) => id.replace('registration.', '') + (severity === 'breaks' ? '!' : ''),
    );

type Body = Record<string, unknown>;

interface Fault {
  readonly change?: (body: Body) => Body;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly user?: string;
}

/** Registers once, correctly except for the fault. */
const registerWith =
  ({ change = (body) => body, text, headers = {}, user = 'user' }: Fault) =>
  async (setupUrl: string): Promise<Response> => {
    const body = change({ ...registrationOf(announcer(setupUrl)) });
    const authorization = `Basic ${Buffer.from(`${user}:${PASSWORD}`).toString('base64')}`;
    return fetch(setupUrl + PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization, ...headers },
      body: text ?? JSON.stringify(body),
    });
  };

describe('our announcer', () => {
  it.each(['A', 'B'])('registers without a fault in variant %s', async (VARIANT) => {
    const stop = new AbortController();
    const report = await checkWhile(
      (url) => {
        void announce(announcer(url, { VARIANT }), stop.signal);
        return Promise.resolve();
      },
      { password: PASSWORD },
    );
    stop.abort();
    expect(idsWith(report, 'failed')).toEqual([]);
    expect(idsWith(report, 'skipped')).toEqual([]);
    expect(report.results).toHaveLength(registrationChecks.length);
    expect(isConformant(report)).toBe(true);
    expect(report).toMatchObject({
      url: service.url,
      servicePath: '/fragwerk',
      types: ['Uhr'],
      cutShort: null,
    });
  });

  it('receives the confirmation', async () => {
    let answer: unknown;
    await checkWhile(async (url) => {
      answer = await (await registerWith({})(url)).json();
    });
    expect(answer).toEqual({
      registrationOK: true,
      newRegistered: true,
      registrationCounter: 1,
      msg: null,
    });
  });
});

const without = (name: string) => (body: Body) =>
  Object.fromEntries(Object.entries(body).filter(([member]) => member !== name));
const having = (more: Body) => (body: Body) => ({ ...body, ...more });
const later = (name: string, seconds: number) => (body: Body) => ({
  ...body,
  [name]: Number(body[name]) + seconds,
});
const unixTime = Math.round(Date.now() / 1000);

/** Fault → the only checks that must report it; `!` after those that break the host. */
const faults: Readonly<Record<string, Fault & { readonly found: readonly string[] }>> = {
  'another content type': { headers: { 'content-type': 'text/plain' }, found: ['content-type'] },
  'no JSON': { text: '{"name":', found: ['json!'] },
  'a list': { text: '[]', found: ['json!'] },
  null: { text: 'null', found: ['json!'] },
  'an empty body': { text: '', found: ['json!'] },
  'no name': { change: without('name'), found: ['members'] },
  'no params': { change: without('params'), found: ['members'] },
  'a misspelt member': {
    change: (body) => ({
      ...without('uriIntern')(body),
      uriIntren: body.uriIntern,
      extern: false,
    }),
    found: ['members', 'unknown', 'uriIntern!'],
  },
  'an object as name': { change: having({ name: { de: 'Uhr' } }), found: ['types!'] },
  'a text as time': { change: having({ serviceStartTime: 'heute' }), found: ['types!'] },
  'a member that no host knows': { change: having({ uriInternOk: true }), found: ['unknown'] },
  'a quoted boolean': { change: having({ plugin: 'true' }), found: ['types'] },
  'a quoted time': { change: having({ lastRegistrationTime: '63942300233' }), found: ['types'] },
  'a broken time': { change: having({ serviceStartTime: 1.5 }), found: ['types'] },
  'a number as parameter': { change: having({ params: { a: 1 } }), found: ['types'] },
  'a null name': { change: having({ name: null }), found: ['types', 'name'] },
  'an empty name': { change: having({ name: ' ' }), found: ['name'] },
  'an empty dockerName': {
    change: having({ dockerName: '', extern: false }),
    found: ['dockerName'],
  },
  'a null dockerName': {
    change: having({ dockerName: null, extern: false }),
    found: ['dockerName'],
  },
  'only an address on another server, as the host allows it,': {
    change: (body) => ({ ...body, dockerName: null, uriIntern: null, uriExtern: body.uriIntern }),
    found: [],
  },
  'no plugin': { change: having({ plugin: false }), found: ['plugin'] },
  'no address': { change: having({ uriIntern: null, extern: false }), found: ['uriIntern!'] },
  'an internal address without protocol': {
    change: having({ uriIntern: 'letto-pluginuhr:8080/open' }),
    found: ['uriIntern!'],
  },
  'an internal address with a query': {
    change: (body) => ({ ...body, uriIntern: `${String(body.uriIntern)}?a=1` }),
    found: ['uriIntern!'],
  },
  'an internal address without /open': {
    change: (body) => ({ ...body, uriIntern: String(body.uriIntern).replace('/open', '') }),
    // Below the root there is only ping.
    found: ['uriIntern-open', 'pluginlist!', 'generalinfolist!'],
  },
  'an internal address with a slash at its end': {
    change: (body) => ({ ...body, uriIntern: `${String(body.uriIntern)}/` }),
    found: ['uriIntern-open'],
  },
  'an internal address without a listener': {
    change: having({ uriIntern: 'http://127.0.0.1:9/open' }),
    found: ['reachable!'],
  },
  'an external service without address': {
    change: having({ extern: true, uriExtern: null }),
    found: ['uriExtern'],
  },
  'a relative external address': {
    change: having({ extern: true, uriExtern: '/pluginuhr' }),
    found: ['uriExtern'],
  },
  'Unix seconds': {
    change: having({ serviceStartTime: unixTime, lastRegistrationTime: unixTime }),
    found: ['serviceStartTime!', 'lastRegistrationTime!'],
  },
  milliseconds: {
    change: having({ serviceStartTime: unixTime * 1000 }),
    found: ['serviceStartTime!'],
  },
  'a start in an hour': {
    change: later('serviceStartTime', 3600),
    found: ['serviceStartTime'],
  },
  'a day that is off by one': {
    change: later('serviceStartTime', -86_400),
    found: ['serviceStartTime!'],
  },
  'an old registration': {
    change: later('lastRegistrationTime', -61),
    found: ['lastRegistrationTime'],
  },
  'its own password': { change: having({ password: PASSWORD }), found: ['secret'] },
  'its own password inside a text': {
    change: having({ params: { login: `user:${PASSWORD}` } }),
    found: ['secret'],
  },
  'a plugin token': { change: having({ usePluginToken: true }), found: ['usePluginToken'] },
};

describe('a registration', () => {
  it.each(Object.entries(faults))('with %s is reported', async (_, { found, ...fault }) => {
    const report = await checkWhile(registerWith(fault), { password: PASSWORD });
    expect(failuresOf(report)).toEqual(found);
    expect(isConformant(report)).toBe(
      report.results.every(
        ({ outcome, severity }) => outcome !== 'failed' || severity === 'advice',
      ),
    );
  });

  it('of a service that has been running for hours is not checked by its start time', async () => {
    const report = await checkWhile(
      registerWith({ change: later('serviceStartTime', -5 * 3600 - 77) }),
    );
    expect(idsWith(report, 'failed')).toEqual([]);
    expect(idsWith(report, 'skipped')).toEqual(['password', 'serviceStartTime']);
  });

  it('keeps its secrets out of reports', async () => {
    const report = await checkWhile(
      registerWith({
        change: having({ name: '', password: PASSWORD, params: { a: `x${PASSWORD}` } }),
      }),
    );
    const reports = textReport(report) + jsonReport(report);
    expect(idsWith(report, 'failed')).toContain('name');
    expect(reports).toContain('\\"password\\":\\"(secret)\\"');
    expect(reports).not.toContain(PASSWORD);
    expect(reports).not.toContain(Buffer.from(`user:${PASSWORD}`).toString('base64'));
  });
});

describe('a rejected registration', () => {
  const status = async (url: string, fault: Fault) => (await registerWith(fault)(url)).status;

  it.each([
    ['without Basic auth', { headers: { authorization: '' } }, ['basic']],
    ['with a token', { headers: { authorization: 'Bearer abc' } }, ['basic']],
    ['of another user', { user: 'admin' }, ['user']],
    ['with another password', { headers: { authorization: 'Basic dXNlcjp4' } }, ['password']],
  ])('%s is reported, and the body is checked', async (_, fault: Fault, found) => {
    let answered = 0;
    const report = await checkWhile(
      async (url) => {
        answered = await status(url, { ...fault, change: having({ name: '' }) });
      },
      { password: PASSWORD, waitMs: 1_000 },
    );
    expect(answered).toBe(401);
    expect(idsWith(report, 'failed')).toEqual([...found, 'name']);
    expect(idsWith(report, 'skipped')).toContain('reachable');
  });

  it('can be repeated with credentials', async () => {
    const report = await checkWhile(async (url) => {
      expect(await status(url, { headers: { authorization: '' } })).toBe(401);
      expect(await status(url, {})).toBe(200);
    });
    expect(idsWith(report, 'failed')).toEqual([]);
  });

  it('accepts any password if none is specified, and the specified user', async () => {
    const report = await checkWhile(registerWith({ user: 'dienst' }), { user: 'dienst' });
    expect(idsWith(report, 'failed')).toEqual([]);
    expect(idsWith(report, 'skipped')).toEqual(['password']);
  });
});

describe('a service that is called back', () => {
  const generalinfo = '{"typ":"Uhr"}';

  it('has to reply before it gets the reply to its registration', async () => {
    let isRegistered = false;
    const waiting: (() => void)[] = [];
    const base = await startHttpServer((_, response) => {
      if (isRegistered) response.end('pong');
      else waiting.push(() => response.end());
    });
    const report = await checkWhile(async (url) => {
      await registerWith({ change: having({ uriIntern: `${base}/open` }) })(url);
      isRegistered = true;
    });
    expect(idsWith(report, 'failed')).toEqual(['reachable']);
    expect(
      report.results.find(({ id }) => id === 'registration.reachable')?.failure?.received.en,
    ).toMatch(/GET \/open\/ping: no reply in time/);
  });

  it.each([
    [{ '/open/ping': [503, ''] }, ['ping']],
    [{ '/open/pluginlist': [200, '[]'] }, ['pluginlist']],
    [{ '/open/pluginlist': [200, '<html>'] }, ['pluginlist!']],
    [{ '/open/generalinfolist': [201, '[]'] }, ['generalinfolist!']],
    [{ '/open/generalinfolist': [200, generalinfo] }, ['generalinfolist!']],
    [{ '/open/generalinfo': [422, ''] }, ['generalinfo']],
    [{ '/open/generalinfo': [200, generalinfo] }, ['generalinfo']],
    [{ '/open/generalinfo': [200, ''] }, ['generalinfo!']],
  ] as const)('with %j fails %j', async (wrong, found) => {
    const base = await startProxy(service.url, wrong);
    const report = await checkWhile(
      registerWith({ change: having({ uriIntern: `${base}/open` }) }),
    );
    expect(failuresOf(report)).toEqual(found);
    const [failed] = report.results.filter(({ outcome }) => outcome === 'failed');
    expect(failed?.failure?.request?.path).toBe(Object.keys(wrong)[0]);
    expect(failed?.failure?.reply).not.toBeNull();
  });
});

describe('the mock setup service', () => {
  it('reports that no registration arrives', async () => {
    const waiting = checkWhile(() => Promise.resolve(), { waitMs: 200 });
    await expect(waiting).rejects.toThrow(CannotRunError);
    await expect(waiting).rejects.toThrow(/No registration arrived at http:\/\/127.*within 0.2 s/);
  });

  it('reports requests to other paths', async () => {
    const report = await checkWhile(
      async (url) => {
        expect((await fetch(`${url}/config/register`, { method: 'POST' })).status).toBe(404);
        expect((await fetch(url + PATH)).status).toBe(404);
      },
      { waitMs: 500 },
    );
    expect(failuresOf(report)).toEqual(['path!']);
    expect(report.results[0]?.failure?.received.en).toBe(`POST /config/register, GET ${PATH}`);
    expect(isConformant(report)).toBe(false);
  });

  it('reports that its port is in use', async () => {
    const taken = Number(new URL(await startHttpServer(() => undefined)).port);
    await expect(checkRegistration({ port: taken })).rejects.toThrow(
      `Port ${taken} on 127.0.0.1 is used by another program; choose another one with --setup-port.`,
    );
  });

  it('survives nonsense', async () => {
    const report = await checkWhile(async (url) => {
      const huge = await fetch(url + PATH, { method: 'POST', body: 'x'.repeat(2_000_000) }).catch(
        () => null,
      );
      expect([413, undefined]).toContain(huge?.status);
      await registerWith({})(url);
    });
    expect(idsWith(report, 'failed')).toEqual([]);
  });
});

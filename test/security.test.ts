import { once } from 'node:events';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ChildService, childServices } from './support/child-service.js';
import { post as postTo } from './support/http.js';
import { verbosePlugin } from './support/plugins.js';
import { startTestService } from './support/service.js';
import { rawConnections } from './support/sockets.js';
import { tempFolder } from './support/temp-folder.js';

const children = childServices();
const folder = tempFolder();
const MARK = 'GeheimesWort4711';
const json = { 'content-type': 'application/json' };

let service: ChildService;

beforeAll(async () => {
  const PLUGINS = folder.write('telling.mjs', verbosePlugin);
  service = await children.start({ env: { LOG_LEVEL: 'debug', VARIANT: 'A', PLUGINS } });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(service.url + path, { headers, redirect: 'manual' });
const post = (path: string, body: object | string, headers: Record<string, string> = json) =>
  fetch(service.url + path, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const postLatin1 = (path: string, text: string) =>
  fetch(service.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=ISO-8859-1' },
    body: Buffer.from(text, 'latin1'),
  });

interface LogLine {
  level: number;
  reqId?: string;
  path?: string;
  status?: number;
  err?: unknown;
}
const logLines = (): LogLine[] =>
  service
    .stdout()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LogLine);

/** Returns the log lines of one request, as soon as the last of them is written. */
async function linesOf(response: Response): Promise<LogLine[]> {
  const id = response.headers.get('x-request-id') ?? '';
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  await service.waitFor(new RegExp(id));
  return logLines().filter(({ reqId }) => reqId === id);
}

describe('headers', () => {
  const dialog = { typ: 'Uhr', name: 'P', configurationID: 'd1', timeout: 600 };
  const pages = {
    'help page': '/fragwerk/',
    'API documentation': '/fragwerk/docs',
    'description of the interface': '/fragwerk/interface/README.md',
    'folder of this description': '/fragwerk/interface/',
    'dialog page': '/fragwerk/open/confighttp?typ=Uhr&configurationID=d1',
    'try-out page': '/?typ=Uhr',
  };

  beforeAll(() => post('/open/configurationinfo', dialog));

  it.each(Object.entries(pages))(
    'of the %s allow only resources of the service',
    async (name, path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/^default-src 'none';/);
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain(`form-action '${name === 'try-out page' ? 'self' : 'none'}'`);
      expect(policy).toMatch(/frame-ancestors \S/);
      expect(policy).not.toMatch(
        /script-src[^;]*'unsafe-inline'|unsafe-eval|https?:|script-src \*/,
      );
      if (name !== 'dialog page') expect(policy).toContain("frame-ancestors 'none'");
    },
  );

  it('let the operator restrict which pages may frame the dialog', async () => {
    const other = await startTestService({ FRAME_ANCESTORS: "'self' https://lms.example" });
    await postTo(other.url, 'configurationinfo', dialog);
    const { headers } = await fetch(other.url + pages['dialog page']);
    await other.stop();
    expect(headers.get('content-security-policy')).toMatch(
      /frame-ancestors 'self' https:\/\/lms\.example$/,
    );
  });

  const others: Record<string, readonly [status: number, ask: () => Promise<Response>]> = {
    'a JSON answer': [200, () => get('/open/pluginlist')],
    'a text answer': [200, () => get('/ping')],
    'a picture': [200, () => post('/open/image', { typ: 'Uhr' })],
    'a script': [200, () => get('/fragwerk/open/js/jquery.min.js')],
    'an unknown path': [404, () => get('/nowhere')],
    'an unknown type': [404, () => post('/open/image', { typ: 'X' })],
    'a wrong method': [405, () => get('/open/image')],
    'malformed JSON': [400, () => post('/open/image', '{')],
    'a wrong content type': [
      415,
      () => post('/open/image', '<a/>', { 'content-type': 'text/xml' }),
    ],
    'an uncompressed body': [
      200,
      () => post('/open/image', { typ: 'Uhr' }, { ...json, 'content-encoding': 'Identity' }),
    ],
    'an empty content type': [
      200,
      () => post('/open/image', { typ: 'Uhr' }, { 'content-type': '' }),
    ],
    'a body in Latin-1': [400, () => postLatin1('/open/angabe', '{"typ":"Uhr","name":"ü"}')],
    'a type in Latin-1': [400, () => postLatin1('/open/generalinfo', 'Prüfung')],
    'a failing plugin': [500, () => post('/open/angabe', { typ: 'Plaudert' })],
    'a malformed address': [400, () => get('/open/%zz')],
  };

  it.each(Object.entries(others))('of %s', async (_, [status, ask]) => {
    const { headers, status: answered } = await ask();
    expect(answered).toBe(status);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('content-type')).toMatch(
      status === 200 ? /^(application\/json|text\/\w+); charset=utf-8$/ : /^application\/problem/,
    );
    expect(headers.get('x-powered-by') ?? headers.get('server')).toBeNull();
  });
});

describe('the log', () => {
  it('has one line per request, with its id', async () => {
    for (const ask of [
      () => get('/open/pluginlist'),
      () => get('/ping'),
      () => post('/open/image', { typ: 'Uhr' }),
      () => post('/open/image', '{'),
      () => get('/nowhere'),
      () => get('/open/image'),
      () => get('/open/%zz'),
      () => post('/open/gethtml', { typ: 'Plaudert' }),
    ]) {
      const response = await ask();
      const lines = await linesOf(response);
      expect(lines, response.url).toHaveLength(1);
      expect(lines[0]?.status).toBe(response.status);
      expect(lines[0]?.path).toBe(new URL(response.url).pathname);
    }
  });

  it('contains type and location of a failure, not its message', async () => {
    const body = { typ: 'Plaudert', name: MARK, config: MARK };
    const [line, ...more] = await linesOf(await post('/open/angabe', body));
    expect(more).toEqual([]);
    expect(line).toMatchObject({ level: 50, status: 500, code: 'PLUGIN_FAILED' });
    expect(line?.err).toMatchObject({
      type: 'FragwerkError',
      code: 'PLUGIN_FAILED',
      cause: {
        type: 'SchoolError',
        place: expect.stringMatching(/^ {4}at .*telling\.mjs:11:11\b/) as string,
      },
    });
    expect(JSON.stringify(line)).not.toContain(MARK);
    const [thrown] = await linesOf(await post('/open/gethtml', body));
    expect(thrown?.err).toMatchObject({ cause: { type: 'string' } });
  });

  it('contains nothing that callers sent', async () => {
    const q = { id: 1, name: MARK, maxima: MARK, vars: { vars: { [MARK]: { ze: MARK } } } };
    const instance = { typ: 'Uhr', name: MARK, config: `bgcolor=${MARK}`, params: MARK, q };
    const answered = { ...instance, antwort: MARK, answerDto: { answerText: MARK, ze: MARK } };
    const session = { ...instance, configurationID: MARK, timeout: 600, configuration: MARK };
    const secret = { ...json, authorization: `Basic ${MARK}`, cookie: MARK, 'x-api-key': MARK };
    const replies = await Promise.all([
      post('/open/image', instance, secret),
      post('/open/score', answered),
      post('/open/renderlatex', { ...instance, answer: MARK, mode: MARK }),
      post('/open/renderpluginresult', { ...answered, tex: true }),
      post('/open/image', { ...instance, typ: MARK }),
      post('/open/image', `{"typ":"${MARK}`),
      post('/open/image', { typ: [MARK], [MARK]: 1 }),
      post('/open/image', { ...instance, q: { id: MARK } }),
      post('/open/generalinfo', MARK),
      post('/open/angabe', { ...instance, typ: 'Plaudert' }),
      post('/open/gethtml', { ...instance, typ: 'Plaudert' }),
      post('/open/configurationinfo', session),
      get(`/fragwerk/open/confighttp?typ=${MARK}&configurationID=${MARK}`, { referer: MARK }),
      get(`/nowhere?password=${MARK}`),
      get(`/open/%zz?password=${MARK}`),
      get(`/ping?password=${MARK}`, { 'x-request-id': MARK, 'user-agent': MARK }),
    ]);
    await post('/open/setconfigurationdata', { ...session, questionDto: q });
    for (const reply of replies) await linesOf(reply);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 400, 404, 500]));
    expect(service.output()).not.toContain(MARK);
    expect(service.stderr()).toBe('');
  });
});

describe('the view that a host sends back with an answer', () => {
  const tests = [{ kind: 'call', code: 'f(2)', expected: '4' }];
  const questions = {
    Uhr: ['mode=1', '10:30', '10:31'],
    Schaltung: ['R1 1 0 100; I1 1 0 2; ask U(R1)', '200', '100'],
    Code: [JSON.stringify({ tests }), 'def f(x): return 2 * x', 'def f(x): return 5'],
  };

  it.each(Object.entries(questions))('changes no score of %s', async (typ, question) => {
    const [config, right, wrong] = question;
    const params = { config: 'mode=2', parameters: '{}', question: '{"tests":[]}', task: '{}' };
    const views = [null, { tagName: 'x', width: 1, height: 1, jsonData: '{}', params }];
    const score = async (antwort: unknown, pluginDto: unknown) => {
      const answerDto = { ergebnis: { string: right, type: 'STRING' }, answerText: right };
      const body = { typ, name: 'P', config, antwort, answerDto, pluginDto, grade: 4 };
      return (await (await post('/open/score', body)).json()) as { readonly punkteIst: number };
    };
    for (const [answer, points] of [[right, 4] as const, [wrong, 0] as const]) {
      const [plain, forged] = await Promise.all(views.map((view) => score(answer, view)));
      expect(forged).toEqual(plain);
      expect(plain?.punkteIst).toBe(points);
    }
  });
});

describe('a slow client', () => {
  const connect = rawConnections();

  it('does not delay other requests', async () => {
    const opened = Array.from({ length: 40 }, (_, index) => {
      const head = 'POST /open/image HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
      const part = `${head}content-length: 500\r\n\r\n{"typ":"Uhr","na`;
      return once(connect(service.url, index % 2 ? head : part).socket, 'connect');
    });
    await Promise.all(opened);
    for (const path of ['/ping', '/open/pluginlist', '/fragwerk/'])
      expect((await get(path)).status).toBe(200);
    expect((await post('/open/image', { typ: 'Uhr' })).status).toBe(200);
  });

  it('does not keep the service from stopping', async () => {
    service.signal('SIGTERM');
    expect(await service.exited).toEqual({ code: 0, signal: null });
  });
});

import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { startWorkbench, type Workbench, type WorkbenchOptions } from '@fragwerk/workbench';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type {
  PluginFault,
  RegistrationState,
  SavedQuestion,
  RunMessages,
  TrafficDetail,
  TrafficEntry,
  WorkbenchState,
} from '../apps/workbench/src/api.js';
import type { Replies } from '../apps/workbench/src/engine.js';
import { childServices } from './support/child-service.js';
import { lightPlugin } from './support/plugins.js';
import { freePort } from './support/setup-service.js';
import { tempFolder } from './support/temp-folder.js';

// Builds the project, which contains the service process.
const children = childServices();
const folder = tempFolder();
const root = new URL('..', import.meta.url).pathname.replace(/\/$/, '');

/** The workbench of a test that changes it. */
let own: Workbench | null = null;
/** Shared workbenches of this project, for all tests that leave no trace. */
const shared = new Map<string, Workbench>();
/** The workbench that the test uses. */
let workbench: Workbench | null = null;
afterEach(async () => {
  await own?.close();
  own = null;
});
afterAll(async () => {
  for (const one of shared.values()) await one.close();
});

let count = 0;
const newFolder = (): string => {
  const path = join(folder.path, `run-${++count}`);
  mkdirSync(path);
  return path;
};

async function start(options: WorkbenchOptions): Promise<string> {
  own = await startWorkbench({ port: 0, questions: join(newFolder(), 'q'), ...options });
  workbench = own;
  return own.url;
}

/** Questions of the shared workbench in variant A. */
const questions = join(folder.path, 'q');

/** The workbench of this project, without recorded traffic. */
async function useProject(variant: 'A' | 'B' = 'A'): Promise<string> {
  const place = variant === 'A' ? questions : join(folder.path, 'q-b');
  workbench =
    shared.get(variant) ??
    (await startWorkbench({ port: 0, folder: root, variant, questions: place }));
  shared.set(variant, workbench);
  await api('traffic', 'DELETE');
  return workbench.url;
}

async function api<T>(path: string, method = 'GET', body?: unknown): Promise<T> {
  const response = await fetch(`${workbench?.url ?? ''}api/${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return (text === '' ? null : JSON.parse(text)) as T;
}

const state = () => api<WorkbenchState>('state');
const eventually = (check: () => Promise<void>) =>
  vi.waitFor(check, { timeout: 20_000, interval: 100 });

/** Sends a raw request, because fetch sets some headers itself. */
const raw = (path: string, headers: Record<string, string> | readonly string[], method = 'GET') =>
  new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      const { port } = new URL(workbench?.url ?? '');
      const sent = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      });
      sent.on('error', reject).end();
    },
  );

const proxied = (endpoint: string, body: object) =>
  fetch(`${workbench?.url ?? ''}fragwerk/api/open/${endpoint}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('the workbench of this project', () => {
  it.each(['A', 'B'] as const)('serves the clock in variant %s', async (variant) => {
    await useProject(variant);
    const { service, questions } = await state();
    expect(service).toMatchObject({ kind: 'own', reachable: true, faults: [] });
    const clock = service.types.find(({ type }) => type.startsWith('Uhr'));
    expect(clock?.version).toMatch(/\d/);
    expect(questions.length).toBeGreaterThan(0);
    expect(questions.every(({ problem }) => problem === null)).toBe(true);
  });

  it('records calls with findings and a command that repeats them', async () => {
    await useProject();
    const body = { typ: 'Uhr', name: "O'Uhr", config: '', params: '', nr: 0 };
    // The first picture waits for a drawing process to start, on a busy machine longer than hosts do.
    await proxied('reloadplugindto', body);
    await api('traffic', 'DELETE');
    expect((await proxied('reloadplugindto', body)).status).toBe(200);
    const [entry] = await api<TrafficEntry[]>('traffic');
    expect(entry).toMatchObject({ endpoint: 'reloadplugindto', method: 'POST', status: 200 });
    expect(entry?.findings.length).toBeGreaterThan(3);
    expect(entry?.findings.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    const detail = await api<TrafficDetail>(`traffic/${entry?.id ?? 0}`);
    expect(JSON.parse(detail.requestBody)).toEqual(body);
    expect(JSON.parse(detail.replyBody)).toHaveProperty('tagName');
    expect(detail.curl).toContain(`O'\\''Uhr`);
    await api('traffic', 'DELETE');
    expect(await api('traffic')).toEqual([]);
  });

  it('forwards external paths to the service, but not the internal API', async () => {
    const url = await useProject();
    expect((await fetch(`${url}fragwerk/api/open/pluginlist`)).status).toBe(200);
    for (const path of [
      '/open/pluginlist',
      '/fragwerk/../open/pluginlist',
      '/fragwerk/%2e%2e/open/pluginlist',
      '/fragwerkopen/pluginlist',
    ]) {
      const { status } = await raw(path, { host: '127.0.0.1' });
      expect(status, path).toBe(404);
    }
  });

  it('runs the checks of one endpoint', async () => {
    await useProject();
    const { results } = await api<{ results: { id: string; outcome: string }[] }>(
      'checks',
      'POST',
      { endpoint: 'ping', type: 'gibt es nicht' },
    );
    expect(results.length).toBeGreaterThan(1);
    expect(results.every(({ id }) => id.startsWith('ping.'))).toBe(true);
    expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  });
});

describe('the guard', () => {
  it('rejects unknown host names on every path', async () => {
    await useProject();
    for (const path of ['/', '/api/state', '/fragwerk/api/open/pluginlist', '/frame']) {
      expect((await raw(path, { host: 'evil.example' })).status, path).toBe(403);
      expect((await raw(path, { host: 'localhost:80' })).status, path).not.toBe(403);
    }
  });

  it('accepts changes from its own pages only', async () => {
    const url = await useProject();
    const { port } = new URL(url);
    const send = (path: string, origin: string) =>
      raw(path, { host: `127.0.0.1:${port}`, origin }, 'POST');
    for (const origin of ['http://evil.example', 'null', 'http://127.0.0.1:1']) {
      const refused = await send('/api/registration/stop', origin);
      expect(refused.status, origin).toBe(403);
      expect(JSON.parse(refused.text)).toHaveProperty('message.de');
    }
    expect((await send('/api/registration/stop', `http://localhost:${port}`)).status).toBe(200);
    expect((await send('/fragwerk/api/open/generalinfo', 'http://evil.example')).status).toBe(403);
  });

  it.each(
    `127.evil.test localhost.evil.test 127.0.0.1.evil.test [::1].evil.test evil.test@localhost
    localhost@evil.test 127.0.0.1. localhost. 2130706433 0177.0.0.1 0x7f000001 127.1 localhost:
    localhost:http 10.0.0.1 [::ffff:127.0.0.1] [::] 0.0.0.0 null ::1 localhost/`.split(/\s+/),
  )('rejects the host name %j', async (host) => {
    await useProject();
    expect((await raw('/api/state', { host })).status).toBe(403);
  });

  it('rejects two host names', async () => {
    await useProject();
    expect((await raw('/', ['Host', 'localhost', 'Host', 'localhost'])).status).toBe(403);
  });

  it('lets no other page read anything, not even without an origin', async () => {
    const url = await useProject();
    const { port } = new URL(url);
    const paths = ['/api/state', '/', '/frame', '/fragwerk/api/open/pluginlist', '/fragwerk/'];
    const own = `http://127.0.0.1:${port}`;
    const foreign = `null  http://evil.example https://127.0.0.1:${port} ${own}/ http://a@127.0.0.1:${port}
      http://127.0.0.1:1 http://127.0.0.1.evil.test:${port} http://localhost.:${port} file://`;
    for (const path of paths) {
      expect((await raw(path, { host: 'localhost', origin: own })).status, path).toBe(200);
      for (const origin of foreign.split(/\s+/)) {
        const reply = await raw(path, { host: 'localhost', origin, 'x-fragwerk-frame': 'guess' });
        expect(reply.status, `${path} ${origin}`).toBe(403);
        expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
      }
    }
    const files = await raw('/fragwerk/open/files/../../api/open/pluginlist', {
      host: 'localhost',
      origin: 'null',
    });
    expect(files.status).toBe(403);
  });

  it('lets browsers keep no file of a plugin, because its author may change it', async () => {
    await useProject();
    const { headers } = await raw('/fragwerk/open/files/Eigen/editor.js', { host: 'localhost' });
    expect(headers).toMatchObject({ 'cache-control': 'no-cache' });
  });

  it('lets the frame call the service, with a preflight request', async () => {
    const url = await useProject();
    const { port } = new URL(url);
    const host = `127.0.0.1:${port}`;
    const html = await (await fetch(`${url}frame`)).text();
    const [, token = ''] = /name="x-fragwerk-frame" content="([^"]+)"/.exec(html) ?? [];
    const headers = { host, origin: 'null', 'x-fragwerk-frame': token };
    const path = '/fragwerk/api/open/reloadplugindto';
    const asked = {
      origin: 'null',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,x-fragwerk-frame',
    };
    const preflight = await raw(path, { host, ...asked }, 'OPTIONS');
    expect(preflight.status).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': 'null',
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'PUT',
      'access-control-allow-headers': 'authorization,x-fragwerk-frame',
    });
    const plain = await raw('/fragwerk/api/open/pluginlist', headers);
    expect(plain.headers).toMatchObject({
      'access-control-allow-origin': 'null',
      'access-control-allow-credentials': 'true',
    });
    const own = await raw('/api/state', { host, ...asked }, 'OPTIONS');
    expect(own.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('pages', () => {
  it('load nothing from other servers, and give the frame an opaque origin', async () => {
    const url = await useProject();
    const shell = await fetch(url);
    const shellPolicy = shell.headers.get('content-security-policy') ?? '';
    expect(shellPolicy).toContain("default-src 'none'");
    const nonce = /'nonce-([^']+)'/.exec(shellPolicy)?.[1] ?? '?';
    expect(await shell.text()).toContain(`nonce="${nonce}" src="/assets/page.js"`);
    const frame = await fetch(`${url}frame?build=1&language=en`);
    const policy = frame.headers.get('content-security-policy') ?? '';
    const html = await frame.text();
    expect(frame.status, html).toBe(200);
    expect(policy).toContain('sandbox allow-scripts;');
    expect(policy).toContain(`connect-src ${url}fragwerk/`);
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('initPluginUhr');
    // Every frame would take half as long again; the first audit loads it.
    expect(html).not.toContain('Deque Systems');
    expect(await (await fetch(`${url}assets/axe.js`)).text()).toContain('Deque Systems');
    // Each script has the nonce, and none ends early.
    expect(html.match(/<script /g)?.length).toBe(html.match(/<\/script>/g)?.length);
    expect(frame.headers.get('x-content-type-options')).toBe('nosniff');
    for (const path of ['assets/../package.json', 'assets/%2e%2e%2fpackage.json', 'assets/x.js'])
      expect((await fetch(url + path)).status, path).toBe(404);
  });
});

describe('questions', () => {
  it('survive a restart', async () => {
    const questions = join(newFolder(), 'q');
    await start({ folder: root, questions });
    const created = await api<SavedQuestion>('questions', 'POST', { name: 'Mein Zug!' });
    expect(created.file).toBe('mein-zug.json');
    const changed = { ...created.document, text: 'Neu: ä{x}' };
    await api(`questions/${created.file}`, 'PUT', changed);
    await workbench?.close();
    await start({ folder: root, questions });
    const read = await api<SavedQuestion>(`questions/${created.file}`);
    expect(read).toEqual({ file: created.file, document: changed, version: read.version });
    expect(read.version).not.toBe('');
    expect(JSON.parse(readFileSync(join(questions, created.file), 'utf8'))).toEqual(changed);
  });

  it('are copied, and renamed instead of deleted', async () => {
    await useProject();
    const { file } = await api<SavedQuestion>('questions', 'POST', { name: 'Zug', type: 'Uhr' });
    const copy = await api<SavedQuestion>('questions', 'POST', { name: 'Zug', copyOf: file });
    expect(copy.file).toBe('zug-2.json');
    expect(copy.document.plugins).toEqual([expect.objectContaining({ type: 'Uhr' })]);
    await api(`questions/${file}`, 'DELETE');
    await expect(api(`questions/${file}`)).rejects.toThrow('404');
    expect(readFileSync(join(questions, `${file}.deleted`), 'utf8')).toContain('Uhr');
  });

  it('reject names outside of their folder', async () => {
    await useProject();
    writeFileSync(join(questions, '..', 'secret.json'), '{}');
    for (const name of [
      '..%2fsecret.json',
      '%2e%2e%2fsecret.json',
      '..%5csecret.json',
      '.hidden.json',
      'a.txt',
      'a%00.json',
    ]) {
      const { status, text } = await raw(`/api/questions/${name}`, { host: 'localhost' });
      expect([400, 404], `${name} ${text}`).toContain(status);
    }
  });

  it('are not overwritten when broken or changed by another program', async () => {
    await useProject();
    const { file, document } = await api<SavedQuestion>('questions', 'POST', { name: 'Bus' });
    writeFileSync(join(questions, file), JSON.stringify({ ...document, name: 'von außen' }));
    await expect(api(`questions/${file}`, 'PUT', document)).rejects.toThrow('409');
    expect(readFileSync(join(questions, file), 'utf8')).toContain('von außen');
    await api(`questions/${file}`);
    await api(`questions/${file}`, 'PUT', document);
    writeFileSync(join(questions, file), '{ "broken"');
    const { questions: listed } = await state();
    expect(listed.find((entry) => entry.file === file)?.problem?.de).toContain(
      'Spalte 11: Das ist kein gültiges JSON',
    );
    await expect(api(`questions/${file}`, 'PUT', document)).rejects.toThrow('422');
    expect(readFileSync(join(questions, file), 'utf8')).toBe('{ "broken"');
  });

  it('reject an invalid question', async () => {
    await useProject();
    const { file } = await api<SavedQuestion>('questions', 'POST', { name: 'Rad' });
    await expect(api(`questions/${file}`, 'PUT', { plugins: 5 })).rejects.toThrow('400');
  });
});

const clockQuestion = async (): Promise<SavedQuestion> => {
  const { questions } = await state();
  const entry = questions.find(({ file }) => file.startsWith('uhr'));
  return api<SavedQuestion>(`questions/${entry?.file ?? ''}`);
};

describe('a question', () => {
  it.each(['A', 'B'] as const)(
    'is shown and scored by the clock in variant %s',
    async (variant) => {
      await useProject(variant);
      const { document } = await clockQuestion();
      const shown = await api<Replies['show']>('show', 'POST', { document, row: 3 });
      expect(shown.problems).toEqual([]);
      const input = shown.parts.find((part) => part.kind === 'input');
      expect(input).toMatchObject({ subquestion: 0, place: { startFunction: 'initPluginUhr' } });
      const values = new Map(shown.values.map(({ name, text }) => [name, text]));
      const right = `${values.get('H') ?? '?'}:${(values.get('M') ?? '?').padStart(2, '0')}`;
      const score = async (answer: string) =>
        (
          await api<Replies['score']>('score', 'POST', { document, row: 3, answers: { 0: answer } })
        )[0];
      expect(await score(right)).toMatchObject({ status: 'OK', points: 1, problems: [] });
      expect((await score('13:59'))?.status).toBe('FALSCH');
      const traffic = await api<TrafficEntry[]>('traffic');
      const names = new Set(traffic.map(({ endpoint }) => endpoint));
      expect([...names]).toEqual(
        expect.arrayContaining(['generalinfolist', 'loadplugindto', 'score', 'renderpluginresult']),
      );
      const wrong = traffic.flatMap(({ endpoint, findings }) =>
        findings.flatMap(({ failure }) => (failure ? `${endpoint}: ${failure.received.en}` : [])),
      );
      expect(wrong).toEqual([]);
    },
  );

  it('is printed as a PDF with the answer', async () => {
    await useProject();
    const { document } = await clockQuestion();
    const printed = await api<Replies['print']>('print', 'POST', {
      document: { ...document, text: `${document.text} λ 漢` },
      row: 0,
      answers: { 0: '7:25' },
      withAnswers: true,
    });
    expect(printed.log).toBe('');
    const file = folder.write('print.pdf', Buffer.from(printed.pdf ?? '', 'base64'));
    const text = execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' });
    expect(text).toContain('Stelle die Uhr');
    expect(text).toContain('7:25');
    expect(text).toMatch(/λ ?\?/);
    expect(printed.problems[0]?.text.en).toContain('The character 漢 is missing');
    // The dial consists of lines and letters.
    expect(text).toMatch(/\b11\b/);
    const pixels = execFileSync('pdfimages', ['-list', file], { encoding: 'utf8' });
    expect(pixels.trim().split('\n')).toHaveLength(2);
  });

  it('runs its tests in all rows and reports progress', async () => {
    const url = await useProject();
    const { document } = await clockQuestion();
    const response = await fetch(`${url}api/tests`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ document }),
    });
    const messages = (await response.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as RunMessages['tests']);
    expect(messages.filter(({ kind }) => kind === 'progress').length).toBeGreaterThan(1);
    const report = messages.at(-1);
    if (report?.kind !== 'report') throw new Error(JSON.stringify(report));
    const runs = report.outcomes.flatMap((outcome) => outcome.runs);
    expect(runs.length).toBe(document.tests.length * 40);
    expect(runs.filter(({ passed }) => !passed)).toEqual([]);
  });

  it('is computed by Maxima, and has a table of 40 rows', async () => {
    await useProject();
    const { document } = await api<SavedQuestion>('questions', 'POST', { name: 'Formeln' });
    const changed = {
      ...document,
      maxima: 'y:diff(x^3,x)\nz:y+1',
      datasets: [
        { name: 'x', range: 'I1-9', unit: 'V' },
        { name: 'b', range: '???', unit: '' },
      ],
    };
    const formulas = await api<Replies['formulas']>('formulas', 'POST', changed);
    expect(formulas).toEqual({
      by: 'maxima',
      results: [
        { name: 'y', text: '3*x^2' },
        { name: 'z', text: '3*x^2+1' },
      ],
    });
    const columns = await api<Replies['datasets']>('datasets', 'POST', changed);
    expect(columns[0]?.values).toHaveLength(40);
    expect(columns[0]?.values.every((value) => /^[1-9]V$/.test(value))).toBe(true);
    expect(columns[1]?.values).toEqual([]);
  });

  it('shows formulas as MathML', async () => {
    await useProject();
    const { document } = await api<SavedQuestion>('questions', 'POST', { name: 'Formeln' });
    const { parts } = await api<Replies['show']>('show', 'POST', {
      document: {
        ...document,
        text: 'Es gilt $\\frac{1}{2}$ und $\\href{javascript:alert(1)}{x}$',
      },
      row: 0,
    });
    const drawn = parts.flatMap((part) => (part.kind === 'mathml' ? [part.html] : []));
    expect(drawn[0]).toContain('<mfrac>');
    expect(drawn.join('')).not.toContain('href="javascript');
  });

  it('says in both languages why a dialog cannot be opened', async () => {
    await useProject();
    const { document } = await clockQuestion();
    const request = { document, row: 0, plugin: 'Ohne' };
    expect(await api('openDialog', 'POST', request)).toMatchObject({
      problem: {
        de: expect.stringContaining('kein Plugin „Ohne“') as string,
        en: expect.stringContaining('no plugin “Ohne”') as string,
      },
    });
  });

  it.each(['js', 'iframe'])('opens and closes the dialog of mode %s', async (mode) => {
    const url = await useProject();
    const { document } = await clockQuestion();
    const plugins = document.plugins.map((one) => ({ ...one, config: `w50;mode=${mode}` }));
    const request = { document: { ...document, plugins }, row: 0, plugin: 'Uhr1' };
    const opened = await api<Replies['openDialog']>('openDialog', 'POST', request);
    expect(opened.errorMessage).toBe('');
    expect(opened.mode).toBe(mode === 'js' ? 2 : 3);
    if (opened.mode === 3) {
      expect(opened.url).toMatch(/^\/fragwerk\/open\/confighttp\?/);
      const page = await fetch(new URL(opened.url, url));
      expect(await page.text()).toContain('configform_div');
      // In a window of its own, it must not have the origin of the workbench either.
      for (const path of [
        opened.url,
        opened.url.replace('confighttp', '%63onfighttp'),
        '/fragwerk',
      ])
        expect((await fetch(new URL(path, url))).headers.get('content-security-policy')).toMatch(
          /'none'.*, sandbox allow-scripts allow-forms/,
        );
    } else {
      const data = JSON.parse(opened.dataJson) as { pluginDtoUri: string };
      expect(data.pluginDtoUri).toBe(`${url}fragwerk/api/open/reloadplugindto`);
      expect(opened.startFunction).toBe('configPluginUhr');
    }
    const closed = await api<Replies['closeDialog']>('closeDialog', 'POST', {
      ...request,
      dialogId: opened.dialogId,
      config: opened.mode === 3 ? null : 'w77',
    });
    const config = opened.mode === 3 ? 'w50;mode=iframe' : 'w77';
    expect(closed.document.plugins[0]?.config).toBe(config);
  });

  it('does not close a dialog whose configuration the service no longer has', async () => {
    await useProject();
    const { document } = await clockQuestion();
    const request = { document, row: 0, plugin: 'Uhr1', dialogId: 'none', config: null };
    await expect(api('closeDialog', 'POST', request)).rejects.toThrow('502');
  });

  it('offers the entries of the context menu', async () => {
    await useProject();
    const { document } = await clockQuestion();
    const { entries } = await api<Replies['insertions']>('insertions', 'POST', {
      document,
      row: 0,
      plugin: 'Uhr1',
    });
    expect(entries.map(({ text }) => text)).toContain('[PIG Uhr1 ""]');
  });

  it('is rejected when the request is invalid', async () => {
    await useProject();
    for (const body of [{}, { document: 5, row: 0 }, { document: {}, row: 40 }, []])
      await expect(api('show', 'POST', body)).rejects.toThrow('400');
  });
});

const plugin = (fill: string, score = "throw new Error('Ein Grund');") =>
  lightPlugin('Lampe')
    .replace('#ff0000', fill)
    .replace(/score: [\s\S]*$/, `score() {\n    ${score}\n  },\n});\n`);

const picture = async () => {
  const url = workbench?.state().service.url ?? '';
  const response = await fetch(`${url}/open/image`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ typ: 'Lampe', name: 'P1', config: '' }),
  });
  return ((await response.json()) as { base64Image: string }).base64Image;
};
const faults = async (): Promise<readonly PluginFault[]> => (await state()).service.faults;

describe("the plugin of an author's folder", () => {
  it('is reloaded when a file is saved; the last working version stays when it is broken', async () => {
    const place = newFolder();
    // Watching such a link fails.
    symlinkSync('itself', join(place, 'itself'));
    const file = join(place, 'plugin.ts');
    writeFileSync(file, plugin('#ff0000'));
    await start({ folder: place });
    expect((await state()).service.types).toMatchObject([{ type: 'Lampe', version: '2.1' }]);
    const red = await picture();
    const { build } = await state();
    writeFileSync(file, plugin('#0000ff'));
    await eventually(async () => {
      expect((await state()).build).toBeGreaterThan(build);
    });
    const blue = await picture();
    expect(blue).not.toBe(red);
    writeFileSync(file, `const a = 1;\nconst b = = 2;\n${plugin('#00ffff')}`);
    await eventually(async () => {
      expect(await faults()).toMatchObject([
        { kind: 'syntax', file: 'plugin.ts', line: 2, column: 11, sourceLine: 'const b = = 2;' },
      ]);
    });
    expect(await picture()).toBe(blue);
    writeFileSync(file, plugin('#ff0000'));
    await eventually(async () => {
      expect(await faults()).toEqual([]);
    });
    expect(await picture()).toBe(red);
  });

  it('notifies open pages of builds and faults', async () => {
    const place = newFolder();
    const file = join(place, 'plugin.ts');
    writeFileSync(file, plugin('#ff0000'));
    const url = await start({ folder: place });
    const leave = new AbortController();
    const response = await fetch(`${url}api/events`, { signal: leave.signal });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    let events = '';
    const reading = (async () => {
      const decoder = new TextDecoder();
      for await (const part of response.body ?? []) events += decoder.decode(part);
    })().catch(() => undefined);
    const expectEvent = (text: string) =>
      eventually(async () => {
        await Promise.resolve();
        expect(events).toContain(text);
      });
    writeFileSync(file, plugin('#0000ff'));
    await expectEvent('data: {"kind":"built","build":2,');
    writeFileSync(file, '= 1');
    await expectEvent('data: {"kind":"faults","faults":[{"kind":"syntax"');
    await api('questions', 'POST', { name: 'a' });
    await expectEvent('data: {"kind":"questions"}');
    leave.abort();
    await reading;
  });

  it('is the clock of this project, with its browser part from its sources', async () => {
    await start({ folder: join(root, 'plugins/clock') });
    const { service } = await state();
    expect(service).toMatchObject({ reachable: true, faults: [] });
    expect(service.types).toMatchObject([{ type: 'Uhr' }]);
    const info = await (await fetch(`${service.url}/open/generalinfolist`)).text();
    expect(info).toContain('initPluginUhr');
    expect(info).toContain('configPluginUhr');
  });

  it('is required: otherwise there is a one-sentence error', async () => {
    const onEvent = vi.fn();
    await expect(start({ folder: newFolder(), onEvent })).rejects.toThrow(/contains no plugin/);
    // The error is printed, so a fault would be a second copy.
    expect(onEvent).not.toHaveBeenCalled();
    await expect(start({ folder: join(newFolder(), 'x') })).rejects.toThrow(/There is no folder/);
  });
});

describe('the folder of the questions', () =>
  it('is watched: open pages are notified of changes by other programs, not of their own', async () => {
    const questions = join(newFolder(), 'q');
    const url = await start({ folder: root, questions });
    const leave = new AbortController();
    const response = await fetch(`${url}api/events`, { signal: leave.signal });
    const events: string[] = [];
    const reading = (async () => {
      const decoder = new TextDecoder();
      for await (const part of response.body ?? [])
        events.push(...(decoder.decode(part).match(/data: \{"kind":"questions"\}/g) ?? []));
    })().catch(() => undefined);
    const { file, document } = await api<SavedQuestion>('questions', 'POST', { name: 'Meine' });
    writeFileSync(join(questions, 'fremd.json'), JSON.stringify(document));
    await eventually(async () => {
      expect((await state()).questions.map((entry) => entry.file)).toContain('fremd.json');
      expect(events).toHaveLength(2);
    });
    writeFileSync(join(questions, file), JSON.stringify({ ...document, name: 'Anders' }));
    await eventually(async () => {
      await Promise.resolve();
      expect(events).toHaveLength(3);
    });
    leave.abort();
    await reading;
  }));

describe('fragwerk dev', () =>
  it('prints what it serves, and Ctrl-C ends all its processes', async () => {
    const place = newFolder();
    writeFileSync(join(place, 'plugin.ts'), plugin('#ff0000'));
    const child = spawn(
      process.execPath,
      ['apps/cli/bin/fragwerk.mjs', 'dev', place, '--port', '0'],
      { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    let written = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (written += text));
    await eventually(async () => {
      await Promise.resolve();
      expect(written).toContain('Ctrl-C');
    });
    expect(written).toContain('Plugin types: Lampe');
    expect(written).toContain(`Questions: ${join(place, 'questions')}`);
    expect(written).toMatch(/^Maxima: +Maxima \d/m);
    const [url = ''] = /http:\S+/.exec(written) ?? [];
    const { service } = (await (await fetch(`${url}api/state`)).json()) as WorkbenchState;
    expect((await fetch(`${service.url}/ping`)).status).toBe(200);
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    await expect(fetch(`${service.url}/ping`)).rejects.toThrow();
  }));

describe('an external service', () => {
  it('is used through its interface only, and found again after an outage', async () => {
    const args = [`--port=${await freePort()}`, '--servicepath=/anders', '--own-types=Uhr'];
    const service = await children.start({ args });
    await start({ service: service.url, folder: newFolder(), limits: { pollMs: 200 } });
    expect((await state()).service).toMatchObject({
      kind: 'external',
      reachable: true,
      servicePath: '/anders',
    });
    const reply = await fetch(`${workbench?.url ?? ''}anders/api/open/pluginlist`);
    expect(await reply.json()).toEqual(['Uhr']);
    service.signal('SIGTERM');
    await service.exited;
    await eventually(async () => {
      expect((await state()).service.reachable).toBe(false);
    });
    await children.start({ args });
    await eventually(async () => {
      expect((await state()).service.reachable).toBe(true);
    });
  });

  it('does not stop the workbench when it hangs, and may take longer to send a large file', async () => {
    const { createServer } = await import('node:http');
    let sendFile = (): unknown => undefined;
    const hanging = createServer(({ url = '' }, reply) => {
      if (url.endsWith('.wasm')) sendFile = () => reply.end('file');
    });
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
    const { port } = hanging.address() as { port: number };
    try {
      await start({
        service: `http://127.0.0.1:${port}`,
        servicePath: '/x',
        folder: newFolder(),
        limits: { infoMs: 500, callMs: 500 },
      });
      expect((await state()).service.reachable).toBe(false);
      const file = fetch(`${workbench?.url ?? ''}x/open/files/Code/large.wasm`);
      const reply = await fetch(`${workbench?.url ?? ''}x/api/open/pluginlist`);
      expect(reply.status).toBe(502);
      const [entry] = await api<TrafficEntry[]>('traffic');
      expect(entry).toMatchObject({ endpoint: 'pluginlist', status: 0 });
      expect(entry?.findings.filter(({ outcome }) => outcome === 'failed')).not.toEqual([]);
      sendFile();
      expect(await (await file).text()).toBe('file');
    } finally {
      hanging.closeAllConnections();
      hanging.close();
    }
  });
});

describe('the registration panel', () => {
  it('checks the registration of a service and rejects a wrong password', async () => {
    await useProject();
    const password = "Sehr'geheim";
    const started = await api<RegistrationState>('registration/start', 'POST', {
      port: 0,
      user: 'user',
      password,
    });
    expect(started.listening).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(started.environment).toContain(`letto_setup_uri=${started.listening}`);
    expect(started.environment[0]).toMatch(/^# .*--host 0\.0\.0\.0/);
    const announce = (secret: string) =>
      children.start({
        env: {
          letto_setup_uri: started.listening ?? '',
          letto_user_user_password: secret,
          'letto.plugin.uri.intern': 'http://127.0.0.1:1',
        },
      });
    await announce('falsch');
    await eventually(async () => {
      const { attempts } = await api<RegistrationState>('registration');
      expect(attempts[0]).toMatchObject({ accepted: false });
    });
    await announce(password);
    await eventually(async () => {
      const { attempts } = await api<RegistrationState>('registration');
      const accepted = attempts.find((attempt) => attempt.accepted);
      expect(accepted?.findings.some(({ outcome }) => outcome === 'passed')).toBe(true);
      expect(JSON.stringify(attempts)).not.toContain(password);
    });
    const stopped = await api<RegistrationState>('registration/stop', 'POST', {});
    expect(stopped.listening).toBeNull();
    await expect(fetch(started.listening ?? '')).rejects.toThrow();
  });
});

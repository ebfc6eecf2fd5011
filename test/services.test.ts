import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { processTree } from '../bench/lib/process-facts.js';
import { childrenOf } from './support/child-processes.js';
import { type ChildService, childServices } from './support/child-service.js';
import { get, post, postForText } from './support/http.js';
import { listen } from './support/local-server.js';
import { freePort } from './support/setup-service.js';
import { tempFolder } from './support/temp-folder.js';
import { readBlocks } from './support/tutorial.js';

const SECRET = 'geheim-4711';
const folder = tempFolder();
const children = childServices();
const documented = readBlocks('docs/services.md').find(({ file }) => file === 'plugin.ts');

/** A type whose statement depends on its configuration and calls a declared service. */
const explorer = `
import { definePlugin } from '@fragwerk/sdk';
const call = (services, path, json) => services.runner.call({ path, json });
const deeds = {
  loop() { for (;;); },
  environment: () => JSON.stringify(process.env),
  async many({ services }) {
    const all = await Promise.all([1, 2, 3].map((n) => call(services, '/run', { program: 'print ' + n })));
    return all.map(({ body }) => body.output).join();
  },
  outside: async ({ services }) => (await call(services, '/../admin')).status,
  misspelt: ({ services }) => services.runer.call({ path: '/' }),
};
export default definePlugin({
  type: 'Forscher',
  cacheable: false,
  services: { runner: { retries: 0, timeout: 20_000, concurrency: 12, check: '/health' } },
  score: ({ services, answer, maxPoints }) => call(services, '/run', { program: answer }).then(({ body }) => ({
    verdict: 'correct', points: maxPoints, parsedAnswer: null, html: '', feedback: body.output,
  })),
  statement: async (input) => String(await deeds[input.configText](input)),
});
`;

/** A program runner: \`print x\` returns x, other programs wait until released. */
interface Runner {
  readonly url: string;
  readonly asked: {
    readonly path: string;
    readonly secret: string | undefined;
    readonly program: string;
  }[];
  /** Maximum number of simultaneous programs. */
  largest: number;
  /** Number of health checks. */
  checks: number;
  readonly release: () => void;
  readonly close: () => Promise<void>;
}

const opened = new Set<Server>();

async function startRunner(port = 0, status = 200): Promise<Runner> {
  const waiting: (() => void)[] = [];
  let running = 0;
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      runner.checks++;
      response.writeHead(status).end();
      return;
    }
    void json(request).then(async (body) => {
      const { program } = body as { program: string };
      const path = request.url ?? '';
      runner.asked.push({ path, secret: request.headers.authorization, program });
      runner.largest = Math.max(runner.largest, ++running);
      const [, output] = /^print (.*)$/.exec(program) ?? [];
      if (output === undefined) await new Promise<void>((resolve) => waiting.push(resolve));
      running--;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ output: output ?? program, error: '' }));
    });
  });
  opened.add(server);
  const runner: Runner = {
    url: await listen(server, port),
    asked: [],
    largest: 0,
    checks: 0,
    release: () => {
      for (const one of waiting.splice(0)) one();
    },
    close: () =>
      new Promise((resolve) => {
        opened.delete(server);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return runner;
}
afterAll(() => {
  for (const server of opened) server.close().closeAllConnections();
});

const PLUGINS = [
  folder.write('programm.ts', documented?.text ?? ''),
  folder.write('forscher.mjs', explorer),
].join(',');

interface Scored {
  readonly status: string;
  readonly punkteIst: number;
  readonly feedback: string;
}
const requestOf = (typ: string, antwort: string) => {
  const instance = { typ, name: 'P', config: 'eingabe=21', grade: 2 };
  return { ...instance, antwort, answerDto: { answerText: '42' } };
};
const scoreOf = async (service: ChildService, typ: string, antwort: string): Promise<Scored> =>
  JSON.parse(await postForText(service.url, 'score', requestOf(typ, antwort))) as Scored;
const statementOf = (service: ChildService, config: string) =>
  post(service.url, 'angabe', { typ: 'Forscher', name: 'P', config });
const metricsOf = async ({ url }: ChildService) => (await get(url, '/metrics')).text;

it('the documented plugin type is short', () =>
  expect(documented?.text.split('\n').length).toBeLessThanOrEqual(100));

describe('a service that is required for scoring', () => {
  let runner: Runner;
  let service: ChildService;
  beforeAll(async () => {
    runner = await startRunner();
    const names = ['Programm', 'Forscher'].map((type) => `${type}.runner`);
    service = await children.start({
      env: {
        PLUGINS,
        PLUGIN_TIMEOUT: '2',
        // So that what gets stuck runs in the process of all others.
        PLUGIN_PROCESSES: '1',
        SERVICES: names.map((name) => `${name}=${runner.url}/v1`).join(','),
        SERVICE_SECRETS: names.map((name) => `${name}=${SECRET}`).join(','),
      },
    });
  });
  afterEach(() => {
    runner.asked.length = 0;
    runner.largest = 0;
  });

  it('runs programs of students', async () => {
    const [right, wrong] = await Promise.all(
      ['print 42', 'print 41'].map((answer) => scoreOf(service, 'Programm', answer)),
    );
    expect(right).toMatchObject({ status: 'OK', punkteIst: 2 });
    expect(wrong).toMatchObject({ status: 'FALSCH', punkteIst: 0 });
    expect(runner.asked[0]).toMatchObject({ path: '/v1/run', secret: `Bearer ${SECRET}` });
  });

  it('gets at most as many simultaneous calls as the plugin type declares', async () => {
    const answers = Array.from({ length: 36 }, (_, index) => `wait ${index}`);
    const scores = Promise.all(answers.map((answer) => scoreOf(service, 'Forscher', answer)));
    for (const batch of [12, 24, 36]) {
      await expect.poll(() => runner.asked.length).toBe(batch);
      runner.release();
    }
    expect((await scores).map(({ feedback }) => feedback)).toEqual(answers);
    expect(runner.largest).toBe(12);
    expect(new Set(runner.asked.map(({ program }) => program))).toEqual(new Set(answers));
  });

  it('answers several calls of one operation', async () => {
    expect(await statementOf(service, 'many')).toMatchObject({ status: 200, text: '1,2,3' });
  });

  it('may take longer than the operation itself', async () => {
    const score = scoreOf(service, 'Forscher', 'wait');
    await expect.poll(() => runner.asked.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    runner.release();
    expect(await score).toMatchObject({ status: 'OK' });
  });

  it('returns all other replies when one of them gets stuck', async () => {
    const waiting = Array.from({ length: 5 }, (_, index) =>
      scoreOf(service, 'Forscher', `wait ${index}`),
    );
    await expect.poll(() => runner.asked.length).toBe(5);
    expect((await statementOf(service, 'loop')).status).toBe(504);
    await expect.poll(() => runner.asked.length).toBe(10);
    runner.release();
    expect((await Promise.all(waiting)).map(({ feedback }) => feedback)).toEqual(
      waiting.map((_, index) => `wait ${index}`),
    );
  });

  it('receives only requests below its address and with its own name', async () => {
    for (const config of ['outside', 'misspelt'])
      expect((await statementOf(service, config)).status, config).toBeGreaterThanOrEqual(500);
    expect(runner.asked).toEqual([]);
  });

  it('keeps its secret', async () => {
    const seen = (await statementOf(service, 'environment')).text;
    const processes = processTree(service.pid).map((pid) =>
      readFileSync(`/proc/${pid}/cmdline`, 'utf8'),
    );
    const all = [seen, ...processes, service.output(), await metricsOf(service)].join('\n');
    expect(all).not.toContain(SECRET);
    const run = await children.runToEnd({ args: ['--service-secrets', `A.b=${SECRET}`] });
    expect(run.code).toBe(1);
    expect(run.output()).toMatch(/process list.*SERVICE_SECRETS/);
    expect(run.output()).not.toContain(SECRET);
  });
});

describe('a service that is down', () => {
  it('leaves the answer unscored with a reason, and a later attempt scores it', async () => {
    const port = await freePort();
    const gone = await startRunner(port);
    await gone.close();
    const SERVICES = `Programm.runner=${gone.url},Programm.ruler=http://127.0.0.1:1`;
    const service = await children.start({ env: { PLUGINS, SERVICES } });
    expect(service.stderr()).toContain('The settings contain the service Programm.ruler');
    expect(service.stderr()).toContain('The service Forscher.runner has no address');
    expect(await scoreOf(service, 'Programm', 'print 42')).toMatchObject({
      status: 'NotScored',
      punkteIst: 0,
      feedback: 'Die Antwort ist gespeichert, konnte aber noch nicht bewertet werden.',
    });
    expect(await statementOf(service, 'many')).toMatchObject({ status: 502 });
    const result = () => post(service.url, 'renderpluginresult', requestOf('Programm', 'print 42'));
    expect((await result()).text).toContain('print 42');
    await service.waitFor(
      /"type":"Programm","service":"runner","outcome":"unreachable".*"problem":".*ECONNREFUSED/,
    );
    const counted =
      'fragwerk_service_calls_total{type="Programm",service="runner",outcome="unreachable"} 2';
    expect(await metricsOf(service)).toContain(counted);
    const back = await startRunner(port);
    expect(await scoreOf(service, 'Programm', 'print 42')).toMatchObject({ status: 'OK' });
    expect((await result()).text).toContain('print 42 (richtig)');
    await back.close();
  });

  it('is replaced by another address, and the status page shows which are reachable', async () => {
    const [busy, well] = [await startRunner(0, 503), await startRunner()];
    const names = ['Programm.runner', 'Forscher.runner'];
    const SERVICES = names
      .flatMap((name) => [busy, well].map(({ url }) => `${name}=${url}`))
      .join(',');
    const service = await children.start({ env: { PLUGINS, SERVICES } });
    for (const answer of ['print 42', 'print  42'])
      expect((await scoreOf(service, 'Programm', answer)).status).toBe('OK');
    expect([busy.asked.length, well.asked.length]).toEqual([1, 2]);
    const look = () => get(service.url, '/status');
    const [page] = await Promise.all([look(), look(), look()]);
    expect([busy.checks, well.checks], 'checked once for all page views').toEqual([1, 1]);
    expect(childrenOf(service.pid, /launcher-child|python-child/), 'starts nothing').toEqual([]);
    for (const state of [
      ['Code.python', 'noch nicht verwendet'],
      ['Code.jobe', 'keine Adresse eingestellt (nicht nötig)'],
      ['Programm.runner', '2 eingestellt, nicht prüfbar'],
      ['Forscher.runner', '1 von 2 erreichbar'],
    ])
      expect(page.text).toContain(`${state[0]}</th><td>${state[1]}</td>`);
  });
});

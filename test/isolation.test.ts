import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EndpointName } from '@fragwerk/contract';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { policyOf } from '../packages/service/src/policy.js';
import { ProcessWorkers } from '../packages/service/src/tasks/workers.js';
import { detailOf } from './support/checks.js';
import { childrenOf, isRunning } from './support/child-processes.js';
import { type ChildService, childServices } from './support/child-service.js';
import { hostilePlugin } from './support/hostile-plugins.js';
import { get, post } from './support/http.js';
import { lightPlugin, verbosePlugin } from './support/plugins.js';
import { tempFolder } from './support/temp-folder.js';

const children = childServices();
const folder = tempFolder();
const SECRET = 'GeheimesWort4711';

/** Seconds for one operation; large enough for real work on a busy machine. */
const LIMIT = 1;

const PLUGINS = [
  folder.write('hostile.mjs', hostilePlugin('Boese')),
  folder.write('light.mjs', lightPlugin('Ampel')),
].join(',');
const env = {
  PLUGINS,
  PLUGIN_TIMEOUT: String(LIMIT),
  letto_user_user_password: SECRET,
  MALLOC_ARENA_MAX: '2',
};

let service: ChildService;
/** With a pause, because filling the memory takes long on a busy machine. */
let slowService: ChildService;
beforeAll(async () => {
  service = await children.start({ env });
  const telling = folder.write('telling.mjs', verbosePlugin);
  slowService = await children.start({
    env: { ...env, PLUGINS: `${PLUGINS},${telling}`, PLUGIN_TIMEOUT: '20' },
  });
  // The first picture also starts the drawing process.
  await vi.waitFor(async () => expect(await statusesOfOthers()).toEqual(allAvailable), 20_000);
});

const ask = (config: string, of = service) =>
  post(of.url, 'angabe', { typ: 'Boese', name: 'P', config });

/** Returns the status of a request to every other type, and of a ping. */
async function statusesOfOthers(of = service): Promise<Record<string, number>> {
  const image = (typ: string) => post(of.url, 'image', { typ, name: 'P', config: '' });
  const [uhr, ampel, ping] = await Promise.all([
    image('Uhr'),
    image('Ampel'),
    get(of.url, '/ping'),
  ]);
  return { uhr: uhr.status, ampel: ampel.status, ping: ping.status };
}
const allAvailable = { uhr: 200, ampel: 200, ping: 200 };

function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch (cause) {
    const reason = `This test reads the environment of process ${pid}, which needs the right to trace it: root with the capability SYS_PTRACE (docker run --cap-add=SYS_PTRACE).`;
    throw new Error(reason, { cause });
  }
}

/** Action → status of the reply. */
const actions: Record<string, number> = {
  'an endless loop: loop': 504,
  'a result that never arrives: never': 504,
  'endless microtasks: microtasks': 504,
  'endless thenables: thenables': 504,
  'a catastrophic expression: regex': 504,
  'a result whose toJSON loops: jsonLoop': 504,
  'a result whose getters loop: proxyLoop': 504,
  'an endless log: flood': 504,
  'ticks of Node: ticks': 500,
  'a thrown error: throw': 500,
  'memory full of objects: objects': 500,
  'memory full of numbers: numbers': 500,
  'memory full of a map: map': 500,
  'an oversized array: array': 500,
  'memory full of buffers: buffers': 500,
  'an unhandled rejection: rejected': 500,
  'a huge result: huge': 500,
  'a result that is not data: uncloneable': 500,
  'a result whose toJSON throws: jsonThrow': 500,
  'a result with a prototype: prototype': 500,
};

/** Actions that a cell denies, at once. */
const denied =
  'exit kill abort later debug killService stopService import functions pollute shared wasm'.split(
    ' ',
  );

/** Action → line of the log that explains why the process has ended. */
const memoryEnds: Record<string, RegExp> = {
  'memory full of objects: objects': /"types":"Boese","reason":".*SIGABRT\.","msg":"a process ran/,
  'memory full of buffers: buffers':
    /"types":"Boese","reason":"It exceeded its memory limit.*","msg":"a process ran/,
};

describe('an external plugin type', () => {
  /** Lets it do something, while others are requested. */
  async function act(action: string, status: number, one: ChildService) {
    const [bad, alongside] = await Promise.all([ask(action, one), statusesOfOthers(one)]);
    expect(alongside).toEqual(allAvailable);
    expect(bad.status, `${action}: ${bad.text}`).toBe(status);
    expect(bad.contentType).toContain('application/problem+json');
    expect(detailOf(bad)).toContain('"Boese"');
    expect(bad.text).not.toContain('SECRET');
    const detail = `"detail":${JSON.stringify(detailOf(bad))}`;
    await vi.waitFor(() => expect(one.stdout()).toContain(detail), 20_000);
  }

  it('loses only its own requests with what it is denied', async () => {
    for (const action of denied) await act(action, 500, slowService);
    expect(await ask('fine', slowService)).toMatchObject({ status: 200, text: 'fine' });
  });

  it.each(Object.entries(actions))('loses only its own request with %s', async (name, status) => {
    const one = status === 504 ? service : slowService;
    await act(name.split(': ')[1] ?? '', status, one);
    const end = memoryEnds[name];
    if (end) await one.waitFor(end);
    expect(await ask('fine', one)).toMatchObject({ status: 200, text: 'fine' });
    expect(await statusesOfOthers(one)).toEqual(allAvailable);
  });

  it('does not block other types when it fails many times at once', async () => {
    const many = Promise.all(
      ['loop', 'exit', 'abort', 'throw', 'exit', 'never'].map((d) => ask(d)),
    );
    for (let round = 0; round < 3; round++) expect(await statusesOfOthers()).toEqual(allAvailable);
    const answers = await many;
    expect(answers.map(({ status }) => status)).toEqual([504, 500, 500, 500, 500, 504]);
    expect(await ask('fine')).toMatchObject({ status: 200 });
  });

  /** Creates workers, and returns a function that runs tasks in them, many in advance. */
  async function hostileWorkers() {
    const settings = { pluginMemoryBytes: 64 * 1024 * 1024, pluginProcesses: 2, pluginQueue: 100 };
    const workers = new ProcessWorkers(settings, { loadTimeoutMs: 20_000 });
    const [loaded] = await workers.addExternal([`${folder.path}/hostile.mjs`], folder.path);
    if (!loaded || loaded instanceof Error)
      throw new Error('It cannot be loaded', { cause: loaded });
    const setup = workers.setUp({
      manifests: [loaded],
      types: ['Boese'],
      policy: policyOf('A', []),
      addresses: { servicePath: '', guides: '', dialogPage: '', reloadView: '', files: '' },
      frameAncestors: '',
      recordsScores: false,
      pictureProblem: null,
    });
    const picture = {
      checksum: '0'.repeat(32),
      width: 1,
      height: 1,
      description: { de: '', en: '' },
    };
    const callOut = () =>
      Promise.resolve({
        meta: { picture, stored: { url: '', error: '' } },
        bytes: Buffer.from('drawn'),
      });
    const run = (config: string, timeoutMs: number, endpoint: EndpointName = 'angabe') => {
      const task = { kind: 'request', endpoint, url: `/open/${endpoint}` } as const;
      const bytes = Buffer.from(JSON.stringify({ typ: 'Boese', name: 'P', config }));
      return workers.request('Boese', { task, bytes }, { timeoutMs, maxSteps: 16, callOut }).then(
        (reply) => reply.bytes.toString(),
        (error: unknown) => (error as Error).name,
      );
    };
    return { setup, run, close: () => workers.close() };
  }

  it('cannot hold up the replies to earlier tasks by a loop', async () => {
    const { setup, run, close } = await hostileWorkers();
    const loop = run('loop', 1_000);
    const first = await Promise.race([setup.then(() => 'set up'), loop]);
    expect(await loop).toBe('TimeLimitError');
    close();
    expect(first).toBe('set up');
  });

  it.each([
    ['loop', 'TimeLimitError', 1_000],
    ['objects', 'Error', 20_000],
  ])('costs no task before or after its own: %s', async (config, failure, timeoutMs) => {
    const { setup, run, close } = await hostileWorkers();
    await setup;
    const tasks = Array.from({ length: 12 }, (_, index) => (index === 5 ? config : 'fine'));
    const results = await Promise.all(tasks.map((task) => run(task, timeoutMs)));
    close();
    expect(results).toEqual(tasks.map((task) => (task === 'fine' ? task : failure)));
  });

  it('costs no task that calls the service while it works for long', async () => {
    const { setup, run, close } = await hostileWorkers();
    await setup;
    const before = [1, 2, 3].map(() => run('fine', 20_000));
    const pictures = ['fine', 'slow'].map((config) => run(config, 20_000, 'image'));
    await Promise.all(before);
    const results = await Promise.all(pictures);
    close();
    for (const text of results) expect(text).toContain(Buffer.from('drawn').toString('base64'));
  });

  it.each(['overdrawn', 'thick'])('cannot block drawing for other types: %s', async (config) => {
    const body = { typ: 'Boese', name: 'P', config };
    const [bad, alongside] = await Promise.all([
      post(service.url, 'image', body),
      statusesOfOthers(),
    ]);
    expect(alongside).toEqual(allAvailable);
    expect(bad.status).toBe(500);
    expect(await post(service.url, 'image', { ...body, config: 'fine' })).toMatchObject({
      status: 200,
    });
  });

  it('can print a few figures, but not thousands', async () => {
    const print = (config: string) =>
      post(service.url, 'renderlatex', { typ: 'Boese', name: 'P', config, answer: '', mode: '' });
    expect((await print('flood')).status).toBe(500);
    const fine = await print('few');
    expect(fine.status).toBe(200);
    const { images } = JSON.parse(fine.text) as { images: Record<string, string> };
    expect(Object.keys(images)).toHaveLength(2);
    for (const [name, content] of Object.entries(images)) {
      expect(name).toMatch(/\.pdf$/);
      expect(Buffer.from(content, 'base64').toString('latin1')).toMatch(/^%PDF-[^]*%%EOF\s*$/);
    }
  });

  it('cannot read passwords of the service', async () => {
    const { status, text } = await ask('env');
    expect(status).toBe(500);
    expect(text).not.toContain(SECRET);
    expect(service.output()).not.toContain(SECRET);
  });

  it('has a process that is neither the service’s user nor can be debugged', async () => {
    const { pid } = service;
    const userOf = (of: number) =>
      /Uid:\s+(\d+)/.exec(readFileSync(`/proc/${of}/status`, 'utf8'))?.[1];
    const plugins = childrenOf(pid, /plugin-child/);
    expect(plugins.length).toBeGreaterThan(0);
    for (const child of plugins) {
      if (userOf(pid) === '0') expect(userOf(child)).not.toBe('0');
      const environment = environmentOf(child);
      expect(environment).not.toContain(SECRET);
      expect(environment).toContain('MALLOC_ARENA_MAX=2');
    }
    process.kill(pid, 'SIGUSR1');
    expect(await ask('fine')).toMatchObject({ status: 200 });
    expect(service.stderr()).not.toContain('Debugger');
  });

  it('does not write error messages to the log', async () => {
    await ask('throw');
    await ask('later');
    await service.waitFor(/PLUGIN_FAILED/);
    expect(service.output()).not.toContain('SECRET');
    expect(service.stderr()).toBe('');
  });
});

/** Processes of a service for plugins and drawing; the bundler has one, too. */
const processesOf = ({ pid }: ChildService) => childrenOf(pid, /(plugin|drawing)-child\.js/);

describe('plugin processes', () => {
  /** By the largest number of processes; these end with the last test. */
  let limited: Readonly<Record<2 | 3, ChildService>>;
  const TMPDIR = join(folder.path, 'temporary');
  beforeAll(async () => {
    mkdirSync(TMPDIR);
    const start = (PLUGIN_PROCESSES: string) =>
      children.start({ env: { ...env, PLUGIN_PROCESSES, TMPDIR } });
    limited = { 3: await start('3'), 2: await start('2') };
  });

  it('are two for the built-in types, one for drawing, and one for each external type', async () => {
    const plain = await children.start({ env: { PLUGIN_PROCESSES: '2' } });
    for (const one of [plain, limited[2]])
      expect(await post(one.url, 'image', { typ: 'Uhr', name: 'P', config: '' })).toMatchObject({
        status: 200,
      });
    await expect.poll(() => processesOf(plain)).toHaveLength(3);
    await expect.poll(() => processesOf(limited[2])).toHaveLength(5);
  });

  it('stay within the limit under any load', async () => {
    const own = limited[3];
    const all = Array.from({ length: 40 }, (_, index) =>
      post(own.url, 'image', { typ: 'Uhr', name: 'P', params: `size=${300 + index}` }),
    );
    expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([200]));
    const count = processesOf(own).length;
    expect(count).toBeGreaterThan(4);
    expect(count).toBeLessThanOrEqual(3 * 2 + 2);
  });

  it('writes to the log line by line, marked with its type', async () => {
    // Another service, because floods of other tests use up the lines of a minute.
    const own = limited[3];
    await ask('forge', own);
    await own.waitFor(/"output":"fine"/);
    await ask('controls', own);
    await own.waitFor(/"output":"a\\u202eb\\u009b2J"/);
    await ask('flood', own);
    const lines = own
      .stdout()
      .split('\n')
      .filter((line) => line.includes('FORGED'));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThan(200);
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({
        level: 30,
        type: 'Boese',
        msg: 'output of a plugin type',
      });
  });

  it('report the location of an error in the author’s file', async () => {
    await post(slowService.url, 'angabe', { typ: 'Plaudert', name: 'P', config: '' });
    await slowService.waitFor(/"type":"SchoolError","place":" {4}at [^"]*telling\.mjs:11:11/);
  });

  it.each([
    ['SIGTERM', 2, { code: 0, signal: null }],
    ['SIGKILL', 3, { code: null, signal: 'SIGKILL' }],
  ] as const)('end with the service, whatever they do (%s)', async (signal, processes, exit) => {
    const own = limited[processes];
    const stuck = post(own.url, 'angabe', { typ: 'Boese', name: 'P', config: 'loop' }).catch(
      () => null,
    );
    await post(own.url, 'angabe', { typ: 'Ampel', name: 'P', config: '' });
    const pids = processesOf(own);
    expect(pids.length).toBeGreaterThan(1);
    own.signal(signal);
    expect(await own.exited).toEqual(exit);
    await stuck;
    for (const pid of pids) await expect.poll(() => isRunning(pid)).toBe(false);
    expect(readdirSync(TMPDIR)).toEqual([]);
  });
});

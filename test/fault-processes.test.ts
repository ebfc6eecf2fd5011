import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { childrenOf } from './support/child-processes.js';
import { type ChildService, childServices } from './support/child-service.js';
import { get, post } from './support/http.js';
import { lightPlugin } from './support/plugins.js';
import { randomRuns } from './support/random-runs.js';
import { rawConnections } from './support/sockets.js';
import { tempFolder } from './support/temp-folder.js';
import { WorkerProcess } from '../packages/service/src/tasks/process.js';
import { ownPackageFiles } from '../packages/service/src/tasks/readable-files.js';

const children = childServices();
const folder = tempFolder();

/** Code that has escaped from its cell and replaces all messages except the first, that of loading. */
const forger = (deed: string) => `
const { Socket } = require('node:net');
const { write } = Socket.prototype;
const frame = (text) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(Buffer.byteLength(text));
  head.writeUInt32BE(Buffer.byteLength(text), 4);
  return Buffer.concat([head, Buffer.from(text)]);
};
const tell = (message) => frame(JSON.stringify(message));
let messages = 0;
Socket.prototype.write = function (bytes, ...rest) {
  return write.call(this, messages++ === 0 ? bytes : ${deed}, ...rest);
};
`;

/** What it sends instead. */
const forged: Record<string, string> = {
  'no JSON': "frame('{{{')",
  'no object': 'tell(null)',
  'no id': "tell({ kind: 'end', result: 'x' })",
  'no known kind': "tell({ kind: 'failed', id: 2 })",
  'no known error': "tell({ kind: 'error', id: 2, error: { thrown: 5 } })",
  'the end of another task': "tell({ kind: 'end', id: 99, result: 'forged' })",
  'a wait for nothing': "tell({ kind: 'wait', id: 2 })",
  'a report that only authors get': "tell({ kind: 'report', type: '', operation: '', stack: '' })",
  'a call to nowhere': "tell({ kind: 'call', id: 2, call: 0, request: { to: 'shell' } })",
  'an endless message': 'Buffer.alloc(8, 0xff)',
  'a longer text than its message': 'Buffer.from([0, 0, 0, 1, 0, 0, 0, 9, 1])',
  'a flood': "Buffer.concat(Array.from({ length: 50_000 }, (_, id) => tell({ kind: 'wait', id })))",
};

describe('a process that tampers with its messages', () => {
  it.each(Object.entries(forged))('loses only its own task with %s', async (name, deed) => {
    const file = folder.write(`${Object.keys(forged).indexOf(name)}.cjs`, forger(deed));
    let hasEnded = false;
    const worker = new WorkerProcess(
      {
        entry: 'plugin-child',
        heapBytes: 64_000_000,
        niceness: 1,
        readablePaths: [...ownPackageFiles(), `${folder.path}/*`],
        flags: ['--require', file],
      },
      { onFree: () => undefined, onEnd: () => (hasEnded = true) },
    );
    const load = () =>
      worker.run(
        { task: { kind: 'load', sources: [] }, bytes: Buffer.alloc(0) },
        { timeoutMs: 20_000 },
      );
    expect(await load()).toMatchObject({ meta: [] });
    await expect(load()).rejects.toThrow(/invalid|message|JSON|larger|process/i);
    expect(worker.isUsable).toBe(false);
    await expect.poll(() => hasEnded).toBe(true);
  });
});

const end = (pid: number): boolean => {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
};

const KILLS = randomRuns(100, 30);

describe('processes that are killed under load', () => {
  it('lose only their current tasks, many times', async () => {
    const PLUGINS = folder.write('victim.mjs', lightPlugin('Opfer'));
    const env = { PLUGINS, PLUGIN_PROCESSES: '3', OWN_TYPES: 'none' };
    const service = await children.start({ env });
    let killCount = 0;
    let lost = 0;
    const client = async (number: number) => {
      for (let count = 0; killCount < KILLS; count++) {
        const name = `P${number}-${count}`;
        const { status } = await post(service.url, 'angabe', { typ: 'Opfer', name });
        const [victim] = childrenOf(service.pid, /plugin-child/);
        if (status !== 200) lost++;
        else if (number % 2 === 0 && killCount < KILLS && victim && end(victim)) killCount++;
      }
    };
    await Promise.all([0, 1, 2, 3].map(client));
    expect(killCount).toBe(KILLS);
    // Each other client may have had one task in a killed process.
    expect(lost).toBeLessThanOrEqual(killCount);
    expect(await post(service.url, 'angabe', { typ: 'Opfer', name: 'last' })).toMatchObject({
      status: 200,
    });
    expect(service.stderr()).toBe('');
  });

  it('lose only their current pictures', async () => {
    const service = await children.start({ env: { PLUGIN_PROCESSES: '2' } });
    let size = 1500;
    const draw = () =>
      post(service.url, 'image', { typ: 'Uhr', name: 'P', params: `size=${size++}` });
    await draw();
    let lost = 0;
    for (let round = 0; round < 5; round++) {
      const drawing = [draw(), draw(), draw()];
      await Promise.race(drawing);
      const killCount = childrenOf(service.pid, /drawing-child/).filter(end).length;
      const failed = (await Promise.all(drawing)).filter(({ status }) => status !== 200);
      for (const { status } of failed) expect(status).toBe(500);
      expect(failed.length).toBeLessThanOrEqual(killCount);
      lost += failed.length;
      expect(await draw()).toMatchObject({ status: 200 });
    }
    expect(lost).toBeLessThan(15);
  });
});

describe('the process that starts Python', () => {
  const config = JSON.stringify({
    code: 'def f(n):\n    return 0\n',
    tests: [{ kind: 'call', code: 'f(2)', expected: '4' }],
  });
  let programs = 0;
  /** Hands in a correct program that differs from all before. */
  const handIn = async (service: ChildService) => {
    const antwort = `# ${programs++}\ndef f(n):\n    return n * n\n`;
    const { text } = await post(service.url, 'score', {
      ...{ typ: 'Code', name: 'P1', config, antwort, answerDto: { ze: antwort }, grade: 1 },
    });
    return (JSON.parse(text) as { readonly punkteIst?: number }).punkteIst;
  };
  const launchersOf = ({ pid }: ChildService) => childrenOf(pid, /launcher-child/);
  const interpretersOf = (launcher: number) => childrenOf(launcher, /python-child/);

  it('is replaced when it is killed, and leaves nothing behind when the service is', async () => {
    const service = await children.start();
    // The first processes may start before their snapshot is unpacked.
    await expect
      .poll(async () => [await handIn(service), launchersOf(service).length])
      .toEqual([1, 1]);
    const [killed = 0] = launchersOf(service);
    await expect.poll(() => interpretersOf(killed).length).toBeGreaterThan(0);
    const left = interpretersOf(killed);
    expect(end(killed)).toBe(true);
    await expect.poll(() => left.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);

    await expect.poll(() => handIn(service)).toBe(1);
    const [launcher = 0] = launchersOf(service);
    expect(launcher).not.toBe(killed);
    await expect.poll(() => interpretersOf(launcher).length).toBeGreaterThan(0);
    const environment = readFileSync(`/proc/${launcher}/environ`, 'utf8');
    expect(environment).not.toContain('PATH');
    const all = [launcher, ...interpretersOf(launcher)];
    expect(end(service.pid)).toBe(true);
    await expect.poll(() => all.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
  });
});

describe('a connection that sends requests and reads no replies', () => {
  let service: ChildService;
  beforeAll(async () => {
    service = await children.start({
      env: { NODE_OPTIONS: '--max-old-space-size=64', LOG_LEVEL: 'error' },
    });
  });
  const connect = rawConnections();

  const flood = async (text: string, count: number) => {
    const { socket } = connect(service.url);
    socket.pause();
    for (let index = 0; index < count; index++) socket.write(text.replace('#', String(index)));
    await Promise.race([pause(1_000), once(socket, 'close')]);
  };

  it.each([
    ['a large file', 'GET /fragwerk/open/js/jquery.min.js HTTP/1.1\r\nHost: x\r\n\r\n', 1_500],
    ['a page that is generated', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n', 3_000],
    [
      'a picture each',
      (() => {
        const body = '{"typ":"Uhr","name":"P#####","params":"size=900"}';
        return `POST /fragwerk/api/open/reloadplugindto HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
      })(),
      3_000,
    ],
  ])('cannot terminate the service: %s', async (_, text, count) => {
    await flood(text, count);
    for (let round = 0; round < 3; round++)
      expect((await get(service.url, '/ping')).text).toBe('pong');
  });
});

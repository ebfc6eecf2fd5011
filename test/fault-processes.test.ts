import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detailOf } from './support/checks.js';
import { type ChildService, childServices } from './support/child-service.js';
import { get, send } from './support/http.js';
import { tempFolder } from './support/temp-folder.js';

const children = childServices();
const folder = tempFolder();

/** A plugin type that writes arbitrary data to its channel to the service. */
const forger = `
import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { definePlugin } from '@fragwerk/sdk';

const frame = (text) => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(Buffer.byteLength(text));
  return Buffer.concat([head, Buffer.from(text)]);
};
const tell = (message) => writeSync(3, frame(JSON.stringify(message)));
const never = new Promise(() => undefined);

const deeds = {
  'no JSON': () => writeSync(3, frame('{{{')),
  'no object': () => tell(null),
  'no id': () => tell({ result: 'x' }),
  'no known error': () => tell({ id: 2, error: { thrown: 5 } }),
  'a failure without an error': () => tell({ kind: 'failed' }),
  'the end of another task': () => tell({ id: 99, result: { results: ['forged'], failure: null } }),
  'an endless message': () => writeSync(3, Buffer.from([0xff, 0xff, 0xff, 0xff])),
  'its answer as something else': () => tell({ id: 2, result: 'forged' }),
  'a flood': () => {
    const channel = new Socket({ fd: 3 });
    for (let count = 0; count < 50_000; count++) channel.write(frame('{"id":' + count + '}'));
  },
  'invalid JSON': () => {
    JSON.stringify = () => '{"id":2,"result":{"results":[{"changed":true}],"failure":null}}';
    return { now: 'x' };
  },
};

export default definePlugin({
  type: 'Faelscher',
  cacheable: false,
  statement: ({ configText }) => {
    const deed = deeds[configText];
    if (!deed) return String(process.pid);
    return deed()?.now ?? never;
  },
});
`;

const pidType = (type: string) => `
import { circle, definePlugin } from '@fragwerk/sdk';
export default definePlugin({
  type: '${type}',
  cacheable: false,
  statement: () => String(process.pid),
});
`;

const post = (service: ChildService, endpoint: string, body: object) =>
  send(service.url, { path: `/open/${endpoint}`, body: JSON.stringify(body), timeout: 25_000 });

describe('a plugin that tampers with its messages', () => {
  let service: ChildService;
  beforeAll(async () => {
    const PLUGINS = [
      folder.write('forger.mjs', forger),
      folder.write('honest.mjs', pidType('Ehrlich')),
    ].join(',');
    service = await children.start({ env: { PLUGINS, PLUGIN_TIMEOUT: '10' } });
  });
  const ask = (typ: string, config = '') =>
    post(service, 'angabe', { typ, name: `P${Math.random()}`, config });

  it.each([
    'no JSON',
    'no object',
    'no id',
    'no known error',
    'a failure without an error',
    'the end of another task',
    'an endless message',
    'its answer as something else',
    'a flood',
    'invalid JSON',
  ])('loses only its own task with %s', async (action) => {
    const [bad, honest, clock] = await Promise.all([
      ask('Faelscher', action),
      ask('Ehrlich'),
      post(service, 'image', { typ: 'Uhr', name: 'P', params: `size=${200 + action.length}` }),
    ]);
    expect(bad.status, bad.text).toBe(500);
    expect(detailOf(bad)).toContain('"Faelscher"');
    expect([honest.status, clock.status]).toEqual([200, 200]);
    expect(honest.text).toMatch(/^\d+$/);
    const next = await ask('Faelscher');
    expect(next.status, next.text).toBe(200);
    expect(service.stderr()).toBe('');
  });
});

/** Child processes of a service with this entry file. */
const processesOf = (pid: number, entry: string) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter((child) => {
      try {
        return readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(entry);
      } catch {
        return false;
      }
    })
    .map(Number);

const end = (pid: number): boolean => {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
};

describe('processes that are killed under load', () => {
  it('lose only their current tasks, a hundred times', async () => {
    const PLUGINS = folder.write('victim.mjs', pidType('Opfer'));
    const service = await children.start({ env: { PLUGINS, PLUGIN_PROCESSES: '3' } });
    let killCount = 0;
    let lost = 0;
    const client = async (number: number) => {
      for (let count = 0; killCount < 100; count++) {
        const name = `P${number}-${count}`;
        const { status, text } = await post(service, 'angabe', { typ: 'Opfer', name });
        if (status !== 200) lost++;
        else if (number % 2 === 0 && killCount < 100 && end(Number(text))) killCount++;
      }
    };
    await Promise.all([0, 1, 2, 3].map(client));
    expect(killCount).toBe(100);
    // Each other client may have had one task in a killed process.
    expect(lost).toBeLessThanOrEqual(killCount);
    expect(await post(service, 'angabe', { typ: 'Opfer', name: 'last' })).toMatchObject({
      status: 200,
    });
    expect(service.stderr()).toBe('');
  }, 60_000);

  it('lose only their current pictures', async () => {
    const service = await children.start({ env: { PLUGIN_PROCESSES: '2' } });
    let size = 1500;
    const draw = () => post(service, 'image', { typ: 'Uhr', name: 'P', params: `size=${size++}` });
    await draw();
    let lost = 0;
    for (let round = 0; round < 5; round++) {
      const drawing = [draw(), draw(), draw()];
      await Promise.race(drawing);
      const killCount = processesOf(service.pid, 'drawing-child').filter(end).length;
      const failed = (await Promise.all(drawing)).filter(({ status }) => status !== 200);
      for (const { status } of failed) expect(status).toBe(500);
      expect(failed.length).toBeLessThanOrEqual(killCount);
      lost += failed.length;
      expect(await draw()).toMatchObject({ status: 200 });
    }
    expect(lost).toBeLessThan(15);
  }, 60_000);
});

describe('a connection that sends requests and reads no replies', () => {
  let service: ChildService;
  beforeAll(async () => {
    service = await children.start({
      env: { NODE_OPTIONS: '--max-old-space-size=64', LOG_LEVEL: 'error' },
    });
  });
  const sockets: { destroy(): void }[] = [];
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
  });

  const flood = (text: string, count: number) =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
      sockets.push(socket);
      socket.pause();
      socket.on('error', () => resolve());
      for (let index = 0; index < count; index++) socket.write(text.replace('#', String(index)));
      setTimeout(resolve, 1_000);
    });

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

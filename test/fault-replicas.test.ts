import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { processes, until } from './deploy/processes.js';
import { type ChildService, childServices } from './support/child-service.js';
import { get, send } from './support/http.js';
import { redisServer } from './support/redis.js';
import { freePort } from './support/setup-service.js';
import { tempFolder } from './support/temp-folder.js';

const folder = tempFolder();
const programs = processes();
const children = childServices();
const shipped = readFileSync('deploy/replicas/nginx.conf', 'utf8');

/** The shipped file with different addresses and folders. */
function configurationFor(services: readonly ChildService[], port: number): string {
  let index = 0;
  const text = shipped
    .replace(/server [\d.]+:8080 /g, () => `server ${new URL(services[index++]?.url ?? '').host} `)
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replaceAll('/tmp/', `${folder.path}/`);
  expect(index).toBe(services.length);
  return `daemon off;\nmaster_process off;\n${text}`;
}

let services: ChildService[] = [];
let proxy = '';

beforeAll(async () => {
  const redis = await redisServer(programs, folder);
  await redis.start();
  const env = { REDIS_URL: redis.url, LOG_LEVEL: 'silent' };
  services = [];
  for (let count = 0; count < 3; count++) services.push(await children.start({ env }));
  const port = await freePort();
  proxy = `http://127.0.0.1:${port}`;
  mkdirSync(join(folder.path, 'prefix'));
  const file = folder.write('nginx.conf', configurationFor(services, port));
  const path = `${process.env.PATH ?? ''}:/usr/sbin`;
  const nginx = programs.start(
    ['nginx', '-e', 'stderr', '-p', join(folder.path, 'prefix'), '-c', file],
    { env: { PATH: path } },
  );
  await until('nginx answers', async () => {
    if (!nginx.isAlive()) throw new Error(nginx.output());
    return (await get(proxy, '/ping')).text === 'pong';
  });
}, 120_000);

const post = (endpoint: string, body: object) =>
  send(proxy, { path: `/open/${endpoint}`, body: JSON.stringify({ typ: 'Uhr', ...body }) });

/** Number of requests that each service has answered. */
const answered = (service: ChildService) =>
  get(service.url, '/metrics').then(({ text }) =>
    Array.from(text.matchAll(/^fragwerk_requests_total\{.*\} (\d+)$/gm)).reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    ),
  );

const SESSIONS = 12;
const idOf = (index: number) => `session-${index}`;

describe('the crash of one of three services', () => {
  it('loses no session and no request', async () => {
    for (let index = 0; index < SESSIONS; index++) {
      const body = { name: 'P', config: `c=${index}`, configurationID: idOf(index), timeout: 600 };
      expect((await post('configurationinfo', body)).status).toBe(200);
    }
    const failures: string[] = [];
    let count = 0;
    let isOver = false;
    const ask = async (index: number) => {
      const kinds = [
        () => post('image', { name: 'P', config: '', params: `size=${100 + (count % 50)}` }),
        () => post('score', { antwort: '10:30', answerDto: { answerText: '10:30' }, grade: 1 }),
        () => post('reloadplugindto', { configurationID: idOf(index), config: `c=${index}` }),
        () => post('getconfiguration', { configurationID: idOf(index) }),
      ];
      const reply = await kinds[count++ % kinds.length]?.();
      if (reply?.status !== 200) failures.push(`${reply?.status} ${reply?.text}`);
    };
    const clients = Array.from({ length: SESSIONS }, async (_, index) => {
      while (!isOver) await ask(index);
    });
    const reached = async (target: number) => {
      while (count < target) await pause(20);
    };
    await reached(150);
    expect(await Promise.all(services.map(answered))).toEqual(
      services.map(() => expect.toSatisfy((n: number) => n > 20) as number),
    );
    services[0]?.signal('SIGKILL');
    await services[0]?.exited;
    await reached(count + 300);
    // The next one is stopped as an operator would stop it.
    services[1]?.signal('SIGTERM');
    await services[1]?.exited;
    await reached(count + 150);
    isOver = true;
    await Promise.all(clients);
    expect(failures).toEqual([]);
    for (let index = 0; index < SESSIONS; index++)
      expect((await post('getconfiguration', { configurationID: idOf(index) })).text).toBe(
        `c=${index}`,
      );
  }, 120_000);
});

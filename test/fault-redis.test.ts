import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processes } from './deploy/processes.js';
import { send } from './support/http.js';
import { type RedisServer, redisServer } from './support/redis.js';
import { startTestService, type TestService } from './support/service.js';
import { tempFolder } from './support/temp-folder.js';

const folder = tempFolder();
const children = processes();
let redis: RedisServer;
let service: TestService;
beforeAll(async () => {
  redis = await redisServer(children, folder);
  await redis.start();
  service = await startTestService({ REDIS_URL: redis.url });
});
afterAll(() => service.stop());

const post = (endpoint: string, body: object) =>
  send(service.url, {
    path: `/open/${endpoint}`,
    body: JSON.stringify({ typ: 'Uhr', name: 'P', ...body }),
    timeout: 20_000,
  });

describe('a Redis restart under load', () =>
  it('makes dialogs fail with a clear 503 meanwhile, and affects nothing else', async () => {
    const wrong: string[] = [];
    const dialogs: number[] = [];
    let others = 0;
    let isOver = false;
    const ask = async (index: number) => {
      const id = { configurationID: `id${index}`, timeout: 60, config: `c=${index}` };
      const dialog = await post('configurationinfo', id);
      dialogs.push(dialog.status);
      if (![200, 503].includes(dialog.status)) wrong.push(`${dialog.status} ${dialog.text}`);
      for (const [endpoint, body] of [
        ['image', { params: `size=${100 + (others % 40)}` }],
        ['score', { antwort: '10:30', answerDto: { answerText: '10:30' }, grade: 1 }],
      ] as const) {
        const { status, text } = await post(endpoint, body);
        others++;
        if (status !== 200) wrong.push(`${endpoint} ${status} ${text}`);
      }
    };
    const clients = Array.from({ length: 8 }, async (_, index) => {
      while (!isOver) await ask(index);
    });
    const after = async (count: number) => {
      const target = others + count;
      while (others < target) await pause(20);
    };
    await after(60);
    expect(new Set(dialogs)).toEqual(new Set([200]));
    await redis.kill();
    await after(200);
    expect(dialogs).toContain(503);
    await redis.start();
    await expect.poll(() => dialogs.at(-1), { timeout: 20_000, interval: 50 }).toBe(200);
    await after(60);
    isOver = true;
    await Promise.all(clients);
    expect(wrong).toEqual([]);
    expect((await post('getconfiguration', { configurationID: 'id3' })).text).toBe('c=3');
  }, 120_000));

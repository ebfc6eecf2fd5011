import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { processes } from './deploy/processes.js';
import { postForText } from './support/http.js';
import { type RedisServer, startRedis } from './support/redis.js';
import { startTestService, type TestService } from './support/service.js';
import { tempFolder } from './support/temp-folder.js';

/**
 * A dialog as released versions store it in Redis. During an update, services of both versions share
 * the dialogs. If a new format makes these tests fail, support both formats or use other keys.
 */
const stored = JSON.parse(
  readFileSync(new URL('fixtures/dialog-format.json', import.meta.url), 'utf8'),
) as { id: string; key: string; index: string; fields: Record<string, string> };

const folder = tempFolder();
const children = processes();
let redis: RedisServer;
let service: TestService;
beforeAll(async () => {
  redis = await startRedis(children, folder);
  service = await startTestService({ REDIS_URL: redis.url });
});
afterAll(() => service.stop());
beforeEach(() => redis.ask('FLUSHALL'));

const post = (endpoint: string, body: object) =>
  postForText(service.url, endpoint, { typ: 'Uhr', configurationID: stored.id, ...body });

/** The values of an array in a reply of Redis; none of them contains a line end. */
const valuesOf = (reply: string) =>
  reply.split('\r\n').filter((_, index) => index > 0 && index % 2 === 0);

async function storedFields(): Promise<Record<string, string>> {
  const values = valuesOf(await redis.ask('HGETALL', stored.key));
  return Object.fromEntries(
    values.flatMap((name, index) => (index % 2 === 0 ? [[name, values[index + 1] ?? '']] : [])),
  );
}

/** Stores the recorded dialog, as a service of the recorded version does. */
async function storeRecorded(): Promise<void> {
  await redis.ask('HSET', stored.key, ...Object.entries(stored.fields).flat());
  await redis.ask('ZADD', stored.index, String(Date.now() + 600_000), stored.key);
}

describe('an update with dialogs in Redis', () => {
  it('reads and changes the dialogs of the recorded version', async () => {
    await storeRecorded();
    expect(await post('getconfiguration', {})).toBe(stored.fields.config);
    const view = JSON.parse(await post('reloadplugindto', { config: 'stunde=9' })) as object;
    expect(view).toMatchObject({ tagName: '77_P1_0' });
    expect(await storedFields()).toEqual({ ...stored.fields, config: 'stunde=9' });
  });

  it('stores dialogs as the recorded version reads them', async () => {
    await post('configurationinfo', { name: 'P1', config: 'stunde=7', timeout: 600 });
    const question = { id: 77, images: [], vars: { vars: { a: { ze: '"' } } } };
    await post('setconfigurationdata', {
      configuration: stored.fields.config,
      questionDto: question,
    });
    expect(await storedFields()).toMatchObject(stored.fields);
    expect(valuesOf(await redis.ask('ZRANGE', stored.index, '0', '-1'))).toEqual([stored.key]);
  });
});

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processes, until } from './deploy/processes.js';
import { detailOf, expectProblem } from './support/checks.js';
import { get, send } from './support/http.js';
import { type RedisServer, startRedis } from './support/redis.js';
import { startTestService, type TestService } from './support/service.js';
import { registrationWith } from './support/setup-service.js';
import { tempFolder } from './support/temp-folder.js';

const folder = tempFolder();
const children = processes();
let redis: RedisServer;
let one: TestService;
let two: TestService;

beforeAll(async () => {
  redis = await startRedis(children, folder);
  const settings = { REDIS_URL: redis.url, DIALOG_LIMIT: '50' };
  [one, two] = await Promise.all([startTestService(settings), startTestService(settings)]);
});
afterAll(() => Promise.all([one.stop(), two.stop()]));

/** Exceeds the precision of JavaScript numbers. */
const BIG_ID = '9223372036854775807';

const post = (service: TestService, endpoint: string, body: object) =>
  send(service.url, {
    path: `/open/${endpoint}`,
    body: JSON.stringify({ typ: 'Uhr', ...body }).replace(`"${BIG_ID}"`, BIG_ID),
  });

const open = async (service: TestService, configurationID: string, timeout = 60) => {
  const reply = await post(service, 'configurationinfo', {
    name: 'P',
    config: 'a=1',
    configurationID,
    timeout,
  });
  expect(reply.status, reply.text).toBe(200);
};
const configOf = async (service: TestService, configurationID: string) =>
  (await post(service, 'getconfiguration', { configurationID })).text;
const keyOf = (configurationID: string) =>
  `{fragwerk:/fragwerk}:dialog:${createHash('sha256').update(configurationID).digest('base64url')}`;
const NONE = '@Error:cannot find connection or plugin';

describe('dialogs in Redis', () => {
  it('are shared by several services', async () => {
    await open(one, 'shared');
    const q = { id: BIG_ID, images: [], vars: { vars: { a: { ze: '"' } } } };
    const set = await post(two, 'setconfigurationdata', {
      configurationID: 'shared',
      configuration: 'stunde=7',
      questionDto: q,
    });
    expect(JSON.parse(set.text)).toMatchObject({ config: 'stunde=7', name: 'P' });
    expect(await configOf(one, 'shared')).toBe('stunde=7');
    const page = await send(one.url, {
      method: 'GET',
      path: '/fragwerk/open/confighttp?typ=Uhr&configurationID=shared',
    });
    expect(page.status).toBe(200);
    expect(page.text).toContain(`${BIG_ID}_P_0`);
    const reloaded = await post(two, 'reloadplugindto', {
      configurationID: 'shared',
      config: 'stunde=9',
    });
    expect(JSON.parse(reloaded.text)).toMatchObject({ tagName: `${BIG_ID}_P_0` });
    expect(await configOf(one, 'shared')).toBe('stunde=9');
  });

  it('keep their content unchanged', async () => {
    const id = 'ä "\u0000\r\n{}*'.repeat(20);
    const config = 'Grüße "\u0000\n" 😀';
    await open(one, id);
    await post(two, 'setconfigurationdata', { configurationID: id, configuration: config });
    expect(await configOf(one, id)).toBe(config);
    expect(await configOf(one, `${id} `)).toBe(NONE);
  });

  it.each([['HSET', '{"a":'], ['HSET', '[]'], ['HDEL']])(
    'continue without a question that another program has damaged: %s',
    async (command, ...value) => {
      await open(one, 'damaged');
      const questionDto = { id: 77 };
      const data = { configurationID: 'damaged', questionDto, configuration: 'c=2' };
      await post(one, 'setconfigurationdata', data);
      expect(await redis.ask(command, keyOf('damaged'), 'question', ...value)).toMatch(/^:/);
      const view = await post(two, 'reloadplugindto', {
        configurationID: 'damaged',
        config: 'c=2',
      });
      expect(JSON.parse(view.text)).toMatchObject({ tagName: '0_P_0' });
    },
  );

  it('are not read if another program has made them too large', async () => {
    await Promise.all(['large', 'small'].map((id) => open(one, id)));
    await redis.ask('SETRANGE', 'zeros', '150000000', 'x');
    const fill = "redis.call('HSET', KEYS[1], 'config', redis.call('GET', 'zeros'))";
    await redis.ask('EVAL', fill, '1', keyOf('large'));
    await redis.ask('DEL', 'zeros');
    const [large, small] = await Promise.all(['large', 'small'].map((id) => configOf(two, id)));
    expect([large, small]).toEqual([NONE, 'a=1']);
  });

  it('lose no change when they are changed simultaneously', async () => {
    await open(one, 'race');
    const questionDto = { id: 77 };
    await Promise.all([
      ...Array.from({ length: 20 }, (_, index) =>
        post(index % 2 ? one : two, 'reloadplugindto', { configurationID: 'race', config: 'c=2' }),
      ),
      post(one, 'setconfigurationdata', {
        configurationID: 'race',
        questionDto,
        configuration: 'c=2',
      }),
    ]);
    const view = await post(two, 'reloadplugindto', { configurationID: 'race', config: 'c=2' });
    expect(JSON.parse(view.text)).toMatchObject({ tagName: '77_P_0' });
  });

  it('expire after their time, which every access renews', async () => {
    const LIFETIME_S = 2;
    /** Accesses a session for more than twice its time. @returns the longest pause in seconds */
    const renew = async (id: string): Promise<number> => {
      let longest = 0;
      const start = Date.now();
      for (let last = start; Date.now() - start < 2_250 * LIFETIME_S;) {
        await new Promise((resolve) => setTimeout(resolve, 300));
        const begin = last;
        last = Date.now();
        const config = await configOf(two, id);
        longest = Math.max(longest, (Date.now() - begin) / 1_000);
        if (longest < LIFETIME_S) expect(config).toBe('a=1');
      }
      return longest;
    };
    await open(one, 'other', LIFETIME_S);
    // On a busy machine, a session may expire between two accesses, which shows nothing.
    for (let round = 0, longest = LIFETIME_S; longest >= LIFETIME_S; round++) {
      expect(round, 'tries').toBeLessThan(5);
      await open(one, `short${round}`, LIFETIME_S);
      longest = await renew(`short${round}`);
    }
    expect(await configOf(two, 'other')).toBe(NONE);
    await expect.poll(() => redis.ask('EXISTS', 'x')).toContain(':0');
  });

  it('are limited in number, and those that expire first are dropped', async () => {
    await open(one, 'early', 30);
    for (let index = 0; index < 55; index++) await open(one, `many${index}`, 600);
    expect(await configOf(one, 'early')).toBe(NONE);
    expect(await configOf(one, 'many54')).toBe('a=1');
    expect(Number((await redis.ask('DBSIZE')).slice(1))).toBeLessThanOrEqual(51);
  });
});

describe('a lost connection to Redis', () => {
  it('makes dialogs fail at once with a clear message, affects nothing else, and is restored', async () => {
    await open(one, 'before');
    await redis.kill();
    for (const [endpoint, body] of [
      ['configurationinfo', { configurationID: 'x', timeout: 60 }],
      ['getconfiguration', { configurationID: 'x' }],
      ['setconfigurationdata', { configurationID: 'x', configuration: '' }],
      ['reloadplugindto', { configurationID: 'x' }],
    ] as const) {
      const reply = await post(one, endpoint, body);
      expectProblem(reply, 503);
      expect(detailOf(reply)).toMatch(/store of the configuration dialogs/);
    }
    for (const endpoint of [
      'image',
      'loadplugindto',
      'score',
      'reloadplugindto',
      'configurationinfo',
    ])
      expect((await post(one, endpoint, {})).status, endpoint).toBe(200);
    for (const path of ['/ping', '/ready', '/metrics', '/status'])
      expect((await get(one.url, path)).status, path).toBe(200);
    await redis.start();
    await until('dialogs open again', async () => {
      const body = { configurationID: 'after', timeout: 60, config: 'b=2' };
      return (await post(two, 'configurationinfo', body)).status === 200;
    });
    await until('the other one is back, too', async () => (await configOf(one, 'after')) === 'b=2');
    expect(await configOf(one, 'before')).toBe(NONE);
  });

  it('is reported by the status pages with its reason', async () => {
    const health = async (service: TestService) =>
      (await get(service.url, '/fragwerk/status')).text;
    const elsewhere = await startTestService({ REDIS_URL: `${redis.url}/99` });
    expect(await health(elsewhere)).toContain('(ERR DB index is out of range)');
    expect((await post(elsewhere, 'getconfiguration', { configurationID: 'x' })).status).toBe(503);
    await elsewhere.stop();
    const wrong = await startTestService({ REDIS_URL: one.url.replace('http:', 'redis:') });
    expect(await health(wrong)).toContain('(Unknown RESP type)');
    await wrong.stop();
    await redis.ask('CONFIG', 'SET', 'requirepass', 'geheim');
    const locked = await startTestService({ REDIS_URL: redis.url });
    expect(await health(locked)).toContain('Speicher nicht erreichbar ist (NOAUTH)');
    await locked.stop();
    await redis.kill();
    await until('one reports it', async () => (await health(one)).includes('(ECONNREFUSED)'));
    await redis.start();
    await until('one has recovered', async () => !(await health(one)).includes('REDIS_URL'));
    const refusals: [code: string, begin: () => unknown, end: () => unknown][] = [
      [
        'READONLY',
        () => redis.ask('REPLICAOF', '127.0.0.1', '1'),
        () => redis.ask('REPLICAOF', 'NO', 'ONE'),
      ],
      [
        'OOM',
        () => redis.ask('CONFIG', 'SET', 'maxmemory', '1'),
        () => redis.ask('CONFIG', 'SET', 'maxmemory', '0'),
      ],
      ['ETIMEDOUT', () => redis.signal('SIGSTOP'), () => redis.signal('SIGCONT')],
    ];
    const dialog = { name: 'P', configurationID: 'x', timeout: 60 };
    for (const [code, begin, end] of refusals) {
      await begin();
      if (code !== 'ETIMEDOUT') {
        const late = await startTestService({ REDIS_URL: redis.url });
        await until('it reports this without a dialog', async () =>
          (await health(late)).includes(`(${code})`),
        );
        await late.stop();
      }
      expect((await post(one, 'configurationinfo', dialog)).status, code).toBe(503);
      expect(await health(one)).toContain(`(${code})`);
      await end();
      await until('it is well again', async () => !(await health(one)).includes(code));
      await until('dialogs open again', async () => {
        return (await post(one, 'configurationinfo', dialog)).status === 200;
      });
      expect(await health(one)).not.toContain('REDIS_URL');
    }
  });

  it('does not keep a service from starting', async () => {
    await redis.kill();
    const late = await startTestService({ REDIS_URL: redis.url });
    expect((await post(late, 'image', {})).status).toBe(200);
    expect((await post(late, 'getconfiguration', { configurationID: 'x' })).status).toBe(503);
    await redis.start();
    await until('it reaches the store', async () => (await configOf(late, 'x')) === NONE);
    await late.stop();
  });

  it('does not delay the stop of a service', async () => {
    const service = await startTestService({ REDIS_URL: redis.url });
    await redis.kill();
    await service.stop();
    await redis.start();
  });
});

describe('the registration', () => {
  it('announces whether replicas are possible', () => {
    expect(registrationWith({})).toMatchObject({ scalable: false, stateless: true });
    expect(registrationWith({ REDIS_URL: 'redis://x' })).toMatchObject({
      scalable: true,
      stateless: true,
    });
  });
});

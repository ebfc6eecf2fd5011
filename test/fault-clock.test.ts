import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChildService, childServices } from './support/child-service.js';
import { get, post } from './support/http.js';
import { freePort, setupService, type SetupService } from './support/setup-service.js';
import { tempFolder } from './support/temp-folder.js';

const children = childServices();
const folder = tempFolder();
const DAY = 24 * 60 * 60 * 1000;

/** Offset of the service's wall clock in milliseconds, as read by its process. */
const offsetFile = folder.write('offset', '0');
const preload = folder.write(
  'clock.mjs',
  `import { readFileSync } from 'node:fs';
const RealDate = Date;
const now = () => RealDate.now() + Number(readFileSync('${offsetFile}', 'utf8'));
globalThis.Date = class extends RealDate {
  constructor(...values) { if (values.length > 0) super(...values); else super(now()); }
  static now() { return now(); }
};`,
);

let setup: SetupService;
let service: ChildService;
beforeAll(async () => {
  setup = await setupService('geheim');
  await setup.listen();
  const port = await freePort();
  service = await children.start({
    args: [`--port=${port}`],
    env: {
      letto_plugin_uri_intern: `http://127.0.0.1:${port}`,
      NODE_OPTIONS: `--import=${preload}`,
      letto_setup_uri: setup.url,
      letto_user_user_password: 'geheim',
      PLUGIN_REGISTER_INTERVAL_SECONDS: '0.2',
      RATE_LIMIT: '600',
      // The status page starts Python for the type Code.
      OWN_TYPES: 'Uhr',
    },
  });
});
afterAll(() => setup.close());

const ask = (endpoint: string, body: object) =>
  post(service.url, endpoint, { typ: 'Uhr', ...body });
const open = async (configurationID: string, timeout: number) =>
  ask('configurationinfo', { name: 'P', config: 'a=1', configurationID, timeout });
const configOf = async (configurationID: string) =>
  (await ask('getconfiguration', { configurationID })).text;

/** Checks that everything works and that the service registers again. */
async function expectHealthy(): Promise<void> {
  for (const path of ['/metrics', '/status', '/ready', '/ping', '/info', '/fragwerk/'])
    expect((await get(service.url, path)).status, path).toBe(200);
  for (const endpoint of ['image', 'score', 'loadplugindto'])
    expect((await ask(endpoint, { name: 'P' })).status, endpoint).toBe(200);
  expect((await ask('../fragwerk/api/open/reloadplugindto', {})).status).toBe(200);
  const { length } = setup.users;
  await expect.poll(() => setup.users.length).toBeGreaterThan(length + 1);
}

describe('setting the clock', () => {
  it.each([
    ['a day forwards', DAY],
    ['two days back', -DAY],
  ])('%s affects neither sessions nor requests', async (name, offset) => {
    await open(`long ${name}`, 600);
    await open(`short ${name}`, 1);
    writeFileSync(offsetFile, String(offset));
    expect(await configOf(`long ${name}`)).toBe('a=1');
    await expectHealthy();
    // Sessions still expire: this one has been idle.
    await pause(1_200);
    expect(await configOf(`short ${name}`)).toContain('@Error');
    expect(await configOf(`long ${name}`)).toBe('a=1');
    expect(service.stderr()).toBe('');
  });
});

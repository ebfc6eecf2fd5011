import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ChildService, childServices } from './support/child-service.js';
import { accepted, freePort, setupService, type SetupService } from './support/setup-service.js';
import { readStrictly } from './support/strict-reader.js';

const PASSWORD = 'Sehr:geheim%ä€';
const children = childServices();
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 20 });

let open: { setup: SetupService; services: ChildService[] } | undefined;

afterEach(async () => {
  for (const service of open?.services ?? []) {
    service.signal('SIGTERM');
    expect(await service.exited).toEqual({ code: 0, signal: null });
    expect(service.output()).not.toContain(PASSWORD);
    expect(service.output()).not.toContain(Buffer.from(`user:${PASSWORD}`).toString('base64'));
  }
  await open?.setup.close();
  open = undefined;
});

async function prepareSetup(): Promise<SetupService> {
  const setup = await setupService(PASSWORD);
  open = { setup, services: [] };
  return setup;
}

async function listeningSetup(): Promise<SetupService> {
  const setup = await prepareSetup();
  await setup.listen();
  return setup;
}

/** Starts a service that registers often, so that no test has to wait. */
async function startFor(
  setup: SetupService,
  env: Readonly<Record<string, string>> = {},
): Promise<ChildService> {
  const port = await freePort();
  const service = await children.start({
    args: [`--port=${port}`],
    env: {
      LOG_LEVEL: 'debug',
      letto_setup_uri: `${setup.url}/`,
      letto_user_user_password: PASSWORD,
      'letto.plugin.uri.intern': `http://127.0.0.1:${port}`,
      OWN_TYPES: 'none',
      PLUGIN_REGISTER_DELAY_SECONDS: '0.05',
      PLUGIN_REGISTER_INTERVAL_SECONDS: '0.3',
      ...env,
    },
  });
  open?.services.push(service);
  return service;
}

/** DateInteger of the current time in a time zone, calculated with the calendar of Intl. */
function dateIntegerNow(timeZone: string): number {
  const wallClock = new Date().toLocaleString('sv-SE', { timeZone }).replace(' ', 'T');
  return Date.parse(`${wallClock}Z`) / 1000 + 62_167_219_200;
}

describe('registration', () => {
  it('answers requests of the setup service while it decides', async () => {
    const setup = await listeningSetup();
    const service = await startFor(setup, { OWN_TYPES: 'Uhr,Schaltung,Code,Plot' });
    await service.waitFor(/Setup service \S+: registered\./);
    expect(setup.attempts[0]?.calledBack).toMatchObject({
      ping: { status: 200, text: 'pong' },
      postedPing: { status: 200, text: 'pong' },
      pluginlist: { status: 200, text: '["Uhr","Schaltung","Code","Plot"]' },
      generalinfolist: { status: 200 },
      generalinfo: { status: 200 },
    });
    const { text } = setup.attempts[0]?.calledBack.generalinfo ?? { text: '{}' };
    expect(readStrictly('PluginGeneralInfo', JSON.parse(text))).toEqual([]);
    expect(service.output()).not.toContain('does not register');
  });

  it.each(['Europe/Vienna', 'America/New_York'])(
    'sends what the host reads, with the wall-clock time in %s',
    async (TZ) => {
      const setup = await listeningSetup();
      const extern = { servername: 'schule.example', docker_container_name: 'letto-uhr' };
      const { url } = await startFor(setup, { TZ, SERVICEPATH: '/uhr', ...extern });
      await eventually(() => expect(setup.attempts.length).toBeGreaterThan(1));
      for (const { body } of setup.attempts) {
        expect(readStrictly('ConfigServiceDto', body)).toEqual([]);
        expect(body).toMatchObject({
          name: 'letto-uhr',
          dockerName: 'letto-uhr',
          nwLettoAddress: 'letto-uhr',
          uriIntern: `${url}/open`,
          plugin: true,
          scalable: false,
          extern: true,
          uriExtern: 'https://schule.example/uhr/api/open',
          usePluginToken: false,
          params: {},
        });
        expect(JSON.stringify(body)).not.toContain(PASSWORD);
        for (const name of ['serviceStartTime', 'lastRegistrationTime'])
          expect(Math.abs(Number(body[name]) - dateIntegerNow(TZ)), name).toBeLessThan(60);
      }
    },
  );

  it('is retried until the setup service is available, and repeated after its restart', async () => {
    const setup = await prepareSetup();
    const service = await startFor(setup);
    await service.waitFor(
      /cannot be reached \(ECONNREFUSED\); check letto\.setup\.uri; trying again/,
    );

    setup.reply = () => ({ status: 500, body: 'out of order' });
    await setup.listen();
    await service.waitFor(/it responded with status 500; trying again/);

    setup.reply = () => ({ status: 404, body: '' });
    await service.waitFor(/it responded with status 404; check letto\.setup\.uri; trying again/);

    setup.reply = accepted;
    await service.waitFor(/: registered( again)?\./);

    await setup.close();
    const known = setup.attempts.splice(0).length;
    expect(known).toBeGreaterThan(1);
    await setup.listen();
    await eventually(() => expect(setup.attempts.length).toBeGreaterThan(1));
    // Every change is logged, but not every attempt.
    const lines = service.stdout().match(/Setup service/g) ?? [];
    expect(lines.length).toBeLessThan(9);
  });
});

describe('a rejected registration', () => {
  it('because of a wrong password is logged with a hint, and retried', async () => {
    const setup = await listeningSetup();
    const service = await startFor(setup, {
      letto_user_user_password: 'falsch-geraten',
      letto_user_user_name: 'uhrdienst',
    });
    const [line] = await service.waitFor(/.*refused user.*/);
    expect(line).toMatch(/"level":40/);
    expect(line).toMatch(/refused user \\"uhrdienst\\"; check letto\.user\.user\.password/);
    await eventually(() => expect(setup.users.length).toBeGreaterThan(3));
    expect(new Set(setup.users)).toEqual(new Set(['uhrdienst']));
    expect(setup.attempts).toEqual([]);
    expect(service.output()).not.toContain('falsch-geraten');
    // The service's own endpoints are not affected.
    expect((await fetch(`${service.url}/ping`)).status).toBe(200);
    const status = await (await fetch(`${service.url}/status`)).text();
    expect(status).toContain(
      'wiederholt: er lehnt den Benutzer &quot;uhrdienst&quot; ab; prüfen Sie letto.user.user.password<',
    );
    expect(status).toContain('retried: it refused user &quot;uhrdienst&quot;; check');
  });

  const refusals: Record<string, string> = {
    'registrationOK false': '{"registrationOK":false,"newRegistered":false,"msg":"Name vergeben"}',
    'an empty answer': '',
    'a reply that is not JSON': '<html>',
    null: 'null',
    'a reason that is not a text': '{"registrationOK":false,"msg":{}}',
  };

  it.each(Object.entries(refusals))('by %s is retried under variant A', async (_, body) => {
    const setup = await listeningSetup();
    setup.reply = () => ({ status: 200, body });
    const service = await startFor(setup);
    await service.waitFor(/(did not accept.*|is not JSON; check letto\.setup\.uri); trying again/);
    expect(service.output()).not.toContain('[object');
    if (body.includes('Name')) await service.waitFor(/did not accept the.*: Name vergeben; trying/);
    await eventually(() => expect(setup.attempts.length).toBeGreaterThan(2));
    setup.reply = accepted;
    await service.waitFor(/: registered( again)?\./);
  });

  it.each([
    [200, '{"registrationOK":false,"msg":"no"}'],
    [201, ''],
    [202, '<html>'],
  ])('with status %i counts as success under variant B', async (status, body) => {
    const setup = await listeningSetup();
    setup.reply = () => ({ status, body });
    const service = await startFor(setup, { VARIANT: 'B', letto_user_user_name: 'other' });
    await service.waitFor(/: registered\./);
    expect(new Set(setup.users)).toEqual(new Set(['user']));
    expect(service.output()).not.toContain('trying again');
  });
});

import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { settingsOverview } from '@fragwerk/service';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { childServices } from './support/child-service.js';
import { heldType } from './support/held-type.js';
import { get, post } from './support/http.js';
import { listen } from './support/local-server.js';
import { freePort } from './support/setup-service.js';

const children = childServices();
/** For tests in which plugin types do not matter. */
const OWN_TYPES = 'none';
const lines = (text: string) => text.split('\n').filter((line) => line !== '');

describe('a start', () => {
  it('prints its address and its plugin types in one line', async () => {
    const service = await children.start({ env: { SERVICEPATH: 'uhrdienst', VARIANT: 'b' } });
    await service.waitFor(/does not register/);
    const { port } = new URL(service.url);
    const [first, ...more] = lines(service.stdout());
    expect(first).toBe(
      `Fragwerk listens on http://localhost:${port}/ (variant B, published as /uhrdienst); plugin types: Uhr, Schaltung, Code, Plot.`,
    );
    const hints = Number(process.versions.node.split('.')[0]) < 25 ? [/^This is Node .*\.$/] : [];
    expect(more).toEqual(
      [...hints, /^It does not register, .*letto\.setup\.uri/].map(
        (line) => expect.stringMatching(line) as unknown,
      ),
    );
    expect(service.stderr()).toBe('');
    expect(await get(service.url, '/uhrdienst/ping')).toMatchObject({
      status: 200,
      text: 'pong',
    });
  });

  it.skipIf(process.platform === 'win32').each([
    [['start'], 'Fragwerk listens'],
    [['run', 'dev', '--', '--port', '0'], 'Press Ctrl-C'],
  ])('by npm %j ends with npm', async (args, expected) => {
    const env = { ...process.env, OWN_TYPES, PORT: '0' };
    const npm = spawn('npm', args, { env, detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
    onTestFailed(() => {
      process.kill(-Number(npm.pid), 'SIGKILL');
    });
    let output = '';
    // It ends with the last process that can write to it, and so never if one is left.
    for await (const part of npm.stdout) {
      output += String(part);
      if (/does not register|Press Ctrl-C/.test(output)) npm.kill('SIGTERM');
    }
    expect(output).toContain(expected);
  });

  it('reports that registration is disabled', async () => {
    const env = {
      OWN_TYPES,
      PLUGIN_REGISTER_ON_READY: 'false',
      LETTO_SETUP_URI: 'http://127.0.0.1:9',
    };
    const service = await children.start({ env });
    await service.waitFor(/does not register.*PLUGIN_REGISTER_ON_READY/);
  });

  it('lists every setting with its default under --help', async () => {
    const { code, stdout, stderr } = await children.runToEnd({ args: ['--help'] });
    expect({ code, stderr: stderr() }).toEqual({ code: 0, stderr: '' });
    const overview = settingsOverview();
    expect(overview.length).toBeGreaterThan(20);
    for (const { name, option, fallback, help } of overview) {
      const place = stdout().indexOf(`\n  ${option ? `${option} (${name})` : name}\n`);
      expect(place, name).toBeGreaterThan(0);
      const [, , description, initial] = stdout().slice(place).split('\n');
      expect(description, name).toContain(help);
      expect(initial, name).toBe(`      default: ${fallback === '' ? 'none' : fallback}`);
    }
  });

  it('prefers options to variables, in both spellings', async () => {
    const env = { OWN_TYPES, SERVICEPATH: '/fromvariable', VARIANT: 'A', PORT: '1' };
    const args = ['--servicepath', '/fromoption', '--variant=B', '--port=0'];
    const service = await children.start({ args, env });
    expect(service.stdout()).toMatch(/\(variant B, published as \/fromoption\)/);
  });

  it('reads a variable in another spelling', async () => {
    const env = { OWN_TYPES, 'LETTO.SETUP.URI': `http://127.0.0.1:${closedPort}`, LOGLEVEL: '1' };
    const service = await children.start({ env });
    await service.waitFor(
      /cannot be reached \(ECONNREFUSED\); check letto\.setup\.uri; trying again/,
    );
    expect(service.output()).not.toContain('does not register');
    expect(service.stderr()).toContain(
      'LOGLEVEL is not a setting and has no effect. Did you mean LOG_LEVEL?',
    );
  });
});

/** An unused port. */
let closedPort = 0;
let busyPort = 0;

const busy = createServer();

beforeAll(async () => {
  closedPort = await freePort();
  busyPort = Number(new URL(await listen(busy)).port);
});

afterAll(() => {
  busy.close();
});

describe('a start that fails', () => {
  it.each([
    [
      'a busy port',
      () => [`--port=${busyPort}`],
      /Port \d+ on 127\.0\.0\.1 is already in use.*--port/,
    ],
    [
      'an address of another machine',
      () => ['--port=0', '--host=192.0.2.1'],
      /not have the address 192\.0\.2\.1.*--host/,
    ],
  ] as const)('because of %s reports this in one sentence', async (_, args, sentence) => {
    const ended = await children.runToEnd({ args: args(), env: { OWN_TYPES } });
    expect(ended.code).toBe(1);
    expect(ended.stdout()).toBe('');
    expect(lines(ended.stderr())).toEqual([expect.stringMatching(sentence)]);
    expect(ended.stderr()).toMatch(/\.\n$/);
  });

  const cases: Record<string, readonly [args: readonly string[], sentence: RegExp]> = {
    'an invalid port': [['--port=80x'], /--port "80x" is invalid.*0 to 65535/],
    'a port above 65535': [['--port=65536'], /--port "65536" is invalid.*0 to 65535/],
    'an unknown variant': [['--variant=C'], /--variant "C" is invalid.*A, B/],
    'an unknown option': [
      ['--prot=8080'],
      /Unknown option "--prot=8080"\. Did you mean --port\? --help/,
    ],
    'an argument that is not an option': [['8080'], /Unknown option "8080".*--help/],
    'an option without value': [['--port'], /--port needs a value/],
    'a service path of two segments': [['--servicepath=/a/b'], /"\/a\/b" is invalid/],
    'a reserved service path': [['--servicepath=open'], /"open" is invalid/],
    'an unknown policy entry': [['--policy=imageurl=on'], /POLICY.*"imageurl=on".*imageUrl/],
    'a policy entry without value': [['--policy=imageUrl'], /POLICY.*"imageUrl".*=on/],
    'a folder that Node would read as a pattern': [
      ['--python-packages=/srv/pack*ages'],
      /path \/srv\/pack\*ages contains "\*".*Rename/,
    ],
    'a limit of 0': [['--body-limit=0'], /--body-limit "0" is invalid.*bytes from 1024/],
    'an address without scheme': [
      ['--letto-setup-uri=setup:8096'],
      /"setup:8096" is invalid.*http:\/\//,
    ],
    'an address with a password, which it does not repeat': [
      ['--letto-setup-uri=http://user:geheim@127.0.0.1:8096'],
      /^(?!.*geheim).*"http:\/\/…@127\.0\.0\.1:8096" is invalid.*password/,
    ],
  };

  const { href } = new URL('../packages/service/dist/node/index.js', import.meta.url);
  // In one process, because loading the service takes most of the time.
  const code = `import { main } from '${href}';
    for (const args of JSON.parse(process.argv[1])) {
      await main(args, {});
      // The service writes its lines at the end of a turn.
      await new Promise(setImmediate);
      process.stderr.write('Exit code ' + process.exitCode + '\\n');
      process.exitCode = 0;
    }`;
  let stdout = '';
  let reports: readonly string[] = [];
  beforeAll(() => {
    const all = JSON.stringify(Object.values(cases).map(([args]) => args));
    const command = ['--input-type=module', '-e', code, all];
    const run = spawnSync(process.execPath, command, { encoding: 'utf8', timeout: 60_000 });
    ({ stdout } = run);
    reports = run.stderr.split('Exit code 1\n');
  });

  it.each(Object.entries(cases).map(([name, [, sentence]], index) => ({ name, sentence, index })))(
    'because of $name reports this in one sentence',
    ({ sentence, index }) => {
      const report = reports[index] ?? '';
      expect(reports).toHaveLength(Object.keys(cases).length + 1);
      expect(stdout).toBe('');
      expect(lines(report)).toEqual([expect.stringMatching(sentence)]);
      expect(report).toMatch(/\.\n$/);
    },
  );

  it('names the variable that is invalid', async () => {
    const { code, stderr } = await children.runToEnd({ env: { VARIANT: 'C' } });
    expect(code).toBe(1);
    expect(lines(stderr())).toEqual([expect.stringMatching(/setting VARIANT "C" is invalid/)]);
  });
});

describe('a stop', () => {
  const held = heldType();
  /** Starts a service, and a request that it works on. */
  const startRequest = async () => {
    const service = await children.start({ env: { OWN_TYPES, ...held.env() } });
    const reply = post(service.url, 'angabe', { typ: 'Wartet', name: 'P1' }).catch(() => 'cut');
    await held.begun(1);
    return { service, reply };
  };

  it.each(['SIGTERM', 'SIGINT'] as const)('by %s finishes the running request', async (signal) => {
    const { service, reply } = await startRequest();
    service.signal(signal);
    // A terminal signals each process, and run.mjs passes its signal on.
    await pause(50);
    service.signal(signal);
    held.finish();
    expect(await reply).toMatchObject({ status: 200, text: 'finished' });
    expect(await service.exited).toEqual({ code: 0, signal: null });
    // It would report that it waited until its own limit.
    expect(service.stderr()).toBe('');
  });

  it('aborts a request that does not end', async () => {
    const { service, reply } = await startRequest();
    service.signal('SIGTERM');
    expect(await service.exited).toEqual({ code: 0, signal: null });
    expect(await reply).toBe('cut');
    expect(lines(service.stderr())).toEqual([expect.stringMatching(/aborted\.$/)]);
  });

  it('ends at once while the setup service is not available', async () => {
    const env = { OWN_TYPES, LETTO_SETUP_URI: `http://127.0.0.1:${closedPort}` };
    const service = await children.start({ env });
    await service.waitFor(/trying again/);
    service.signal('SIGTERM');
    expect(await service.exited).toEqual({ code: 0, signal: null });
  });
});

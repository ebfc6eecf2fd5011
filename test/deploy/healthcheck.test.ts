import { existsSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { childrenOf } from '../support/child-processes.js';
import { freePort } from '../support/setup-service.js';
import { tempFolder } from '../support/temp-folder.js';
import { processes, root, type Running, until } from './processes.js';

const folder = tempFolder();
const children = processes();
const script = join(root, 'deploy/healthcheck.mjs');

let port = 0;
let round = 0;
let closers: (() => void)[] = [];
/** Unique names of files. */
let counterFile = '';
let logFile = '';

beforeEach(async () => {
  port = await freePort();
  round += 1;
  counterFile = join(folder.path, `counter-${round}`);
  logFile = join(folder.path, `start-${round}.log`);
});

afterEach(() => {
  for (const close of closers) close();
  closers = [];
});

async function serve(listener: RequestListener, host = '127.0.0.1'): Promise<void> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
}

const answering =
  (body: string): RequestListener =>
  (request, response) => {
    response.writeHead(request.url === '/ping' ? 200 : 404).end(body);
  };

/** Runs the check like the container, but never with --stop-container. */
const check = (env: Readonly<Record<string, string>> = {}) =>
  children.run([process.execPath, script], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HEALTH_COUNTER: counterFile,
      HEALTH_LOG: logFile,
      HEALTH_GRACE_SECONDS: '1',
      ...env,
    },
  });

const counter = () => (existsSync(counterFile) ? readFileSync(counterFile, 'utf8').trim() : '');
const writeFailures = (count: number) => folder.write(`counter-${round}`, `${count}\n`);

/** A process that waits, and ignores SIGTERM if it is `deaf`. */
async function startProcess(deaf = false): Promise<Running> {
  const code = `${deaf ? "process.on('SIGTERM', () => {});" : ''}
    setInterval(() => {}, 1000); console.log('ready');`;
  const child = children.start([process.execPath, '-e', code]);
  await until('the process waits', () => child.output().includes('ready'));
  return child;
}

describe('the reply to the health check', () => {
  it('is healthy if it is pong, and resets the failures', async () => {
    await serve(answering('pong'));
    writeFailures(7);
    expect(await check()).toMatchObject({ code: 0, output: '' });
    expect(counter()).toBe('');
  });

  it.each([
    ['127.0.0.1', '0.0.0.0'],
    ['127.0.0.2', '127.0.0.2'],
  ])('is expected at the address %s of HOST=%s', async (address, HOST) => {
    await serve(answering('pong'), address);
    expect(await check({ HOST })).toMatchObject({ code: 0, output: '' });
  });

  it('is expected at the port that the service reads from another spelling', async () => {
    await serve(answering('pong'));
    const env = { PORT: '', port: ` ${port} `, Host: '127.0.0.1' };
    expect(await check(env)).toMatchObject({ code: 0, output: '' });
  });

  it.each(['"pong"', 'pong\n', 'pong pong', ''])('is unhealthy if it is %j', async (body) => {
    await serve(answering(body));
    const { code, output } = await check();
    expect(code).toBe(1);
    expect(output).toBe(
      `/ping responded with ${JSON.stringify(body)} instead of pong (failure 1)\n`,
    );
    expect(counter()).toBe('1');
  });

  it('is unhealthy if it does not arrive, long before Docker ends the check', async () => {
    await serve(() => undefined);
    const start = Date.now();
    expect(await check()).toMatchObject({ code: 1 });
    expect(Date.now() - start).toBeLessThan(8_000);
  });

  it('is missing without a service, and counts each time', async () => {
    for (const expected of ['1', '2', '3']) {
      const { code, output } = await check();
      expect(code).toBe(1);
      expect(output).toContain('ECONNREFUSED');
      expect(counter()).toBe(expected);
    }
  });

  it('counts as far as possible if the counter cannot be written', async () => {
    const { code, output } = await check({ HEALTH_COUNTER: join(folder.path, 'no/such/folder') });
    expect(code).toBe(1);
    expect(output).toMatch(/Cannot write the counter .*ENOENT/);
  });
});

describe('too many failures in a row', () => {
  it('stop the given process, report it, and reset the counter', async () => {
    const [target, other] = await Promise.all([startProcess(), startProcess()]);
    writeFailures(3);
    const env = { UNHEALTHY_RETRIES: '3', HEALTH_TARGET_PID: String(target.pid) };
    const { code, output } = await check(env);
    expect(code).toBe(1);
    expect(await target.ended).toMatchObject({ signal: 'SIGTERM' });
    expect(other.isAlive()).toBe(true);
    const line = 'Stopping Fragwerk after 4 failed health checks in a row.';
    expect(output).toContain(`${line}\n`);
    expect(readFileSync(logFile, 'utf8')).toMatch(new RegExp(`^\\d{4}-.*Z ${line}\n$`));
    expect(counter()).toBe('');
  });

  it('end a process that ignores SIGTERM after the grace period', async () => {
    const [target, other] = await Promise.all([startProcess(true), startProcess(true)]);
    writeFailures(1);
    const start = Date.now();
    await check({ UNHEALTHY_RETRIES: '1', HEALTH_TARGET_PID: String(target.pid) });
    expect(await target.ended).toMatchObject({ signal: 'SIGKILL' });
    expect(Date.now() - start).toBeGreaterThan(900);
    expect(other.isAlive()).toBe(true);
  });

  it.each([
    ['up to the limit', 2, '3'],
    ['when the limit is 0', 500, '0'],
    ['when the limit is unreadable, up to 100', 99, 'many'],
  ])('are tolerated %s', async (_, before, retries) => {
    const target = await startProcess();
    writeFailures(before);
    await check({ UNHEALTHY_RETRIES: retries, HEALTH_TARGET_PID: String(target.pid) });
    expect(counter()).toBe(String(before + 1));
    expect(target.isAlive()).toBe(true);
    expect(existsSync(logFile)).toBe(false);
  });

  it('end nothing outside of the container', async () => {
    const other = await startProcess();
    writeFailures(500);
    const { code } = await check({ UNHEALTHY_RETRIES: '1' });
    expect(code).toBe(1);
    expect(other.isAlive()).toBe(true);
    expect(counter()).toBe('501');
  });

  it('are reported on standard error if the log cannot be written', async () => {
    const target = await startProcess();
    writeFailures(1);
    const { output } = await check({
      UNHEALTHY_RETRIES: '1',
      HEALTH_TARGET_PID: String(target.pid),
      HEALTH_LOG: join(folder.path, 'no/such/folder/start.log'),
    });
    expect(output).toContain('failed health checks in a row.');
    expect(await target.ended).toMatchObject({ signal: 'SIGTERM' });
  });
});

describe('the supervisor', () => {
  it('ends with 0 when it is stopped before the service has loaded', async () => {
    const supervisor = children.start([process.execPath, join(root, 'deploy/run.mjs')], {
      env: { PATH: process.env.PATH, PORT: String(port), UNHEALTHY_RETRIES: '0' },
    });
    const services = () => childrenOf(supervisor.pid, /service\.mjs/);
    await until('the service starts', () => services().length > 0);
    supervisor.signal('SIGTERM');
    expect(await supervisor.ended).toMatchObject({ code: 0, signal: null, output: '' });
  });

  it.each(['', ' and the service is stopped'])(
    'takes the service with it when it is killed%s',
    async (how) => {
      const supervisor = children.start([process.execPath, join(root, 'deploy/run.mjs')], {
        env: { PATH: process.env.PATH, PORT: String(port), OWN_TYPES: 'none' },
      });
      await until('the service listens', () => supervisor.stdout().includes('listens'));
      const [service = 0] = childrenOf(supervisor.pid, /service\.mjs/);
      if (how !== '') process.kill(service, 'SIGSTOP');
      supervisor.signal('SIGKILL');
      // Its output ends with the service.
      expect(await supervisor.ended).toMatchObject({ code: null, signal: 'SIGKILL' });
    },
  );

  it('leaves it to the service to report an invalid port, however slowly that starts', async () => {
    const env = { PATH: process.env.PATH, PORT: 'abc', PING_SECONDS: '0.1', HEALTH_LOG: '' };
    const run = await children.run([process.execPath, join(root, 'deploy/run.mjs')], { env });
    expect(run.output).toMatch(/^The setting PORT "abc" is invalid: [^\n]+\n$/);
    expect(run.code).toBe(1);
  });
});

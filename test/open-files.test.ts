import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { maxConnections, openFilesProblem } from '../packages/service/src/open-files.js';
import { processes } from './deploy/processes.js';
import { childServices } from './support/child-service.js';
import { get, post } from './support/http.js';
import { rawConnections } from './support/sockets.js';

// Builds the project.
childServices();
const children = processes();
const connect = rawConnections();

/** Starts the service with a limit of open files. */
const commandLine = (limit: number) =>
  `ulimit -n ${limit}; exec "${process.execPath}" scripts/start.mjs --port=0`;
const env = { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'warn' };

test.each([30, 64, 128])('a limit of %d open files ends the start with one sentence', (limit) => {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', commandLine(limit)], {
    encoding: 'utf8',
    env,
  });
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toMatch(
    /^This process may open \d+ files and connections, but needs at least \d+\. .*ulimit -n .*docker.*systemd unit\.\n$/,
  );
});

test('the service works again after more connections than it may open', async () => {
  const limit = 300;
  const service = children.start(['sh', '-c', commandLine(limit)], { env });
  await expect.poll(service.output).toMatch(/listens on http:\/\/localhost:\d+/);
  const [, port = ''] = /localhost:(\d+)/.exec(service.output()) ?? [];
  const url = `http://127.0.0.1:${port}`;
  const sockets: Socket[] = [];
  let closed = 0;
  const open = (count: number) =>
    Array.from({ length: count }, () => {
      const { socket } = connect(url);
      socket.on('close', () => (closed += 1));
      sockets.push(socket);
      return once(socket, 'connect');
    });
  await Promise.all(open(maxConnections(limit) - 4));
  await pause(300);
  expect(closed).toBe(0);
  expect((await post(url, 'image', { typ: 'Schaltung', config: 'U,R' })).status).toBe(200);
  await Promise.all(open(limit));
  await expect.poll(() => closed).toBeGreaterThan(limit - 10);
  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await get(url, '/ping').catch(() => null))?.text).toBe('pong');
  expect(service.output().match(/connections were refused/g)).toHaveLength(1);
  expect(service.isAlive()).toBe(true);
});

test('the sentence is not shown where the limit is high or unknown', () => {
  expect(openFilesProblem(1_048_576)).toBeNull();
  expect(openFilesProblem(Infinity)).toBeNull();
});

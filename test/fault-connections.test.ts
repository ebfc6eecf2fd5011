import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ChildService, childServices } from './support/child-service.js';
import { post, send } from './support/http.js';
import { rawConnections } from './support/sockets.js';

const children = childServices();
const MIB = 1024 * 1024;

/** Open files allowed for a process; Node raises the soft limit to the hard one when it starts. */
const openFiles = (pid: number | string) => {
  const limits = readFileSync(`/proc/${pid}/limits`, 'utf8');
  return Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? 1024);
};
const handlesOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;
const memoryOf = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

/** Bytes that each connection sends before it stalls. */
const beginnings = [
  '',
  'POST /open/score HTTP/1.1\r\nHost: x\r\n',
  'POST /open/image HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n{',
  'GET /pi',
];

const connect = rawConnections();
const sockets: Socket[] = [];

async function openSlow(index: number): Promise<void> {
  const { socket } = connect(service.url, beginnings[index % beginnings.length]);
  sockets.push(socket);
  await once(socket, 'connect').catch(() => undefined);
}

let service: ChildService;
let count = 0;
beforeAll(async () => {
  service = await children.start({ env: { LOG_LEVEL: 'silent', REQUEST_TIMEOUT: '20' } });
  // Both ends of a loopback connection need a file; some are reserved for other clients.
  const most = Math.min(openFiles(service.pid), openFiles('self')) - 500;
  count = Math.min(10_000, most);
});

/** Simultaneous requests of other clients, all of which must be answered. */
async function expectService(): Promise<void> {
  const ask = (endpoint: string, body: object) =>
    post(service.url, endpoint, { typ: 'Uhr', name: 'P', ...body });
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all([
      send(service.url, { method: 'GET', path: '/ping', timeout: 20_000 }),
      ask('score', {}),
      ask('loadplugindto', {}),
      ask('configurationinfo', { configurationID: `id${round}`, timeout: 60 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  }
}

describe('thousands of half-open and slow connections', () => {
  it('delay no other request, take little memory, and are closed afterwards', async () => {
    expect(count, 'connections; the limit of open files is too low').toBeGreaterThan(400);
    await expectService();
    const handles = handlesOf(service.pid);
    const memory = memoryOf(service.pid);
    for (let opened = 0; opened < count; opened += 200) {
      const block = Array.from({ length: Math.min(200, count - opened) }, (_, index) =>
        openSlow(opened + index),
      );
      await Promise.all(block);
    }
    await expect.poll(() => handlesOf(service.pid)).toBeGreaterThan(count);
    await expectService();
    expect(memoryOf(service.pid) - memory).toBeLessThan(250 * MIB);
    // Half of them disconnect; the service closes the others.
    for (const socket of sockets.filter((_, index) => index % 8 < 4)) socket.destroy();
    await expect.poll(() => handlesOf(service.pid)).toBeLessThan(handles + count / 2 + 100);
    await expectService();
    const start = Date.now();
    while (handlesOf(service.pid) > handles + 50 && Date.now() - start < 120_000) await pause(500);
    expect(handlesOf(service.pid)).toBeLessThanOrEqual(handles + 50);
    await expectService();
    expect(service.stderr()).toBe('');
  }, 240_000);
});

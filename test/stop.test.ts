import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { get, metricOf } from './support/http.js';
import { startTestService } from './support/service.js';
import { freePort } from './support/setup-service.js';
import { rawConnections } from './support/sockets.js';
import { waitingPlugin } from './support/waiting-plugin.js';

const { plugin: waiting, finish } = waitingPlugin();

const open = rawConnections();
afterEach(finish);

const start = (settings = {}) => startTestService(settings, { plugins: [waiting] });

const body = '{"typ":"Wartet","name":"P"}';
const head = (bytes: number) =>
  `POST /open/angabe HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`;
const whole = head(body.length) + body;

const inFlight = (url: string) => metricOf(url, 'fragwerk_requests_in_flight');

describe('a stop', () => {
  it.each([
    ['sends nothing, like browsers that connect in advance', ''],
    ['sends half a head', 'POST /open'],
    ['sends half a body', `${head(100)}{`],
    ['keeps its connection after an answer', 'GET /ping HTTP/1.1\r\nHost: x\r\n\r\n'],
    [
      'keeps its connection and starts another request',
      `GET /ping HTTP/1.1\r\nHost: x\r\n\r\nGET /pi`,
    ],
  ])('does not wait for a client that %s', async (_, text) => {
    const service = await start();
    const { closed } = open(service.url, text);
    // Its bytes are received before those of a later request.
    await get(service.url, '/ping');
    await service.stop();
    await closed;
  });

  it('does not wait for a client that does not read its replies', async () => {
    const service = await start();
    const { socket } = open(service.url);
    socket.pause();
    const path = `${service.endpoint}/open/js/jquery.min.js`;
    socket.write(`GET /${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(200));
    await get(service.url, '/ping');
    await service.stop();
  }, 10_000);

  it('waits for requests in progress only', async () => {
    const service = await start();
    const { closed } = open(service.url, whole);
    await expect.poll(() => inFlight(service.url)).toBe(1);
    let hasStopped = false;
    const stopped = service.stop().then(() => {
      hasStopped = true;
    });
    await pause(1_000);
    expect(hasStopped).toBe(false);
    finish();
    expect(await closed).toMatch(/\r\ndone$/);
    await stopped;
  });

  it('closes the port of the internal API, too', async () => {
    const port = await freePort();
    const service = await start({ INTERNAL_PORT: String(port) });
    const url = `http://127.0.0.1:${port}`;
    open(url);
    open(url, `${head(100)}{`);
    const { closed } = open(url, whole);
    await expect.poll(() => inFlight(url)).toBe(1);
    const stopped = service.stop();
    finish();
    expect(await closed).toMatch(/\r\ndone$/);
    await stopped;
  });
});

describe('requests of disconnected clients', () =>
  it('are finished, and the ones pipelined behind them never start', async () => {
    const service = await start();
    const { socket } = open(service.url, whole.repeat(5));
    await expect.poll(() => inFlight(service.url)).toBe(1);
    socket.destroy();
    await expect.poll(() => inFlight(service.url)).toBe(0);
    await service.stop();
  }));

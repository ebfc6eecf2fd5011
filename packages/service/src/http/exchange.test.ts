import { createServer, type Server, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { listen } from '../../../../test/support/local-server.js';
import { rawConnections } from '../../../../test/support/sockets.js';
import { Exchange } from './exchange.js';

const connect = rawConnections();
let server: Server;
afterEach(() => {
  server.close();
});

const POST = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n';

/** Sends requests whose bodies are read at once, and answers them from when `answer` is called. */
async function pipeline(count: number) {
  let answers = false;
  let current: ServerResponse | undefined;
  let received = 0;
  let unordered = 0;
  server = createServer((request, response) => {
    const exchange = new Exchange(request, response, () => undefined);
    received++;
    exchange.whenCurrent(() => {
      request.resume();
      if (current && !current.writableEnded) unordered++;
      current = response;
      if (answers) response.end();
    });
  });
  const client = connect(await listen(server), (POST + 'a'.repeat(1_000)).repeat(count));
  return {
    received: () => received,
    replies: () => client.received().split('HTTP/1.1 200').length - 1,
    /** Requests that were handled before the one ahead of them was answered. */
    unordered: () => unordered,
    answer: () => {
      answers = true;
      current?.end();
    },
  };
}

test('a connection with many unanswered requests is not read from until they are answered', async () => {
  const COUNT = 4_000;
  const { received, replies, unordered, answer } = await pipeline(COUNT);
  for (let last = -1; received() === 0 || last < received();) {
    last = received();
    await pause(200);
  }
  // At most 256 and those in the 64 KiB that Node reads at a time.
  expect(received()).toBeGreaterThan(256);
  expect(received()).toBeLessThan(400);
  answer();
  while (replies() < COUNT) await pause(10);
  expect(received()).toBe(COUNT);
  expect(unordered()).toBe(0);
});

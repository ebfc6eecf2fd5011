import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import type { RequestCounter } from '../telemetry/requests.js';
import { Exchange } from './exchange.js';

let server: Server;
let client: Socket;

afterEach(() => {
  client.destroy();
  server.close();
});

const POST = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n';

/** Sends requests whose bodies are read at once, and answers them when `answer` is called. */
async function pipeline(count: number) {
  const unanswered: Exchange[] = [];
  let received = 0;
  server = createServer((request, response) => {
    const exchange = new Exchange(request, response, {} as RequestCounter);
    if (exchange.isPipelined) exchange.wait();
    request.resume();
    unanswered.push(exchange);
    received++;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let replies = '';
  client.setEncoding('latin1').on('data', (text: string) => (replies += text));
  client.write((POST + 'a'.repeat(1_000)).repeat(count));
  return {
    received: () => received,
    replies: () => replies.split('HTTP/1.1 200').length - 1,
    answer: () => {
      for (const { response } of unanswered.splice(0)) response.end();
    },
  };
}

test('a connection with many unanswered requests is not read from until they are answered', async () => {
  const COUNT = 20_000;
  const { received, replies, answer } = await pipeline(COUNT);
  for (let last = -1; last < received();) {
    last = received();
    await pause(200);
  }
  // At most 256 and those in the 64 KiB that Node reads at a time.
  expect(received()).toBeGreaterThan(256);
  expect(received()).toBeLessThan(400);
  while (replies() < COUNT) {
    answer();
    await pause(1);
  }
  expect(received()).toBe(COUNT);
}, 30_000);

import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type Processes, type Running, until } from '../deploy/processes.js';
import { freePort } from './setup-service.js';
import type { TempFolder } from './temp-folder.js';

/** A Redis server that a test starts, kills and starts again on the same port. */
export interface RedisServer {
  readonly url: string;
  readonly start: () => Promise<void>;
  readonly kill: () => Promise<void>;
  readonly signal: (name: NodeJS.Signals) => void;
  /** Sends a command. @returns the raw reply */
  readonly ask: (...args: string[]) => Promise<string>;
}

/** Starts a Redis server on a free port. */
export async function startRedis(children: Processes, folder: TempFolder): Promise<RedisServer> {
  const port = await freePort();
  const directory = join(folder.path, `redis-${port}`);
  mkdirSync(directory);
  let running: Running | undefined;
  const ask = (...args: string[]) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      socket.setTimeout(5_000, () => socket.destroy(new Error('Redis does not answer')));
      socket.on('error', reject);
      socket.once('data', (data) => {
        resolve(data.toString());
        socket.destroy();
      });
      const parts = args.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`);
      socket.write(`*${args.length}\r\n${parts.join('')}`);
    });
  const server: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    ask,
    async start() {
      const options = [
        ...['--port', String(port), '--bind', '127.0.0.1'],
        ...['--save', '', '--dir', directory],
      ];
      running = children.start(['redis-server', ...options]);
      await until('redis answers', async () => (await ask('PING')).includes('PONG'));
    },
    signal: (name) => running?.signal(name),
    async kill() {
      running?.signal('SIGKILL');
      await running?.ended;
    },
  };
  await server.start();
  return server;
}

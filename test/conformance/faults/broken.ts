import { createServer, type RequestListener } from 'node:http';
import { createServer as createNetServer, type Server, type Socket } from 'node:net';
import { listen } from '../../support/local-server.js';
import { startFaultyService } from './proxy.js';

const stops: (() => Promise<void>)[] = [];

/** Stops every server started here. */
export async function stopServers(): Promise<void> {
  for (const stop of stops.splice(0)) await stop();
}

async function start(server: Server): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  });
  const url = await listen(server);
  stops.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  );
  return url;
}

/** Starts an HTTP server. */
export const startHttpServer = (listener: RequestListener): Promise<string> =>
  start(createServer(listener));

/** Starts a proxy of a service with its own replies, status and text, to some paths. */
export async function startProxy(
  serviceUrl: string,
  answers: Readonly<Record<string, readonly [number, string]>>,
): Promise<string> {
  const proxy = await startFaultyService(serviceUrl, {
    reply(seen, { path }) {
      const [status = seen.status, text = seen.body] = answers[path] ?? [];
      return { ...seen, status, body: Buffer.from(text) };
    },
  });
  stops.push(() => proxy.stop());
  return proxy.url;
}

/** Starts a TCP server. */
export const startTcpServer = (talk: (socket: Socket) => void): Promise<string> =>
  start(createNetServer(talk));

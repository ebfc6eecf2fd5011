import { createServer, type RequestListener } from 'node:http';
import {
  createServer as createNetServer,
  type AddressInfo,
  type Server,
  type Socket,
} from 'node:net';
import { startFaultyService } from './proxy.js';

const stops: (() => Promise<void>)[] = [];

/** Stops every server started here. */
export async function stopServers(): Promise<void> {
  for (const stop of stops.splice(0)) await stop();
}

async function listen(server: Server): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts an HTTP server. */
export const startHttpServer = (listener: RequestListener): Promise<string> =>
  listen(createServer(listener));

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
  listen(createNetServer(talk));

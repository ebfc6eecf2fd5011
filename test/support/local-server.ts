import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** Lets a server of a test listen on the loopback address, by default on a free port. @returns its URL */
export async function listen(server: Server, port = 0): Promise<string> {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

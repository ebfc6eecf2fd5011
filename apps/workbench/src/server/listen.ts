import type { FastifyInstance } from 'fastify';
import { WorkbenchError } from './options.js';

const DEFAULT_PORT = 4400;
/** Number of further ports to try when the default one is taken. */
const MAX_ATTEMPTS = 50;

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken by another program; choose another one with --port',
  EACCES: 'is not allowed for this user; choose one above 1023 with --port',
  EADDRNOTAVAIL: 'is not available: this machine has no such address',
  ENOTFOUND: 'is not available: there is no such host',
};

/** Returns whether an address means every network of this machine. */
export const isEveryAddress = (host: string): boolean => ['0.0.0.0', '::'].includes(host);

/**
 * Starts to listen.
 *
 * @param port `null`: the default one or the next free one
 * @returns the port
 * @throws WorkbenchError if the port is not available
 */
export async function listen(
  app: FastifyInstance,
  host: string,
  port: number | null,
): Promise<number> {
  const first = port ?? DEFAULT_PORT;
  for (let candidate = first; ; candidate++) {
    try {
      await app.listen({ host, port: candidate });
      return (app.server.address() as { port: number }).port;
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      const isLast = port !== null || candidate >= first + MAX_ATTEMPTS;
      if (code === 'EADDRINUSE' && !isLast) continue;
      const reason = reasons[code] ?? `cannot be used (${code})`;
      throw new WorkbenchError(`Port ${candidate} on ${host} ${reason}.`, { cause: error });
    }
  }
}

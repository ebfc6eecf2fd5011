import type { FastifyInstance } from 'fastify';
import { WorkbenchError } from './options.js';

const USUAL_PORT = 4400;
/** Ports that are tried when the usual one is taken. */
const TRIES = 50;

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken by another program; choose another one with --port',
  EACCES: 'may not be used by this user; choose one above 1023 with --port',
  EADDRNOTAVAIL: 'cannot be used, because this machine has no such address',
  ENOTFOUND: 'cannot be used, because there is no such host',
};

/**
 * Begins to listen.
 *
 * @param port `null`: the usual one or the next free one
 * @returns the port
 * @throws WorkbenchError when it cannot
 */
export async function listen(
  app: FastifyInstance,
  host: string,
  port: number | null,
): Promise<number> {
  const first = port ?? USUAL_PORT;
  for (let candidate = first; ; candidate++) {
    try {
      await app.listen({ host, port: candidate });
      return (app.server.address() as { port: number }).port;
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      const isLast = port !== null || candidate >= first + TRIES;
      if (code === 'EADDRINUSE' && !isLast) continue;
      const reason = reasons[code] ?? `cannot be used (${code})`;
      throw new WorkbenchError(`Port ${candidate} on ${host} ${reason}.`, { cause: error });
    }
  }
}

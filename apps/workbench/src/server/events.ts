import type { FastifyInstance } from 'fastify';
import type { WorkbenchEvent } from '../api.js';

/** Keeps connections alive and detects closed ones. */
const HEARTBEAT_MS = 15_000;

type Listener = (event: WorkbenchEvent) => void;

/** Sends events to all open pages. */
export class Events {
  readonly #listeners = new Set<Listener>();
  readonly #ends = new Set<() => void>();

  send(event: WorkbenchEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  /** Ends all connections, so that the server can close. */
  close(): void {
    for (const end of this.#ends) end();
  }

  /** Serves `GET /api/events`. */
  mount(app: FastifyInstance): void {
    app.get('/api/events', (_request, reply) => {
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      raw.write(':\n\n');
      const listener: Listener = (event) => raw.write(`data: ${JSON.stringify(event)}\n\n`);
      const beat = setInterval(() => raw.write(':\n\n'), HEARTBEAT_MS);
      const end = () => {
        raw.end();
      };
      this.#listeners.add(listener);
      this.#ends.add(end);
      raw.once('close', () => {
        clearInterval(beat);
        this.#listeners.delete(listener);
        this.#ends.delete(end);
      });
    });
  }
}

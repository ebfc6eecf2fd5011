import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { WorkbenchEvent } from '../api.js';

/** Keeps connections alive and detects closed ones. */
const HEARTBEAT_MS = 15_000;

/** Sends events to all open pages. */
export class Events {
  readonly #open = new Set<ServerResponse>();

  send(event: WorkbenchEvent): void {
    for (const page of this.#open) page.write(`data: ${JSON.stringify(event)}\n\n`);
  }

  /** Ends all connections, so that the server can close. */
  close(): void {
    for (const page of this.#open) page.end();
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
      const beat = setInterval(() => raw.write(':\n\n'), HEARTBEAT_MS);
      this.#open.add(raw);
      raw.once('close', () => {
        clearInterval(beat);
        this.#open.delete(raw);
      });
    });
  }
}

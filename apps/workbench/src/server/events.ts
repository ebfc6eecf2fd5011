import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { WorkbenchEvent } from '../api.js';

/** Keeps connections alive and detects closed ones. */
const HEARTBEAT_MS = 15_000;

/** Takes over a reply whose parts are sent as they come. */
export function openStream(reply: FastifyReply, type: string): ServerResponse {
  reply.hijack();
  return reply.raw.writeHead(200, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
}

/** Sends events to all open pages. */
export class Events {
  readonly #open = new Set<ServerResponse>();

  send(event: WorkbenchEvent): void {
    for (const page of this.#open) page.write(`data: ${JSON.stringify(event)}\n\n`);
  }

  /** Serves `GET /api/events`. */
  mount(app: FastifyInstance): void {
    app.get('/api/events', (_request, reply) => {
      const raw = openStream(reply, 'text/event-stream');
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

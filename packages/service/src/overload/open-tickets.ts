import type { Socket } from 'node:net';
import type { Ticket } from './admission.js';

/**
 * The tickets of a connection's requests. When it ends, they leave, also those whose answer stands
 * behind that of an earlier request: Node tells nobody about such an answer's end.
 */
export class OpenTickets {
  readonly #bySocket = new WeakMap<Socket, Set<Ticket>>();

  add(socket: Socket, ticket: Ticket): void {
    if (socket.destroyed) ticket.leave();
    else this.#of(socket).add(ticket);
  }

  /** The request was answered. */
  leave(socket: Socket, ticket: Ticket): void {
    this.#bySocket.get(socket)?.delete(ticket);
    ticket.leave();
  }

  #of(socket: Socket): Set<Ticket> {
    let tickets = this.#bySocket.get(socket);
    if (!tickets) {
      const fresh = new Set<Ticket>();
      tickets = fresh;
      this.#bySocket.set(socket, fresh);
      socket.once('close', () => {
        for (const ticket of fresh) ticket.leave();
      });
    }
    return tickets;
  }
}

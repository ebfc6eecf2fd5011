import { Console } from 'node:console';
import { Socket } from 'node:net';
import { Channel } from './channel.js';
import { type Order, type Reply, REPLY_LIMIT, sendError } from './protocol.js';

/** Number of the open file that leads to the service. */
const CHANNEL = 3;

/** Carries out the service's tasks in a process of their own, until the service ends it. */
export function serveTasks(carryOut: (order: Order) => unknown): void {
  // The error stream is closed, because Node would write the words of errors there.
  globalThis.console = new Console({ stdout: process.stdout, stderr: process.stdout });
  const stream = new Socket({ fd: CHANNEL, readable: true, writable: true });
  const channel = new Channel(stream, {
    limit: Infinity,
    onMessage: (order) => void run(order as Order),
    onBroken: () => process.exit(1),
  });
  let current = 0;
  const reply = (message: Reply) => {
    if (channel.send(message, REPLY_LIMIT)) return;
    const error = new RangeError(`A result has at most ${REPLY_LIMIT} bytes.`);
    channel.send({ id: message.id, error: sendError(error) });
  };
  const run = async (order: Order) => {
    current = order.id;
    try {
      reply({ id: order.id, result: await carryOut(order) });
    } catch (error) {
      reply({ id: order.id, error: sendError(error) });
    }
  };
  stream.on('close', () => process.exit(0));
  // The terminal signals all processes of the group; the service says when this one ends.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  process.on('uncaughtException', (error) => {
    channel.send({ id: current, error: sendError(error), isLast: true });
    stream.end(() => process.exit(1));
  });
}

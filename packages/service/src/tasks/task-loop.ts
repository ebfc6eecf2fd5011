import { Console } from 'node:console';
import { Socket } from 'node:net';
import process from 'node:process';
import { dropNetwork, dropStandardError, ignoreInspector } from '../platform.js';
import { freeStartMemory } from '../start-memory.js';
import { Channel } from './channel.js';
import {
  type Call,
  type CallOut,
  type Message,
  noBytes,
  type Order,
  receiveFailure,
  type Reply,
  REPLY_LIMIT_BYTES,
  sendError,
  type Task,
  titleFor,
} from './protocol.js';

/** File descriptor of the channel to the service. */
const CHANNEL_FD = 3;

/** How long replies wait for further ones. */
const MAX_REPLY_WAIT_MS = 1;

/** Runs a task; a plain result has no bytes. */
type RunTask = (task: Task, bytes: Buffer, callOut: CallOut) => Promise<Message> | Message;

/** Returns false if the message is too large. */
type Send = (reply: Reply, bytes?: Buffer) => boolean;

const tooLarge = () => new RangeError(`The result is larger than ${REPLY_LIMIT_BYTES} bytes.`);

interface OpenCall {
  readonly resolve: (answer: Message) => void;
  readonly reject: (error: Error) => void;
}

/** A running task, which may wait for answers. */
class Job {
  readonly #open = new Map<number, OpenCall>();
  readonly #end: Promise<() => unknown>;
  #calls = 0;
  #wait: () => void = () => undefined;

  constructor(
    private readonly id: number,
    private readonly send: Send,
    run: (callOut: CallOut) => Promise<Message> | Message,
  ) {
    this.#end = this.#run(run);
  }

  /**
   * Waits for the end of the task, or until it cannot continue without an answer, and sends that.
   *
   * @returns whether it has ended
   */
  async step(): Promise<boolean> {
    const waits = new Promise<null>((resolve) => {
      this.#wait = () => {
        if (this.#open.size > 0) resolve(null);
      };
      if (this.#open.size > 0) setImmediate(this.#wait);
    });
    const sendEnd = await Promise.race([this.#end, waits]);
    if (sendEnd) sendEnd();
    else this.send({ kind: 'wait', id: this.id });
    return sendEnd !== null;
  }

  answer({ call, answer, failure }: Extract<Order, { kind: 'answer' }>, bytes: Buffer): void {
    const open = this.#open.get(call);
    this.#open.delete(call);
    if (failure) open?.reject(receiveFailure(failure));
    else open?.resolve({ meta: answer, bytes });
  }

  async #run(run: (callOut: CallOut) => Promise<Message> | Message): Promise<() => unknown> {
    const { id } = this;
    const fail = (error: unknown) =>
      this.send({ kind: 'error', id, error: sendError(error), isLast: false });
    try {
      const { meta, bytes } = await run((call, given) => this.#callOut(call, given));
      return () => this.send({ kind: 'end', id, result: meta }, bytes) || fail(tooLarge());
    } catch (error) {
      return () => fail(error);
    }
  }

  #callOut(request: Call, bytes: Buffer): Promise<Message> {
    return new Promise((resolve, reject) => {
      const call = this.#calls++;
      if (!this.send({ kind: 'call', id: this.id, call, request }, bytes)) {
        reject(tooLarge());
        return;
      }
      this.#open.set(call, { resolve, reject });
      // After everything that does not need the answer.
      setImmediate(() => this.#wait());
    });
  }
}

/** Opens the channel to the service, then gives up what only the start needs. */
function openChannel(): Socket {
  const stream = new Socket({ fd: CHANNEL_FD, readable: true, writable: true });
  dropNetwork();
  dropStandardError();
  return stream;
}

/**
 * Runs the tasks that the service sends, until it ends this process.
 *
 * @returns a function that sends a reply before anything else happens in this process
 */
export function runTaskLoop(runTask: RunTask): (reply: Reply) => void {
  const stream = openChannel();
  globalThis.console = new Console({ stdout: process.stdout, stderr: process.stdout });
  const orders: { readonly order: Order; readonly bytes: Buffer }[] = [];
  const jobs = new Map<number, Job>();
  let current: number | null = null;
  const channel = new Channel({
    limitBytes: Infinity,
    onMessage: ({ meta, bytes }) => {
      orders.push({ order: meta as Order, bytes });
      if (current === null) void work();
    },
    onBroken: () => process.exit(1),
  });
  channel.connect(stream);
  const send: Send = (reply, bytes = noBytes) => channel.send(reply, bytes, REPLY_LIMIT_BYTES);
  const take = (order: Order, bytes: Buffer): Job | undefined => {
    const { id } = order;
    if (order.kind === 'task')
      return new Job(id, send, (callOut) => runTask(order.task, bytes, callOut));
    jobs.get(id)?.answer(order, bytes);
    return jobs.get(id);
  };
  // Runs one step after the other, so that the service knows the current task.
  const work = async () => {
    let mayWait = false;
    let sentMs = 0;
    for (let next = orders.shift(); next; next = orders.shift()) {
      const { order, bytes } = next;
      if (mayWait && performance.now() - sentMs < MAX_REPLY_WAIT_MS) {
        // This step may never end: the title shows to the service that the earlier ones have.
        process.title = titleFor(order.step);
      } else {
        channel.flush();
        sentMs = performance.now();
      }
      current = order.id;
      const job = take(order, bytes);
      const hasEnded = (await job?.step()) ?? false;
      if (hasEnded) jobs.delete(order.id);
      else if (job) jobs.set(order.id, job);
      else send({ kind: 'wait', id: order.id });
      mayWait = hasEnded && order.kind === 'task' && order.mayWait;
    }
    current = null;
  };
  stream.on('close', () => process.exit(0));
  // A terminal signals the whole process group, but only the service ends this process.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  ignoreInspector();
  freeStartMemory();
  const sendNow = (reply: Reply) => {
    send(reply);
    channel.flush();
  };
  process.on('uncaughtException', (error) => {
    sendNow({ kind: 'error', id: current ?? 0, error: sendError(error), isLast: true });
    stream.end(() => process.exit(1));
  });
  return sendNow;
}

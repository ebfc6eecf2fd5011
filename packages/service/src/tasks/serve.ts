import { Console } from 'node:console';
import { Socket } from 'node:net';
import process from 'node:process';
import type { ServiceReply, ServiceRequest } from '@fragwerk/sdk';
import { Channel } from './channel.js';
import {
  type CallAnswer,
  type Order,
  type Reply,
  REPLY_LIMIT,
  sendError,
  type ServiceCall,
  type Task,
} from './protocol.js';

/** Number of the open file that leads to the service. */
const CHANNEL = 3;

/** Calls a service for a task. */
export type CallService = (service: string, request: ServiceRequest) => Promise<ServiceReply>;

type FailedCall = Extract<CallAnswer, { readonly failure: unknown }>;

type CarryOut = (task: Task, call: CallService) => unknown;

/** A task on its way: it ends, or waits for services. */
class Job {
  readonly #open = new Map<number, (answer: CallAnswer) => void>();
  readonly #end: Promise<Omit<Reply, 'id'>>;
  #fresh: ServiceCall[] = [];
  #calls = 0;
  #wait: () => void = () => undefined;

  constructor(task: Task, carryOut: CarryOut) {
    this.#end = this.#run(task, carryOut);
  }

  /** What came of a step: the end of the task, or the calls for which it waits. */
  async step(): Promise<Omit<Reply, 'id'>> {
    const waits = new Promise<null>((resolve) => {
      this.#wait = () => {
        if (this.#open.size > 0) resolve(null);
      };
      if (this.#open.size > 0) setImmediate(this.#wait);
    });
    const end = await Promise.race([this.#end, waits]);
    return end ?? { calls: this.#fresh.splice(0) };
  }

  answer(call: number, answer: CallAnswer): void {
    this.#open.get(call)?.(answer);
    this.#open.delete(call);
  }

  async #run(task: Task, carryOut: CarryOut): Promise<Omit<Reply, 'id'>> {
    try {
      return { result: await carryOut(task, (service, request) => this.#call(service, request)) };
    } catch (error) {
      return { error: sendError(error) };
    }
  }

  #call(service: string, request: ServiceRequest): Promise<ServiceReply> {
    return new Promise((resolve, reject) => {
      const call = this.#calls++;
      this.#fresh.push({ call, service, request });
      this.#open.set(call, (answer) => {
        if ('reply' in answer) resolve(answer.reply);
        else void fail(service, answer).then(reject);
      });
      // When all is done that could be done without the answer.
      setImmediate(() => {
        this.#wait();
      });
    });
  }
}

/** Loaded when it is needed: processes that call no services start sooner without it. */
async function fail(service: string, { failure, status }: FailedCall): Promise<Error> {
  const { ServiceError } = await import('@fragwerk/sdk');
  return new ServiceError(service, failure, status);
}

/** Carries out the service's tasks in a process of their own, until the service ends it. */
export function serveTasks(carryOut: CarryOut): void {
  // The error stream is closed, because Node would write the words of errors there.
  globalThis.console = new Console({ stdout: process.stdout, stderr: process.stdout });
  const stream = new Socket({ fd: CHANNEL, readable: true, writable: true });
  const orders: Order[] = [];
  const jobs = new Map<number, Job>();
  let current: number | null = null;
  const channel = new Channel(stream, {
    limit: Infinity,
    onMessage: (order) => {
      orders.push(order as Order);
      if (current === null) void work();
    },
    onBroken: () => process.exit(1),
  });
  const reply = (message: Reply) => {
    if (channel.send(message, REPLY_LIMIT)) return;
    const error = new RangeError(`A result has at most ${REPLY_LIMIT} bytes.`);
    channel.send({ id: message.id, error: sendError(error) });
  };
  const take = (order: Order): Job | undefined => {
    if (order.kind === 'task') return new Job(order.task, carryOut);
    jobs.get(order.id)?.answer(order.call, order.answer);
    return jobs.get(order.id);
  };
  // One step after the other, so that the service knows whose work is done.
  const work = async () => {
    for (let order = orders.shift(); order; order = orders.shift()) {
      current = order.id;
      const job = take(order);
      const ended = (await job?.step()) ?? { calls: [] };
      if (job && ended.calls) jobs.set(order.id, job);
      else jobs.delete(order.id);
      reply({ id: order.id, ...ended });
    }
    current = null;
  };
  stream.on('close', () => process.exit(0));
  // The terminal signals all processes of the group; the service says when this one ends.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  process.on('uncaughtException', (error) => {
    channel.send({ id: current ?? 0, error: sendError(error), isLast: true });
    stream.end(() => process.exit(1));
  });
}

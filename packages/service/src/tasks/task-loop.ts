import { Console } from 'node:console';
import { Socket } from 'node:net';
import process from 'node:process';
import type { ServiceReply, ServiceRequest } from '@fragwerk/sdk';
import { Channel } from './channel.js';
import {
  type CallAnswer,
  type Order,
  type Reply,
  REPLY_LIMIT_BYTES,
  sendError,
  type ServiceCall,
  type Task,
} from './protocol.js';

/** File descriptor of the channel to the service. */
const CHANNEL_FD = 3;

/** Calls a service for a task. */
export type CallService = (service: string, request: ServiceRequest) => Promise<ServiceReply>;

type FailedCall = Extract<CallAnswer, { readonly failure: unknown }>;

type RunTask = (task: Task, call: CallService) => unknown;

/** A running task, which may wait for services. */
class Job {
  readonly #open = new Map<number, (answer: CallAnswer) => void>();
  readonly #end: Promise<Omit<Reply, 'id'>>;
  #fresh: ServiceCall[] = [];
  #calls = 0;
  #wait: () => void = () => undefined;

  constructor(task: Task, runTask: RunTask) {
    this.#end = this.#run(task, runTask);
  }

  /** Waits for the end of the task, or for the calls that it cannot continue without. */
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

  async #run(task: Task, runTask: RunTask): Promise<Omit<Reply, 'id'>> {
    try {
      return { result: await runTask(task, (service, request) => this.#call(service, request)) };
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
        else void createError(service, answer).then(reject);
      });
      // After everything that does not need the answer.
      setImmediate(() => this.#wait());
    });
  }
}

/** Creates the error; the SDK is loaded here, because other processes start faster without it. */
async function createError(service: string, { failure, status }: FailedCall): Promise<Error> {
  const { ServiceError } = await import('@fragwerk/sdk');
  return new ServiceError(service, failure, status);
}

/** Runs the tasks that the service sends, until it ends this process. */
export function runTaskLoop(runTask: RunTask): void {
  // Standard error is closed, because Node would print error messages there.
  globalThis.console = new Console({ stdout: process.stdout, stderr: process.stdout });
  const stream = new Socket({ fd: CHANNEL_FD, readable: true, writable: true });
  const orders: Order[] = [];
  const jobs = new Map<number, Job>();
  let current: number | null = null;
  const channel = new Channel(stream, {
    limitBytes: Infinity,
    onMessage: (order) => {
      orders.push(order as Order);
      if (current === null) void work();
    },
    onBroken: () => process.exit(1),
  });
  const reply = (message: Reply) => {
    if (channel.send(message, REPLY_LIMIT_BYTES)) return;
    const error = new RangeError(`The result is larger than ${REPLY_LIMIT_BYTES} bytes.`);
    channel.send({ id: message.id, error: sendError(error) });
  };
  const take = (order: Order): Job | undefined => {
    if (order.kind === 'task') return new Job(order.task, runTask);
    jobs.get(order.id)?.answer(order.call, order.answer);
    return jobs.get(order.id);
  };
  // One step after the other, so that the service knows the current task.
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
  // A terminal signals the whole process group, but only the service ends this process.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  process.on('uncaughtException', (error) => {
    channel.send({ id: current ?? 0, error: sendError(error), isLast: true });
    stream.end(() => process.exit(1));
  });
}

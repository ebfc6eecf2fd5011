import type { EndpointName } from '@fragwerk/contract';
import type { PythonJob } from '@fragwerk/python';
import { type ErrorCode, errorCatalogue, FragwerkError, type ServiceRequest } from '@fragwerk/sdk';
import * as s from '@fragwerk/sdk/schema';
import type { CellSource } from '../cell/load.js';
import { stackOf } from '../cell/realm.js';
import type { DialogTexts } from '../state/dialogs.js';
import type { WorkerSetup } from './setup.js';

/** A message between the service and a process: plain data, and bytes that it does not look into. */
export interface Message {
  readonly meta: unknown;
  readonly bytes: Buffer;
}

export const noBytes = Buffer.alloc(0);

/** File format of a picture: PNG for screens, PDF for print. */
export type Format = 'png' | 'pdf';

/** A request of the host; the bytes are its body. */
export interface RequestTask {
  readonly kind: 'request';
  readonly endpoint: EndpointName;
  /** Path and query as received. */
  readonly url: string;
}

/** The bytes are the figure as JSON; the result is the picture. */
interface DrawingTask {
  readonly kind: 'drawing';
  readonly format: Format;
}

interface LoadTask {
  readonly kind: 'load';
  readonly sources: readonly CellSource[];
}

/** Data that a worker needs to answer requests. */
interface SetUpTask {
  readonly kind: 'setUp';
  readonly setup: WorkerSetup;
}

interface PythonTask {
  readonly kind: 'python';
  readonly job: PythonJob;
}

/** The result of a task is plain data, which is checked by the receiver. */
export type Task = RequestTask | DrawingTask | PythonTask | LoadTask | SetUpTask;

/** The calls out of a worker; there are no others. */
export type Call =
  /** The bytes are the figure as JSON; the answer is the picture. */
  | {
      readonly to: 'draw';
      readonly type: string;
      readonly format: Format;
      /** Stores the picture under this name; its URL is in the answer. */
      readonly fileName: string | null;
    }
  /** The bytes are the question as JSON, here and in the answers. */
  | { readonly to: 'openDialog'; readonly dialog: DialogTexts; readonly timeoutSeconds: number }
  | { readonly to: 'findDialog'; readonly id: string }
  | {
      readonly to: 'changeDialog';
      readonly id: string;
      readonly members: Partial<Omit<DialogTexts, 'id'>>;
    }
  | {
      readonly to: 'service';
      readonly type: string;
      readonly service: string;
      readonly request: ServiceRequest;
    };

/** Calls the service on behalf of a task. */
export type CallOut = (call: Call, bytes: Buffer) => Promise<Message>;

/** A task, or the answer to its call. A process ends each step with `end`, `error` or `wait`. */
export type Order =
  | { readonly kind: 'task'; readonly id: number; readonly task: Task }
  | {
      readonly kind: 'answer';
      readonly id: number;
      readonly call: number;
      readonly answer: unknown;
      readonly failure?: SentFailure;
    };

/** An error as sent between processes. */
export interface SentError {
  /** Class of the error; type of the value if it is not an Error. */
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/** An error of the catalogue, or any other error as its cause. */
interface SentFailure {
  readonly code: ErrorCode | null;
  readonly message: string;
  readonly cause: SentError | null;
}

export type Reply =
  | { readonly kind: 'end'; readonly id: number; readonly result: unknown }
  /** `isLast`: the process ends after it. */
  | {
      readonly kind: 'error';
      readonly id: number;
      readonly error: SentError;
      readonly isLast?: boolean;
    }
  | {
      readonly kind: 'call';
      readonly id: number;
      /** Number of the call in its task. */
      readonly call: number;
      readonly request: Call;
    }
  /** The task cannot continue without an answer. */
  | { readonly kind: 'wait'; readonly id: number };

/** Limits messages of a process: a question with its images is as large as a request. */
export const REPLY_LIMIT_BYTES = 24 * 1024 * 1024;

const sentError = s.object<SentError>({ name: s.string, message: s.string, stack: s.string });

const serviceRequest = s.object<ServiceRequest>({
  path: s.string,
  method: s.optional(s.oneOf('GET', 'POST', 'PUT', 'DELETE')),
  json: s.anything,
  timeout: s.optional(s.number()),
});

type CallTo<T extends Call['to']> = Extract<Call, { readonly to: T }>;

const call = s.variant<Call>('to', {
  draw: s.object<CallTo<'draw'>>({
    to: s.oneOf('draw'),
    type: s.string,
    format: s.oneOf('png', 'pdf'),
    fileName: s.nullable(s.string),
  }),
  openDialog: s.object<CallTo<'openDialog'>>({
    to: s.oneOf('openDialog'),
    dialog: s.object<DialogTexts>({
      id: s.string,
      type: s.string,
      name: s.string,
      config: s.string,
    }),
    timeoutSeconds: s.number(),
  }),
  findDialog: s.object<CallTo<'findDialog'>>({ to: s.oneOf('findDialog'), id: s.string }),
  changeDialog: s.object<CallTo<'changeDialog'>>({
    to: s.oneOf('changeDialog'),
    id: s.string,
    members: s.object<CallTo<'changeDialog'>['members']>({
      type: s.optional(s.string),
      name: s.optional(s.string),
      config: s.optional(s.string),
    }),
  }),
  service: s.object<CallTo<'service'>>({
    to: s.oneOf('service'),
    type: s.string,
    service: s.string,
    request: serviceRequest,
  }),
});

type ReplyOf<K extends Reply['kind']> = Extract<Reply, { readonly kind: K }>;

const id = s.integer();

/** Messages are checked, because a plugin that escapes from its cell may send anything. */
export const replySchema = s.variant<Reply>('kind', {
  end: s.object<ReplyOf<'end'>>({ kind: s.oneOf('end'), id, result: s.anything }),
  error: s.object<ReplyOf<'error'>>({
    kind: s.oneOf('error'),
    id,
    error: sentError,
    isLast: s.optional(s.boolean),
  }),
  call: s.object<ReplyOf<'call'>>({
    kind: s.oneOf('call'),
    id,
    call: s.integer(),
    request: call,
  }),
  wait: s.object<ReplyOf<'wait'>>({ kind: s.oneOf('wait'), id }),
});

/** A finished operation, for metrics and spans. */
export interface OperationRun {
  readonly type: string;
  readonly operation: string;
  /** `ok`, or the code of its error. */
  readonly outcome: string;
  readonly durationMs: number;
  /** `null` if it succeeded. */
  readonly error: SentError | null;
}

/** The result of a {@link RequestTask}; the bytes are the body of the response. */
export interface RequestResult {
  /** Headers of a page. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly failure?: SentFailure;
  /** Another worker has this plugin type. */
  readonly otherType?: string;
  /** Whether identical requests that wait for it get it, too. */
  readonly isShared: boolean;
  /** Whether later identical requests get it, too. */
  readonly isCached: boolean;
  readonly runs: readonly OperationRun[];
}

const sentFailure = s.object<SentFailure>({
  code: s.nullable(s.oneOf(...(Object.keys(errorCatalogue) as ErrorCode[]))),
  message: s.string,
  cause: s.nullable(sentError),
});

export const requestResult = s.object<RequestResult>({
  headers: s.optional(s.map(s.string)),
  failure: s.optional(sentFailure),
  otherType: s.optional(s.string),
  isShared: s.boolean,
  isCached: s.boolean,
  runs: s.list(
    s.object<OperationRun>({
      type: s.string,
      operation: s.string,
      outcome: s.string,
      durationMs: s.number(),
      error: s.nullable(sentError),
    }),
  ),
});

export const sendError = (error: unknown): SentError =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: stackOf(error) }
    : {
        name: typeof error,
        message: typeof error === 'string' ? error.slice(0, 1000) : '',
        stack: '',
      };

export const receiveError = ({ name, message, stack }: SentError): Error =>
  Object.assign(new Error(message), { name, stack });

export const sendFailure = (error: unknown): SentFailure =>
  error instanceof FragwerkError
    ? {
        code: error.code,
        message: error.message,
        cause: error.cause === undefined ? null : sendError(error.cause),
      }
    : { code: null, message: '', cause: sendError(error) };

/** Returns the error that was sent. */
export function receiveFailure({ code, message, cause }: SentFailure): Error {
  const reason = cause ? receiveError(cause) : undefined;
  if (code === null) return reason ?? new Error(message);
  return new FragwerkError(code, message, reason && { cause: reason });
}

import type { PythonJob } from '@fragwerk/python';
import {
  type InputOf,
  type OperationName,
  type ServiceFailure,
  type ServiceReply,
  type ServiceRequest,
} from '@fragwerk/sdk';
import * as s from '@fragwerk/sdk/schema';
import type { PluginPackage } from '../plugins/built-in-types.js';

/** File format of a picture: PNG for screens, PDF for print. */
export type Format = 'png' | 'pdf';

/** Operations of one plugin type on the same input, one after the other. */
export interface OperationTask {
  readonly kind: 'operations';
  readonly type: string;
  readonly names: readonly OperationName[];
  readonly input: InputOf<OperationName>;
}

export interface DrawingTask {
  readonly kind: 'drawing';
  /** The figure as JSON. */
  readonly figure: string;
  readonly format: Format;
}

export interface LoadTask {
  readonly kind: 'load';
  readonly sources: readonly PluginPackage[];
}

interface PythonTask {
  readonly kind: 'python';
  readonly job: PythonJob;
}

/** The result of a task is plain data, which is checked by the receiver. */
export type Task = OperationTask | DrawingTask | PythonTask | LoadTask;

/** A service call that a task waits for. */
export interface ServiceCall {
  /** Number of the call in its task. */
  readonly call: number;
  readonly service: string;
  readonly request: ServiceRequest;
}

export type CallAnswer =
  | { readonly reply: ServiceReply }
  | { readonly failure: ServiceFailure; readonly status: number | null };

/** A task, or the answer to its service call. A process replies to each with one {@link Reply}. */
export type Order =
  | { readonly kind: 'task'; readonly id: number; readonly task: Task }
  | {
      readonly kind: 'answer';
      readonly id: number;
      readonly call: number;
      readonly answer: CallAnswer;
    };

/** An error as sent between processes. */
export interface SentError {
  /** Class of the error; type of the value if it is not an Error. */
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/** The end of a task, or that it waits for services. */
export interface Reply {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: SentError;
  /** New calls that it waits for, in addition to earlier ones. */
  readonly calls?: readonly ServiceCall[];
  /** The process ends after it. */
  readonly isLast?: boolean;
}

/** Limits messages of a process; drawn pictures are never that large. */
export const REPLY_LIMIT_BYTES = 8 * 1024 * 1024;

const sentError = s.object<SentError>({ name: s.string, message: s.string, stack: s.string });

const serviceCall = s.object<ServiceCall>({
  call: s.integer(),
  service: s.string,
  request: s.object<ServiceRequest>({
    path: s.string,
    method: s.optional(s.oneOf('GET', 'POST', 'PUT', 'DELETE')),
    json: s.anything,
  }),
});

/** Messages are checked, because a plugin may send anything. */
export const replySchema = s.object<Reply>({
  id: s.integer(),
  result: s.anything,
  error: s.optional(sentError),
  calls: s.optional(s.list(serviceCall)),
  isLast: s.optional(s.boolean),
});

/** Results of the operations of one task, up to the first one that failed. */
export interface OperationResults {
  readonly results: readonly unknown[];
  readonly failure: SentError | null;
}

export const operationResults = s.object<OperationResults>({
  results: s.list(s.anything),
  failure: s.nullable(sentError),
});

export const sendError = (error: unknown): SentError =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack ?? '' }
    : {
        name: typeof error,
        message: typeof error === 'string' ? error.slice(0, 1000) : '',
        stack: '',
      };

export const receiveError = ({ name, message, stack }: SentError): Error =>
  Object.assign(new Error(message), { name, stack });

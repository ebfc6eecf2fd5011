import type { PythonJob } from '@fragwerk/python';
import {
  type InputOf,
  type OperationName,
  type ServiceFailure,
  type ServiceReply,
  type ServiceRequest,
} from '@fragwerk/sdk';
import type { PluginPackage } from '../plugins/own.js';
import {
  isAnything,
  isBoolean,
  isText,
  isWholeNumber,
  listOf,
  object,
  oneOf,
  optional,
  orNull,
} from '../plugins/shapes.js';

/** How a figure becomes a file: pixels for screens, lines and letters for print. */
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

export interface PythonTask {
  readonly kind: 'python';
  readonly job: PythonJob;
}

/** What a process is asked. Its result is plain data, which is checked where it comes in. */
export type Task = OperationTask | DrawingTask | PythonTask | LoadTask;

/** A call of a service for which a task waits. */
export interface ServiceCall {
  /** Number of the call in its task. */
  readonly call: number;
  readonly service: string;
  readonly request: ServiceRequest;
}

/** What came of it. */
export type CallAnswer =
  | { readonly reply: ServiceReply }
  | { readonly failure: ServiceFailure; readonly status: number | null };

/** A task, or what came of a call for which it waits. A process answers each with one {@link Reply}. */
export type Order =
  | { readonly kind: 'task'; readonly id: number; readonly task: Task }
  | {
      readonly kind: 'answer';
      readonly id: number;
      readonly call: number;
      readonly answer: CallAnswer;
    };

/** An error on its way between processes: what the log shows of it. */
export interface SentError {
  /** That of its class; the kind of value for what is no error. */
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/** The end of a task, or that it waits for services. */
export interface Reply {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: SentError;
  /** It waits for these calls and for those that it waited for before. */
  readonly calls?: readonly ServiceCall[];
  /** The process ends after it. */
  readonly isLast?: boolean;
}

/** Largest message of a process, in bytes; a drawn picture is never that large. */
export const REPLY_LIMIT = 8 * 1024 * 1024;

const isSentError = object<SentError>({ name: isText, message: isText, stack: isText });

const isCall = object<ServiceCall>({
  call: isWholeNumber,
  service: isText,
  request: object<ServiceRequest>({
    path: isText,
    method: optional(oneOf('GET', 'POST', 'PUT', 'DELETE')),
    json: isAnything,
  }),
});

/** Whether a message is a reply; a plugin may send anything. */
export const isReply = object<Reply>({
  id: isWholeNumber,
  result: isAnything,
  error: optional(isSentError),
  calls: optional(listOf(isCall)),
  isLast: optional(isBoolean),
});

/** What operations of one task came to: one that fails ends it. */
export interface OperationResults {
  readonly results: readonly unknown[];
  readonly failure: SentError | null;
}

export const isOperationResults = object<OperationResults>({
  results: listOf(isAnything),
  failure: orNull(isSentError),
});

export const sendError = (error: unknown): SentError =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack ?? '' }
    : {
        name: typeof error,
        message: typeof error === 'string' ? error.slice(0, 1000) : '',
        stack: '',
      };

/** The error as it was in the other process. */
export const receiveError = ({ name, message, stack }: SentError): Error =>
  Object.assign(new Error(message), { name, stack });

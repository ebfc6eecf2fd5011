import type { InputOf, OperationName } from '@fragwerk/sdk';
import { isRecord } from '../plugins/shapes.js';

/** Where a plugin process finds a plugin type. */
export interface PluginSource {
  /** Address of an ES module. */
  readonly url: string;
  readonly exportName: string;
}

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
  readonly sources: readonly PluginSource[];
}

/** What a process is asked. Its result is plain data, which is checked where it comes in. */
export type Task = OperationTask | DrawingTask | LoadTask;

export type Order = Task & { readonly id: number };

/** An error on its way between processes: what the log shows of it. */
export type SentError =
  | { readonly thrown: string }
  | { readonly name: string; readonly message: string; readonly stack: string };

/** The end of a task. */
export interface Reply {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: SentError;
  /** The process ends after it. */
  readonly isLast?: boolean;
}

/** Largest message of a process, in bytes; a drawn picture is never that large. */
export const REPLY_LIMIT = 8 * 1024 * 1024;

const isSentError = (value: unknown): value is SentError =>
  isRecord(value) &&
  (typeof value.thrown === 'string' ||
    [value.name, value.message, value.stack].every((text) => typeof text === 'string'));

/** Whether a message is the end of a task; a plugin may send anything. */
export const isReply = (value: unknown): value is Reply =>
  isRecord(value) &&
  Number.isInteger(value.id) &&
  (value.error === undefined || isSentError(value.error));

export const sendError = (error: unknown): SentError =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack ?? '' }
    : { thrown: typeof error === 'string' ? error.slice(0, 1000) : '' };

/** The error as it was in the other process. */
export function receiveError(sent: SentError): Error {
  const isError = 'message' in sent;
  const error = new Error(isError ? sent.message : sent.thrown);
  error.name = isError ? sent.name : 'Thrown';
  error.stack = isError ? sent.stack : '';
  return error;
}

import type { Figure, InputOf, OperationName } from '@fragwerk/sdk';
import type { Face } from '../draw-face.js';

/** Where a plugin process finds the code of a plugin type. */
export type PluginSource = { readonly type: string } & (
  | {
      /** ES module whose default export is the plugin. */
      readonly code: string;
    }
  | {
      /** Address of an ES module. */
      readonly url: string;
      readonly exportName: string;
    }
);

/** What a plugin process is asked. */
export type Task =
  | {
      readonly kind: 'operation';
      readonly type: string;
      readonly operation: OperationName;
      readonly input: InputOf<OperationName>;
    }
  | {
      readonly kind: 'draw';
      readonly type: string;
      readonly figure: Figure;
      readonly face: Face;
    };

/** What a plugin process is asked about code that nobody knows yet. */
export interface FactsTask {
  readonly kind: 'facts';
  /** ES module whose default export should be a plugin. */
  readonly code: string;
}

/** An error on its way between processes: what the log shows of it. */
export type SentError =
  | { readonly thrown: string }
  | { readonly name: string; readonly message: string; readonly stack: string };

export type ToProcess =
  | { readonly kind: 'load'; readonly sources: readonly PluginSource[] }
  | { readonly kind: 'task'; readonly task: Task | FactsTask };

export type FromProcess =
  | { readonly kind: 'ready' }
  /** The result as bytes of `v8.serialize`. */
  | { readonly kind: 'done'; readonly result: Uint8Array }
  /** `isLast`: the process ends after it. */
  | { readonly kind: 'failed'; readonly error: SentError; readonly isLast: boolean };

/** Largest result of an operation, in bytes; a drawn picture is never that large. */
export const RESULT_LIMIT = 8 * 1024 * 1024;

export const sendError = (error: unknown): SentError =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack ?? '' }
    : { thrown: typeof error };

/** The error as it was in the other process; of a thrown text or number only its kind is left. */
export function receiveError(sent: SentError): unknown {
  if ('thrown' in sent) return sent.thrown === 'string' ? '' : Object.create(null);
  const error = new Error(sent.message);
  error.name = sent.name;
  error.stack = sent.stack;
  return error;
}

import type { EndpointName } from '@fragwerk/contract';
import type { PythonJob } from '@fragwerk/python';
import {
  type ErrorCode,
  errorCatalogue,
  FragwerkError,
  type OperationName,
  operationTable,
  type ServiceRequest,
} from '@fragwerk/sdk';
import * as s from '@fragwerk/sdk/schema';
import type { CellSource } from '../cell/load.js';
import { stackOf } from '../cell/realm.js';
import type { PluginManifest } from '../plugins/manifest.js';
import type { Policy } from '../policy.js';
import type { Addresses } from '../settings/table.js';
import type { DialogTexts } from '../state/dialogs.js';

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

/** Data of the service that its workers need; plain data but for the clock of tests. */
export interface WorkerSetup {
  /** The plugin types of this worker. */
  readonly manifests: readonly PluginManifest[];
  /** Names of all plugin types of the service. */
  readonly types: readonly string[];
  readonly policy: Policy;
  readonly addresses: Addresses;
  /** CSP frame-ancestors of the dialog page. */
  readonly frameAncestors: string;
  /** Whether scored answers are recorded. */
  readonly recordsScores: boolean;
  /** Why pictures cannot be stored; `null` if they can. */
  readonly pictureProblem: string | null;
  /** Milliseconds since 1970; default: the system clock. */
  readonly now?: () => number;
}

/** The result of a task is plain data, which is checked by the receiver. */
export type Task =
  | RequestTask
  /** The bytes are the figure as JSON; the result is the picture. */
  | { readonly kind: 'drawing'; readonly format: Format }
  | { readonly kind: 'load'; readonly sources: readonly CellSource[] }
  /** Evaluates the scripts of plugin types that are in use. */
  | { readonly kind: 'evaluate'; readonly types: readonly string[] }
  /** Gives a worker the data that it needs to answer requests; the bytes are a {@link WorkerSetup} as JSON. */
  | { readonly kind: 'setUp' }
  | { readonly kind: 'python'; readonly job: PythonJob };

const sentError = s.object({
  /** Class of the error; type of the value if it is not an Error. */
  name: s.string,
  message: s.string,
  stack: s.string,
});

type SentError = s.ValueOf<typeof sentError>;

/** The result of loading: the manifest of each source, which is checked later, or why it has none. */
export const loadedTypes = s.list(s.object({ manifest: s.anything, error: s.optional(sentError) }));

const errorCodes = Object.keys(errorCatalogue) as ErrorCode[];

const sentFailure = s.object({
  code: s.nullable(s.oneOf(...errorCodes)),
  message: s.string,
  cause: s.nullable(sentError),
});

/** An error of the catalogue, or any other error as its cause. */
type SentFailure = s.ValueOf<typeof sentFailure>;

/** All calls that a worker can make. */
const calls = {
  /** The bytes are the figure as JSON; the answer is the picture. */
  draw: s.object({
    to: s.oneOf('draw'),
    type: s.string,
    format: s.oneOf<Format>('png', 'pdf'),
    /** Stores the picture under this name; its URL is in the answer. */
    fileName: s.nullable(s.string),
  }),
  /** The bytes are the new question as JSON; without any, the answer contains the stored question. */
  changeDialog: s.object({
    to: s.oneOf('changeDialog'),
    id: s.string,
    members: s.object<Partial<Omit<DialogTexts, 'id'>>>({
      type: s.optional(s.string),
      name: s.optional(s.string),
      config: s.optional(s.string),
    }),
  }),
  service: s.object({
    to: s.oneOf('service'),
    type: s.string,
    service: s.string,
    request: s.object<ServiceRequest>({
      path: s.string,
      method: s.optional(s.oneOf('GET', 'POST', 'PUT', 'DELETE')),
      json: s.anything,
      timeout: s.optional(s.number()),
    }),
  }),
};

export type CallTo<T extends keyof typeof calls> = s.ValueOf<(typeof calls)[T]>;
export type Call = CallTo<keyof typeof calls>;

/** Calls the service on behalf of a task. */
export type CallOut = (call: Call, bytes: Buffer) => Promise<Message>;

/** A task, or the answer to its call. A process ends each step with `end`, `error` or `wait`. */
export type Order = { readonly step: number; readonly id: number } & (
  | {
      readonly kind: 'task';
      readonly task: Task;
      /** Whether the reply may wait for those of the next tasks, because each message wakes the service. */
      readonly mayWait: boolean;
    }
  | {
      readonly kind: 'answer';
      readonly call: number;
      readonly answer: unknown;
      readonly failure?: SentFailure;
    }
);

/** Title of a process that works on a step while replies to earlier ones wait. */
export const titleFor = (step: number): string => `step ${step} in ${process.argv[1]}`;

/** Returns the step in the first characters of a title; 0 if it names none. */
export const stepIn = (title: string): number => Number(/^step (\d+)/.exec(title)?.[1] ?? 0);

/** Limits messages of a process: a question with its images is as large as a request. */
export const REPLY_LIMIT_BYTES = 24 * 1024 * 1024;

const id = s.integer();

const replies = {
  end: s.object({ kind: s.oneOf('end'), id, result: s.anything }),
  /** `isLast`: the process ends after it. */
  error: s.object({ kind: s.oneOf('error'), id, error: sentError, isLast: s.boolean }),
  /** `call`: number of the call in its task. */
  call: s.object({
    kind: s.oneOf('call'),
    id,
    call: s.integer(),
    request: s.variant<Call>('to', calls),
  }),
  /** The task cannot continue without an answer. */
  wait: s.object({ kind: s.oneOf('wait'), id }),
  /** For development: what the process does. */
  report: s.object({
    kind: s.oneOf('report'),
    type: s.string,
    operation: s.string,
    /** Where it is stuck, as frames of a stack trace; '' unless it is. */
    stack: s.string,
  }),
};

export type ReplyOf<K extends keyof typeof replies> = s.ValueOf<(typeof replies)[K]>;
export type Reply = ReplyOf<keyof typeof replies>;
export type WorkerReport = Omit<ReplyOf<'report'>, 'kind'>;

/** Messages are checked, because a plugin that escapes from its cell may send anything. */
export const replySchema = s.variant<Reply>('kind', replies);

const operationRun = s.object({
  type: s.string,
  operation: s.oneOf(...(Object.keys(operationTable) as OperationName[])),
  /** `ok`, or the code of its error. */
  outcome: s.oneOf('ok', ...errorCodes),
  durationMs: s.number(),
  /** `null` if it succeeded. */
  error: s.nullable(sentError),
});

/** A finished operation, for metrics and spans. */
export type OperationRun = s.ValueOf<typeof operationRun>;

const opening = s.object({
  dialog: s.object({ id: s.string, type: s.string, name: s.string, config: s.string }),
  timeoutSeconds: s.number(),
});

/** A dialog to open, without a question. */
export type Opening = s.ValueOf<typeof opening>;

/** Headers of a page: nothing that changes how a response or a connection is read. */
const pageHeaders = s.value<Readonly<Record<string, string>>>(
  { de: 'die Content-Security-Policy', en: 'the content security policy' },
  (found) =>
    s.isObject(found) &&
    Object.entries(found).every(
      ([name, value]) => name === 'content-security-policy' && /^[ -~]*$/.test(String(value)),
    ),
);

/** The result of a {@link RequestTask}; the bytes are the body of the response. */
export const requestResult = s.object({
  headers: s.optional(pageHeaders),
  failure: s.optional(sentFailure),
  /** Another worker has this plugin type. */
  otherType: s.optional(s.string),
  /** Whether identical requests that wait for it get it, too. */
  isShared: s.boolean,
  /** Whether later identical requests get it, too. */
  isCached: s.boolean,
  /** A scored answer as a line of JSON; '' if it could not be recorded. */
  record: s.optional(s.string),
  /** The service opens this dialog before it sends the reply. */
  opening: s.optional(opening),
  runs: s.list(operationRun),
});

type SentResult = s.ValueOf<typeof requestResult>;

/** Members that may be undefined can be left out. */
export type RequestResult = Partial<SentResult> &
  Pick<SentResult, 'isShared' | 'isCached' | 'runs'>;

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

export function receiveFailure({ code, message, cause }: SentFailure): Error {
  const reason = cause ? receiveError(cause) : undefined;
  if (code === null) return reason ?? new Error(message);
  return new FragwerkError(code, message, reason && { cause: reason });
}

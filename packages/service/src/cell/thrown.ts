import { translate } from './denied.js';
import { framesOf } from './realm.js';
import type { CellScript } from './script.js';

const MAX_MESSAGE_CHARACTERS = 10_000;

/** A class name, which the log may show; any other text may reveal an answer. */
const CLASS_NAME = /^[\p{L}\p{N}_$]{1,100}$/u;

interface Parts {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  /** Reason of a failed service call, by which authors' tests recognize the error. */
  readonly reason?: string;
}

/** Reads a property, which may be a function of the plugin that throws. */
function textOf(value: object, key: keyof Parts): string {
  const text = (value as Readonly<Record<string, unknown>>)[key];
  return typeof text === 'string' ? text.slice(0, MAX_MESSAGE_CHARACTERS) : '';
}

function partsOf(thrown: unknown): Parts {
  const message = typeof thrown === 'string' ? thrown.slice(0, MAX_MESSAGE_CHARACTERS) : '';
  if (!(thrown instanceof Error)) return { name: typeof thrown, message, stack: '' };
  const name = textOf(thrown, 'name');
  return {
    name: CLASS_NAME.test(name) ? name : 'Error',
    message: textOf(thrown, 'message'),
    reason: textOf(thrown, 'reason'),
    stack: framesOf(thrown),
  };
}

/**
 * Returns an error of this process for what plugin code has thrown, which may be anything: with
 * places in the author's files, and in plain words if something was denied.
 */
export function safeError(thrown: unknown, script: CellScript): Error {
  let read: Parts = { name: 'Error', message: '', stack: '' };
  try {
    read = partsOf(thrown);
  } catch {
    // Reading the message failed, so there is none.
  }
  const { name, reason = '' } = read;
  const { frames, line } = script.describe(read.stack, read.name);
  const message = translate({ message: read.message, line });
  return Object.defineProperties(new Error(message), {
    ...(reason === '' ? {} : { reason: { value: reason.slice(0, 100) } }),
    name: { value: name },
    stack: { value: `${name}: ${message}${frames}` },
  });
}

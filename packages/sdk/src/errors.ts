/** One situation that ends a request with an HTTP error. */
export interface ErrorEntry {
  readonly status: number;
  /** Short name of the situation, the same for every occurrence (RFC 9457 `title`). */
  readonly title: string;
  /** When it happens and what helps, for the table in `docs/`. */
  readonly help: string;
}

/** Every HTTP error that the service answers with. */
export const errorCatalogue = {
  MALFORMED_JSON: {
    status: 400,
    title: 'Malformed JSON',
    help: 'The body is not JSON. The detail names the position; mend the text there.',
  },
  WRONG_MEMBER: {
    status: 400,
    title: 'Wrong type of a member',
    help: 'A member has another JSON type than the interface demands. The detail names its path.',
  },
  UNKNOWN_PATH: {
    status: 404,
    title: 'Unknown path',
    help: 'No endpoint has this path. The reference lists them all.',
  },
  UNKNOWN_PLUGIN: {
    status: 404,
    title: 'Unknown plugin type',
    help: 'A plugin of that type cannot be created, because this service has none. The detail names the types that exist.',
  },
  UNKNOWN_DIALOG: {
    status: 404,
    title: 'Unknown configuration dialog',
    help: 'The configuration dialog has ended or was never opened. Open it again in the question editor.',
  },
  WRONG_METHOD: {
    status: 405,
    title: 'Wrong method',
    help: 'The path exists, but not with this HTTP method. The header Allow names the right ones.',
  },
  TOO_LARGE: {
    status: 413,
    title: 'Body too large',
    help: 'The body is above the limit (settings BODY_LIMIT and EXTERNAL_BODY_LIMIT).',
  },
  WRONG_CONTENT_TYPE: {
    status: 415,
    title: 'Wrong content type',
    help: 'The body has to be sent as application/json, not compressed.',
  },
  BAD_REQUEST: {
    status: 400,
    title: 'Bad request',
    help: 'The request breaks the rules of HTTP, for example by a length that is not true.',
  },
  NO_DIALOG_FUNCTION: {
    status: 500,
    title: 'No configuration function',
    help: 'The plugin type gives no valid name of a JavaScript function for its dialog. Its author has to mend it.',
  },
  PLUGIN_FAILED: {
    status: 500,
    title: 'Plugin failed',
    help: 'The plugin type threw an error or answered nonsense. The log names the error under the request id.',
  },
  PLUGIN_TIMEOUT: {
    status: 504,
    title: 'Plugin took too long',
    help: 'The plugin type did not answer in time (setting PLUGIN_TIMEOUT) and was ended. Its author has to mend it.',
  },
  SERVICE_FAILED: {
    status: 502,
    title: 'Service of a plugin type failed',
    help: 'A service that the plugin type declares has no address (setting SERVICES), cannot be reached or failed; the detail says which and why. An answer that needs it is not scored.',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    title: 'Too many requests',
    help: 'This address has asked more often than the setting RATE_LIMIT allows. Try again after the time of the header Retry-After.',
  },
  UNAVAILABLE: {
    status: 503,
    title: 'Not available at the moment',
    help: 'Too many requests at once, or a part that this request needs cannot be reached; the detail says which. Try again after the time of the header Retry-After.',
  },
  INTERNAL: {
    status: 500,
    title: 'Internal error',
    help: 'A fault of the service itself. The log names it under the request id.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

/**
 * The one error class of the project: a code of the catalogue and a sentence that names the
 * situation. The sentence is shown to callers, so it must hold nothing secret.
 */
export class FragwerkError extends Error {
  override readonly name = 'FragwerkError';

  constructor(
    readonly code: ErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

interface ErrorEntry {
  readonly status: number;
  /** Short name, the same for every occurrence (RFC 9457 `title`). */
  readonly title: string;
  /** When it occurs and what helps, for the table in `docs/`. */
  readonly help: string;
}

/** Every HTTP error of the service. */
export const errorCatalogue = {
  MALFORMED_JSON: {
    status: 400,
    title: 'Malformed JSON',
    help: 'The body is not valid JSON. The detail gives the position of the error.',
  },
  WRONG_MEMBER: {
    status: 400,
    title: 'Wrong type of a member',
    help: 'A member does not have the JSON type that the interface requires. The detail gives its path.',
  },
  UNKNOWN_PATH: {
    status: 404,
    title: 'Unknown path',
    help: 'No endpoint has this path. See the API documentation for all endpoints.',
  },
  UNKNOWN_PLUGIN: {
    status: 404,
    title: 'Unknown plugin type',
    help: 'The service does not have this plugin type, so the plugin cannot be created. The detail lists the existing types.',
  },
  UNKNOWN_DIALOG: {
    status: 404,
    title: 'Unknown configuration dialog',
    help: 'The configuration dialog is not open (any more). Open it again in the question editor.',
  },
  WRONG_METHOD: {
    status: 405,
    title: 'Wrong method',
    help: 'The endpoint does not support this HTTP method. The Allow header lists the supported ones.',
  },
  TOO_LARGE: {
    status: 413,
    title: 'Request too large',
    help: 'The body exceeds the limit (settings BODY_LIMIT and EXTERNAL_BODY_LIMIT), or a part of it a fixed limit; the detail names the part, its size and the limit.',
  },
  WRONG_CONTENT_TYPE: {
    status: 415,
    title: 'Wrong content type',
    help: 'The body must be sent as application/json, without compression.',
  },
  BAD_REQUEST: {
    status: 400,
    title: 'Bad request',
    help: 'The request is not valid HTTP, for example because its length is wrong, or its body is not valid UTF-8.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    title: 'Request too slow',
    help: 'The request did not arrive completely within the time of the setting REQUEST_TIMEOUT. Check the connection, and send it again.',
  },
  HEAD_TOO_LARGE: {
    status: 431,
    title: 'Request head too large',
    help: 'The address and headers of the request together exceed 16 KiB, in browsers usually because of cookies. Delete the cookies of this server.',
  },
  NO_DIALOG_FUNCTION: {
    status: 500,
    title: 'No configuration function',
    help: "The plugin type does not name a valid JavaScript function for its dialog. Report this to the plugin's author.",
  },
  PLUGIN_FAILED: {
    status: 500,
    title: 'Plugin failed',
    help: 'The plugin type threw an error or returned an invalid result. The log has the error under the request id.',
  },
  PLUGIN_TIMEOUT: {
    status: 504,
    title: 'Plugin took too long',
    help: "The plugin type exceeded its time limit (setting PLUGIN_TIMEOUT) and was stopped. Report this to the plugin's author.",
  },
  SERVICE_FAILED: {
    status: 502,
    title: 'Service of a plugin type failed',
    help: 'A service that the plugin type declares has no address (setting SERVICES), is unreachable or failed; see the detail. Answers that need it are not scored.',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    title: 'Too many requests',
    help: 'This client address has sent more requests than the setting RATE_LIMIT allows. Try again after the time in the Retry-After header.',
  },
  UNAVAILABLE: {
    status: 503,
    title: 'Temporarily unavailable',
    help: 'There are too many requests, or a component that this request needs is unreachable; see the detail. Try again after the time in the Retry-After header.',
  },
  INTERNAL: {
    status: 500,
    title: 'Internal error',
    help: 'The service itself failed. The log has the error under the request id.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

/**
 * The error class of the whole project: a code of the catalogue and a message. Callers see the
 * message, so it must not contain anything secret.
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
}

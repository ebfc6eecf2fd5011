import type { Localized } from '@fragwerk/host';
import type { FastifyReply } from 'fastify';
import type { ApiProblem, PluginFault } from '../api.js';

/** A call that cannot be answered: what to tell the person at the page, and the HTTP status. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly text: Localized,
    options?: ErrorOptions & { readonly fault?: PluginFault | null },
  ) {
    super(text.en, options);
    this.fault = options?.fault ?? null;
  }

  readonly fault: PluginFault | null;
}

const frameworkTexts: Readonly<Record<string, Localized>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: {
    de: 'Die Anfrage ist zu groß.',
    en: 'The request is too large.',
  },
  FST_ERR_CTP_INVALID_JSON_BODY: {
    de: 'Die Anfrage ist kein JSON.',
    en: 'The request is not JSON.',
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: {
    de: 'Die Anfrage ist leer; sie muss JSON sein.',
    en: 'The request is empty; it has to be JSON.',
  },
};

/** Any error as one that the page can show; the words of unknown ones stay inside. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number };
  const known = frameworkTexts[code];
  if (known) return new ApiError(statusCode, known, { cause: error });
  if (statusCode < 500)
    return new ApiError(
      statusCode,
      { de: 'Die Anfrage ist nicht zu lesen.', en: 'The request cannot be read.' },
      { cause: error },
    );
  const message = {
    de: 'Die Werkbank hat einen Fehler gemacht. Er steht in dem Fenster, in dem sie läuft.',
    en: 'The workbench made a mistake. It is told in the window in which it runs.',
  };
  return new ApiError(500, message, { cause: error });
}

/** Answers with a problem as JSON. */
export const sendProblem = (reply: FastifyReply, { status, text, fault }: ApiError): FastifyReply =>
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send({ message: text, fault } satisfies ApiProblem);

import type { Localized } from '@fragwerk/host';
import { localized } from '@fragwerk/sdk';
import { inMegabytes, MAX_BODY_BYTES, MAX_IMPORT_BYTES } from './limits.js';

/** A failed call: a message for the page and the HTTP status. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly text: Localized,
    options?: ErrorOptions,
  ) {
    super(text.en, options);
  }
}

export const joined = (texts: readonly Localized[]): Localized =>
  localized((language) => texts.map(({ [language]: text }) => text).join(' '));

const TOO_LARGE: Localized = {
  de: `Das ist zu groß: Eine Frage darf mit ihren Bildern ${inMegabytes(MAX_BODY_BYTES)} haben, eine Datei zum Importieren ${inMegabytes(MAX_IMPORT_BYTES)}.`,
  en: `This is too large: a question with its images may have ${inMegabytes(MAX_BODY_BYTES)}, a file to import ${inMegabytes(MAX_IMPORT_BYTES)}.`,
};
const INVALID: Localized = { de: 'Die Anfrage ist ungültig.', en: 'Invalid request.' };

/** Converts any error for the page; an unexpected one is only written to the terminal. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const { statusCode = 500 } = error as { statusCode?: number };
  if (statusCode < 500)
    return new ApiError(statusCode, statusCode === 413 ? TOO_LARGE : INVALID, { cause: error });
  console.error(error);
  const message = {
    de: 'Interner Fehler der Werkbank. Details stehen im Terminal, in dem sie läuft.',
    en: 'Internal error of the workbench. See the terminal in which it runs for details.',
  };
  return new ApiError(500, message, { cause: error });
}

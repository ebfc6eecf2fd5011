import { type QuestionDocument, readQuestion } from '@fragwerk/host';
import { ApiError } from '../server/problems.js';

/**
 * Reads a question from a file or a request.
 *
 * @throws ApiError with the given status and all problems
 */
export function asDocument(value: unknown, status: 400 | 422): QuestionDocument {
  const { document, problems = [] } = readQuestion(value);
  if (document) return document;
  throw new ApiError(status, {
    de: problems.map(({ text }) => text.de).join(' '),
    en: problems.map(({ text }) => text.en).join(' '),
  });
}

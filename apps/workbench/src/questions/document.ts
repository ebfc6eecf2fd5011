import { type Localized, type QuestionDocument, readQuestion } from '@fragwerk/host';
import { ApiError } from '../server/problems.js';

/** What keeps a value from being a question, all of it; `null` when it is one. */
function documentProblem(value: unknown): Localized | null {
  const { problems } = readQuestion(value);
  if (!problems) return null;
  return {
    de: problems.map(({ text }) => text.de).join(' '),
    en: problems.map(({ text }) => text.en).join(' '),
  };
}

/**
 * A question as it stands in a file or a request.
 *
 * @throws ApiError with that status that names all that is wrong in it
 */
export function asDocument(value: unknown, status: 400 | 422): QuestionDocument {
  const { document } = readQuestion(value);
  if (document) return document;
  const unknown = { de: 'Das ist keine Frage.', en: 'This is no question.' };
  throw new ApiError(status, documentProblem(value) ?? unknown);
}

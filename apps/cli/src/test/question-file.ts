import { CannotRunError } from '@fragwerk/conformance';
import { type QuestionDocument, readQuestion } from '@fragwerk/host';

/**
 * Reads the text of a question file.
 *
 * @throws CannotRunError if it is not a question; the message names the file
 */
export function readQuestionText(text: string, file: string): QuestionDocument {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CannotRunError(`${file} is not valid JSON: ${(error as Error).message}.`, {
      cause: error,
    });
  }
  const { document, problems = [] } = readQuestion(value);
  if (document) return document;
  throw new CannotRunError(`${file}: ${problems.map(({ text: { en } }) => en).join(' ')}`);
}

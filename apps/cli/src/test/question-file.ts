import { CannotRunError } from '@fragwerk/conformance';
import type { QuestionDocument } from '@fragwerk/host';
import { documentProblem } from '@fragwerk/workbench';

/**
 * Reads the text of a question file.
 *
 * @throws CannotRunError with a sentence that names the file when it is no question
 */
export function readQuestionText(text: string, file: string): QuestionDocument {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CannotRunError(`${file} is no JSON: ${(error as Error).message}.`, { cause: error });
  }
  const problem = documentProblem(value);
  if (problem) throw new CannotRunError(`${file}: ${problem.en}`);
  return value as QuestionDocument;
}

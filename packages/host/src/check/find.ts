import type { QuestionProblem } from '../attempt/model.js';
import type { QuestionDocument } from '../question.js';
import { unknownItems } from './config-items.js';
import { inputMistakes, subquestionMistakes } from './answers.js';
import { knownNames, type QuestionFacts } from './known.js';
import { tableMistakes } from './tables.js';
import { textMistakes } from './tags.js';

/**
 * Finds the mistakes in a question that can be detected without the service: in tags, names, datasets,
 * solutions and units. {@link inspectQuestion} adds what computing and the plugins report.
 */
export function findMistakes(
  document: QuestionDocument,
  facts: QuestionFacts,
): readonly QuestionProblem[] {
  const known = knownNames(document, facts);
  return [
    ...textMistakes(known),
    ...inputMistakes(known),
    ...tableMistakes(known),
    ...unknownItems(known),
    ...subquestionMistakes(known),
  ];
}

import type { QuestionProblem } from '../attempt/model.js';
import type { QuestionDocument } from '../question.js';
import { inputMistakes, subquestionMistakes } from './answers.js';
import { knownNames, type QuestionFacts } from './known.js';
import { tableMistakes } from './tables.js';
import { textMistakes } from './tags.js';

/**
 * What is wrong in a question as it stands, without asking the service: tags, names, datasets,
 * solutions, units. Each problem has its place, a sentence for teachers, and a repair where it is
 * clear. What computing and the plugins find is {@link inspectQuestion}'s.
 *
 * @param facts what is known from outside; a name that only a plugin knows is none otherwise
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
    ...subquestionMistakes(known),
  ];
}

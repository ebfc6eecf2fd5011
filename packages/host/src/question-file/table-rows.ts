import type { DatasetDefinition } from '../datasets.js';
import type { QuestionDocument, Subquestion } from '../question.js';
import { parseTags } from '../tags.js';
import { freeName } from './free-name.js';

/** Returns a dataset with an unused name. */
export const newDataset = ({ datasets }: QuestionDocument): DatasetDefinition => ({
  name: freeName('x0', new Set(datasets.map(({ name }) => name))),
  range: 'I1-10',
  unit: '',
});

/** Returns a subquestion without a solution, whose answer the first plugin takes, if any. */
export const newSubquestion = ({ plugins: [plugin] }: QuestionDocument): Subquestion => ({
  mode: plugin ? 'plugin' : 'number',
  info: plugin ? `${plugin.name}:` : '',
  solution: '',
  tolerance: '',
  points: 1,
  unit: '',
});

/**
 * Removes a subquestion with its tags and tests. The tags and tests of those after it, which are found by
 * their number, follow them.
 */
export function removeSubquestion(
  { text, subquestions, tests }: QuestionDocument,
  index: number,
): Pick<QuestionDocument, 'text' | 'subquestions' | 'tests'> {
  const moved = (number: number): number => (number > index ? number - 1 : number);
  let changed = '';
  let copied = 0;
  for (const part of parseTags(text).parts) {
    if (part.kind !== 'answer') continue;
    changed += text.slice(copied, part.start);
    if (part.number !== index) changed += `[Q${moved(part.number)}]`;
    copied = part.end;
  }
  return {
    text: changed + text.slice(copied),
    subquestions: subquestions.filter((_, at) => at !== index),
    tests: tests
      .filter(({ subquestion }) => subquestion !== index)
      .map((test) => ({ ...test, subquestion: moved(test.subquestion) })),
  };
}

import { rowOf, withInstance } from '../attempt/instance.js';
import {
  FIELDS,
  type PreparedQuestion,
  type QuestionProblem,
  type ShownQuestion,
} from '../attempt/model.js';
import { ProblemList } from '../attempt/problems.js';
import { resolveQuestion } from '../attempt/resolved.js';
import { type Row, rowValues } from '../attempt/row.js';
import { bilingual } from '../errors.js';
import type { PluginInstance } from '../question.js';
import { inputMistakes, subquestionMistakes } from './answers.js';
import { unknownItems } from './config-items.js';
import { withImageRepairs } from './images.js';
import { type Known, namesKnownIn } from './known.js';
import { located, type LocatedProblem, wholeField } from './places.js';
import { parameterProblems } from './parameters.js';
import { messagesInRows, withMeantRepairs } from './plugin-messages.js';
import { offeredSolutions, solutionProblems } from './solutions.js';
import { tableMistakes } from './tables.js';
import { textMistakes } from './tags.js';

/** Finds the mistakes that the question itself shows: in tags, names, datasets, solutions and units. */
const mistakesIn = (known: Known): readonly QuestionProblem[] => [
  ...textMistakes(known),
  ...inputMistakes(known),
  ...tableMistakes(known),
  ...unknownItems(known),
  ...subquestionMistakes(known),
];

async function configurationProblems(
  prepared: PreparedQuestion,
  instance: PluginInstance,
  row: Row,
): Promise<readonly LocatedProblem[]> {
  if (!prepared.types.has(instance.type)) return [];
  const index = rowOf(prepared.document, instance.name);
  const messages = await messagesInRows(prepared, instance, row);
  const document = withInstance(prepared.document, instance);
  return messages.map((message) => {
    const problem = { field: 'plugins', index, member: 'config', ...message } as const;
    return located(document, withMeantRepairs(document, withImageRepairs(document, problem)));
  });
}

/**
 * Returns what a plugin reports about the configuration of an instance, as problems of its row.
 *
 * @param instance its configuration may differ from the question's
 */
export const inspectConfiguration = (
  prepared: PreparedQuestion,
  instance: PluginInstance,
  row: number,
): Promise<readonly LocatedProblem[]> =>
  configurationProblems(prepared, instance, rowValues(prepared, row));

const NOT_APPLIED = bilingual(
  'Diese Konfiguration ist noch nicht übernommen',
  'This configuration has not been applied yet',
);

/** Reports each typed configuration that is not applied yet, with what its plugin finds in it. */
async function draftProblems(
  prepared: PreparedQuestion,
  row: Row,
): Promise<readonly LocatedProblem[]> {
  const { document } = prepared;
  const found: LocatedProblem[] = [];
  for (const [index, { name, type, draft }] of document.plugins.entries()) {
    if (draft === undefined || rowOf(document, name) !== index) continue;
    const instance = { name, type, config: draft };
    const applied = withInstance(document, instance);
    const { plugins } = applied;
    const messages = await configurationProblems(prepared, instance, row);
    const broken = messages.map(({ text: { de, en }, ...place }) => ({
      ...place,
      draft: 'broken' as const,
      text: bilingual(`${NOT_APPLIED.de}: ${de}`, `${NOT_APPLIED.en}: ${en}`),
    }));
    const whole = wholeField(applied, { field: 'plugins', index, member: 'config' });
    const sound = {
      ...whole,
      draft: 'sound' as const,
      text: bilingual(`${NOT_APPLIED.de}.`, `${NOT_APPLIED.en}.`),
      repairs: [{ label: bilingual('Übernehmen', 'Apply'), change: { plugins } }],
    };
    found.push(...(broken.length > 0 ? broken : [located(applied, sound)]));
  }
  return found;
}

const isAtSamePlace = (one: QuestionProblem, other: QuestionProblem): boolean => {
  if (one.field !== other.field || one.index !== other.index) return false;
  if (one.draft !== other.draft) return false;
  if (one.index !== undefined)
    return one.member === other.member || (one.field === 'datasets' && one.member === undefined);
  if (one.position === undefined || other.position === undefined) return true;
  return (
    one.position < (other.end ?? other.position + 1) &&
    other.position < (one.end ?? one.position + 1)
  );
};

/** Keeps the first problem for each cell of a table and each place of a text. */
export function joined(lists: readonly (readonly LocatedProblem[])[]): readonly LocatedProblem[] {
  const found: LocatedProblem[] = [];
  for (const list of lists) {
    const before = [...found];
    found.push(...list.filter((one) => !before.some((other) => isAtSamePlace(one, other))));
  }
  return found;
}

const COLUMNS = 'name type config range mode info solution tolerance points unit'.split(' ');

export const inOrder = (one: LocatedProblem, other: LocatedProblem): number =>
  FIELDS.indexOf(one.field) - FIELDS.indexOf(other.field) ||
  (one.index ?? -1) - (other.index ?? -1) ||
  COLUMNS.indexOf(one.member ?? '') - COLUMNS.indexOf(other.member ?? '') ||
  (one.position ?? -1) - (other.position ?? -1);

/**
 * Collects all problems of a question, in the order of its fields: its own mistakes, problems of
 * showing a row, what plugins report about configuration and parameters, and solutions that do not get
 * all points. Never throws for an invalid question or a failing service.
 */
export async function inspectQuestion(
  prepared: PreparedQuestion,
  shown: ShownQuestion,
): Promise<readonly LocatedProblem[]> {
  const { document } = prepared;
  const question = await resolveQuestion(prepared, shown.row);
  const { row } = question;
  const known = await namesKnownIn(question);
  const configurations: LocatedProblem[] = [];
  for (const [index, instance] of document.plugins.entries())
    if (rowOf(document, instance.name) === index)
      configurations.push(...(await configurationProblems(prepared, instance, row)));
  const broken = new Set(
    configurations.map(({ index = -1 }) => document.plugins[index]?.name ?? ''),
  );
  const drafts = await draftProblems(prepared, row);
  const locate = (problems: readonly QuestionProblem[]) =>
    problems.map((problem) => located(document, problem));
  const rest = new ProblemList();
  const parameters = await parameterProblems(prepared, row, known.parameters);
  const solutions = await rest.call({ field: 'service' }, () => solutionProblems(question, broken));
  const offered = await offeredSolutions(question);
  const own = [mistakesIn(known), parameters, shown.problems];
  const lists = [...own, solutions ?? [], offered, rest.all].map(locate);
  return [...joined([configurations, drafts, ...lists])].sort(inOrder);
}

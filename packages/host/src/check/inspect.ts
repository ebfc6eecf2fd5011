import { withInstance } from '../attempt/instance.js';
import type { PreparedQuestion, QuestionProblem, ShownQuestion } from '../attempt/model.js';
import { attempt, ProblemList } from '../attempt/problems.js';
import { type QuestionBody, ask } from '../attempt/requests.js';
import { rowValues, type Row } from '../attempt/row.js';
import { bilingual } from '../errors.js';
import type { PluginInstance, QuestionDocument } from '../question.js';
import { parseTags } from '../tags.js';
import { inputMistakes, subquestionMistakes } from './answers.js';
import { unknownItems } from './config-items.js';
import { withImageRepairs } from './images.js';
import { knownNames, type QuestionFacts } from './known.js';
import { located, type LocatedProblem, wholeField } from './places.js';
import { acceptedParameters, answerParameterProblems } from './parameters.js';
import { messagesInRows, parameterMessages, withMeantRepairs } from './plugin-messages.js';
import { offeredSolutions, solutionProblems } from './solutions.js';
import { tableMistakes } from './tables.js';
import { textMistakes } from './tags.js';

/** Finds the mistakes that the question itself shows: in tags, names, datasets, solutions and units. */
function mistakesIn(document: QuestionDocument, facts: QuestionFacts): readonly QuestionProblem[] {
  const known = knownNames(document, facts);
  return [
    ...textMistakes(known),
    ...inputMistakes(known),
    ...tableMistakes(known),
    ...unknownItems(known),
    ...subquestionMistakes(known),
  ];
}

/** Collects what the plugins and the Maxima field of a question define. */
async function factsOf(prepared: PreparedQuestion): Promise<QuestionFacts> {
  const { client, document, instances, types, formulas } = prepared;
  const needed: string[] = [];
  const units = new Map<string, { readonly plugin: string; readonly unit: string }>();
  for (const instance of instances.values()) {
    if (!types.has(instance.type)) continue;
    needed.push(...((await attempt(ask(prepared, 'getvars', { instance }))) ?? []));
    const reply = await attempt(ask(prepared, 'generatedatasets', { instance }));
    for (const { name, einheit: unit } of reply?.datasets ?? [])
      if (name && unit) units.set(name, { plugin: instance.name, unit });
  }
  const results = formulas.results.flatMap(({ name }) => name ?? []);
  const known = document.plugins.every(({ type }) => types.has(type));
  const list = known ? [...types.keys()] : await attempt(client.pluginlist());
  return {
    types: list ?? [],
    results,
    needed,
    units,
    parameters: await acceptedParameters(prepared),
  };
}

/**
 * Returns what a plugin reports about the configuration of an instance, as problems of its row.
 *
 * @param instance its configuration may differ from the question's
 */
export async function inspectConfiguration(
  prepared: PreparedQuestion,
  instance: PluginInstance,
  row: number,
): Promise<readonly LocatedProblem[]> {
  return configurationProblems(prepared, instance, rowValues(prepared, row).question);
}

async function configurationProblems(
  prepared: PreparedQuestion,
  instance: PluginInstance,
  question: QuestionBody,
): Promise<readonly LocatedProblem[]> {
  if (!prepared.types.has(instance.type)) return [];
  const index = prepared.document.plugins.findIndex(({ name }) => name === instance.name);
  const messages = await messagesInRows(prepared, instance, question);
  const document = withInstance(prepared.document, instance);
  return messages.map((message) => {
    const problem = { field: 'plugins', index, member: 'config', ...message } as const;
    return located(document, withMeantRepairs(document, withImageRepairs(document, problem)));
  });
}

const NOT_APPLIED = bilingual(
  'Diese Konfiguration ist noch nicht übernommen',
  'This configuration has not been applied yet',
);

/** Reports each typed configuration that is not applied yet, with what its plugin finds in it. */
async function draftProblems(
  prepared: PreparedQuestion,
  question: QuestionBody,
): Promise<readonly LocatedProblem[]> {
  const { document } = prepared;
  const found: LocatedProblem[] = [];
  for (const [index, { name, type, draft }] of document.plugins.entries()) {
    if (draft === undefined) continue;
    const instance = { name, type, config: draft };
    const applied = withInstance(document, instance);
    const { plugins } = applied;
    const messages = await configurationProblems(prepared, instance, question);
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

/** Collects what plugins report about the parameters of their picture tags. */
async function tagProblems(prepared: PreparedQuestion, row: Row) {
  const { document, instances, types } = prepared;
  const found: QuestionProblem[] = [];
  for (const part of parseTags(document.text, { datasets: new Set() }).parts) {
    if (part.kind !== 'image') continue;
    const instance = instances.get(part.name);
    if (!instance || !types.has(instance.type)) continue;
    const use = { instance, parameters: part.parameters, question: row.question };
    const messages = await parameterMessages(prepared, use);
    const start = document.text.indexOf('"', part.start) + 1;
    // Escaped quotation marks make the written parameters longer than the parsed ones.
    const isPlainText = document.text.startsWith(part.parameters, start);
    for (const { text, position, end } of messages) {
      const place = isPlainText
        ? { position: start + position, end: start + end }
        : { position: part.start, end: part.end };
      found.push({ field: 'text', ...place, text });
    }
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

const FIELDS = [
  'text',
  'images',
  'plugins',
  'datasets',
  'constants',
  'maxima',
  'subquestions',
  'tests',
];

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
  const row = rowValues(prepared, shown.row);
  const facts = await factsOf(prepared);
  const configurations: LocatedProblem[] = [];
  for (const instance of document.plugins)
    configurations.push(...(await configurationProblems(prepared, instance, row.question)));
  const broken = new Set(
    configurations.map(({ index = -1 }) => document.plugins[index]?.name ?? ''),
  );
  const drafts = await draftProblems(prepared, row.question);
  const locate = (problems: readonly QuestionProblem[]) =>
    problems.map((problem) => located(document, problem));
  const rest = new ProblemList();
  const tags = await tagProblems(prepared, row);
  const answers = await answerParameterProblems(prepared, row, facts.parameters);
  const solutions = await rest.call({ field: 'service' }, () =>
    solutionProblems(prepared, row, broken),
  );
  const offered = await offeredSolutions(prepared, row);
  const own = [mistakesIn(document, facts), tags, answers, shown.problems];
  const lists = [...own, solutions ?? [], offered, rest.all].map(locate);
  return [...joined([configurations, drafts, ...lists])].sort(inOrder);
}

import type { PluginDto } from '@fragwerk/contract';
import { bilingual } from '../errors.js';
import { type PluginInstance, readInfo } from '../question.js';
import { parseTags, replaceParts } from '../tags.js';
import type { TaggedText } from '../tags/model.js';
import { inPluginField, pluginOf } from './instance.js';
import { inSubquestion, inText, type ProblemList, type ProblemPlace } from './problems.js';
import { ask } from './requests.js';
import type { PreparedRow } from './solution.js';

/** State that the steps of showing a row share. */
export interface Work extends PreparedRow {
  readonly problems: ProblemList;
}

const EMPTY_TEXT = bilingual(
  'Ein Plugin liefert einen leeren Text statt der Angabe.',
  'A plugin returns an empty text instead of the statement.',
);

/** An empty response would delete the statement; the host keeps what it had. */
function keep(
  { problems }: Work,
  place: ProblemPlace,
  { before, after }: { readonly before: string; readonly after: string | null },
): string {
  if (after !== '' || before.trim() === '') return after ?? before;
  problems.add(place, EMPTY_TEXT);
  return before;
}

/** Lets plugins rewrite the text inside their PI tags (modifyangabe) and removes the tags. */
function rewriteWrapped(work: Work): Promise<string> {
  const { prepared, row, problems } = work;
  return replaceParts(prepared.document.text, 'wrapped', async (part) => {
    const { name, text } = part;
    const after = await problems.call(inText(part), () => {
      const instance = pluginOf(prepared, name);
      return ask(prepared, 'modifyangabe', { instance, question: row.question, text });
    });
    return keep(work, inText(part), { before: text, after });
  });
}

/**
 * Returns the statement of a row after the plugins have rewritten it (docs/interface/questions.md#calls):
 * each one the text inside its PI tags, then each one in order the whole text. A plugin that fails
 * leaves the text unchanged.
 */
export async function statementOf(work: Work): Promise<TaggedText> {
  const { prepared, row, problems } = work;
  let text = await rewriteWrapped(work);
  for (const instance of prepared.instances.values()) {
    if (!prepared.types.has(instance.type)) continue;
    const request = { instance, question: row.question, text };
    const place = inPluginField(prepared.document, instance.name);
    const after = await problems.call(place, () =>
      ask(prepared, 'modifyangabetextkomplett', request),
    );
    text = keep(work, { field: 'text' }, { before: text, after });
  }
  return parseTags(text, { datasets: new Set(row.values.keys()) });
}

/**
 * A picture tag or a subquestion of a plugin, with its running number
 * (docs/interface/requests.md#loadpluginrequestdto).
 */
export interface PluginUse {
  readonly instance: PluginInstance;
  readonly parameters: string;
  readonly nr: number;
  /** `null` for a picture tag. */
  readonly subquestion: number | null;
}

/** Returns the subquestions without a tag in a statement, which follow it. */
export const withoutTag = ({ prepared }: Work, { parts }: TaggedText): readonly number[] => {
  const shown = new Set(parts.map((part) => (part.kind === 'answer' ? part.number : null)));
  return [...prepared.document.subquestions.keys()].filter((index) => !shown.has(index));
};

/** Finds the plugin that takes the answer of a subquestion; `null` for a plain field. */
function answering(
  { prepared, problems }: Work,
  index: number,
): { readonly instance: PluginInstance; readonly parameters: string } | null {
  const subquestion = prepared.document.subquestions[index];
  if (subquestion?.mode !== 'plugin') return null;
  const { name, parameters } = readInfo(subquestion.info);
  const instance = problems.try(inSubquestion(index, 'info'), () => pluginOf(prepared, name));
  return instance && { instance, parameters };
}

/**
 * All places of plugins in a statement, numbered from 0 in the order of the text; subquestions
 * without a tag come at the end. The keys are places in the text, or `Q0` and so on.
 */
export function usesIn(work: Work, statement: TaggedText): ReadonlyMap<number | string, PluginUse> {
  const uses = new Map<number | string, PluginUse>();
  const add = (key: number | string, use: Omit<PluginUse, 'nr'>) => {
    uses.set(key, { ...use, nr: uses.size });
  };
  const addAnswer = (subquestion: number) => {
    const found = answering(work, subquestion);
    if (found) add(`Q${subquestion}`, { ...found, subquestion });
  };
  for (const part of statement.parts) {
    if (part.kind === 'answer' && !uses.has(`Q${part.number}`)) addAnswer(part.number);
    if (part.kind !== 'image') continue;
    const instance = work.prepared.instances.get(part.name);
    if (instance) add(part.start, { instance, parameters: part.parameters, subquestion: null });
  }
  withoutTag(work, statement).forEach(addAnswer);
  return uses;
}

/** Returns the input of a place's browser script; `pig` and `result` are set as the host does. */
export async function viewOf(work: Work, use: PluginUse): Promise<PluginDto> {
  const { prepared, row } = work;
  const view = await ask(prepared, 'loadplugindto', { ...use, question: row.question });
  return { ...view, pig: use.subquestion === null, result: use.subquestion !== null };
}

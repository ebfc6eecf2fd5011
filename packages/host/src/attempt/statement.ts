import type { PluginDto } from '@fragwerk/contract';
import type { PluginInstance } from '../question.js';
import { parseTags } from '../tags.js';
import type { TaggedText } from '../tags/model.js';
import { noInstance } from './prepare.js';
import type { PreparedQuestion } from './prepared.js';
import type { ProblemList } from './problems.js';
import type { Row } from './row.js';

/** What every step of showing a row works with. */
export interface Work {
  readonly prepared: PreparedQuestion;
  readonly row: Row;
  readonly problems: ProblemList;
}

/** Beginning of a request on a plugin instance. */
export const useOf = ({ type, name, config }: PluginInstance) => ({ typ: type, name, config });

/** An empty answer would delete the statement: the host keeps what it had. */
function keep(work: Work, { before, after, position }: Rewriting): string {
  if (after === null || (after === '' && before.trim() !== '')) {
    if (after === '') {
      work.problems.add(
        { field: 'text', ...(position === undefined ? {} : { position }) },
        {
          de: 'Ein Plugin liefert statt des Angabetextes einen leeren Text.',
          en: 'A plugin gives an empty text instead of the statement.',
        },
      );
    }
    return before;
  }
  return after;
}

interface Rewriting {
  readonly before: string;
  readonly after: string | null;
  readonly position?: number;
}

/** Text inside PI tags goes to its plugin (modifyangabe); the tags vanish. */
async function rewriteWrapped(work: Work, text: string): Promise<string> {
  const { prepared, row, problems } = work;
  let [result, copied] = ['', 0];
  for (const part of parseTags(text, { datasets: new Set() }).parts) {
    if (part.kind !== 'wrapped') continue;
    const place = { field: 'text', position: part.start } as const;
    const instance = prepared.instances.get(part.name);
    if (!instance) problems.add(place, noInstance(part.name));
    const body = { text: part.text, q: row.question };
    const after = instance
      ? await problems.call(place, () =>
          prepared.client.modifyangabe({ body: { ...useOf(instance), ...body } }),
        )
      : null;
    const kept = keep(work, { before: part.text, after, position: part.start });
    result += text.slice(copied, part.start) + kept;
    copied = part.end;
  }
  return result + text.slice(copied);
}

/**
 * The statement of a row after the plugins had their turn (docs/interface/questions.md#calls): text
 * inside PI tags to its plugin, then the whole text to every plugin in order. A plugin that fails
 * leaves it as it was.
 */
export async function statementOf(work: Work): Promise<TaggedText> {
  const { prepared, row, problems } = work;
  let text = await rewriteWrapped(work, prepared.document.text);
  for (const [index, instance] of [...prepared.instances.values()].entries()) {
    if (!prepared.types.has(instance.type)) continue;
    const body = { ...useOf(instance), text, q: row.question };
    const after = await problems.call({ field: 'plugins', index }, () =>
      prepared.client.modifyangabetextkomplett({ body }),
    );
    text = keep(work, { before: text, after });
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

const splitInfo = (info: string): readonly [name: string, parameters: string] => {
  const colon = info.indexOf(':');
  return colon < 0 ? [info.trim(), ''] : [info.slice(0, colon).trim(), info.slice(colon + 1)];
};

/** The plugin that takes the answer of a subquestion; `null` for a plain field. */
function answering(
  { prepared, problems }: Work,
  index: number,
): { readonly instance: PluginInstance; readonly parameters: string } | null {
  const subquestion = prepared.document.subquestions[index];
  if (subquestion?.mode !== 'plugin') return null;
  const [name, parameters] = splitInfo(subquestion.info);
  const instance = prepared.instances.get(name);
  if (instance) return { instance, parameters };
  problems.add({ field: 'subquestions', index, member: 'info' }, noInstance(name));
  return null;
}

/**
 * All places of plugins in a statement, numbered from 0 in the order of the text; subquestions
 * without a tag come at the end. The keys are places in the text, or `Q0` and so on.
 */
export function usesIn(work: Work, { parts }: TaggedText): ReadonlyMap<number | string, PluginUse> {
  const uses = new Map<number | string, PluginUse>();
  const add = (key: number | string, use: Omit<PluginUse, 'nr'>) => {
    uses.set(key, { ...use, nr: uses.size });
  };
  const addAnswer = (subquestion: number) => {
    const found = answering(work, subquestion);
    if (found) add(`Q${subquestion}`, { ...found, subquestion });
  };
  for (const part of parts) {
    if (part.kind === 'answer' && !uses.has(`Q${part.number}`)) addAnswer(part.number);
    if (part.kind !== 'image') continue;
    const instance = work.prepared.instances.get(part.name);
    if (instance) add(part.start, { instance, parameters: part.parameters, subquestion: null });
  }
  work.prepared.document.subquestions.forEach((_, index) => {
    const isShown = parts.some((part) => part.kind === 'answer' && part.number === index);
    if (!isShown) addAnswer(index);
  });
  return uses;
}

/** What the browser script of a place receives; `pig` and `result` are set as the host does. */
export async function viewOf(work: Work, use: PluginUse): Promise<PluginDto> {
  const { prepared, row } = work;
  const view = await prepared.client.loadplugindto({
    body: {
      ...useOf(use.instance),
      ...{ params: use.parameters, q: row.question, nr: use.nr, configurationID: '' },
    },
  });
  return { ...view, pig: use.subquestion === null, result: use.subquestion !== null };
}

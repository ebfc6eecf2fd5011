import type { PluginParametersDto } from '@fragwerk/contract';
import type { QuestionProblem } from '../attempt/model.js';
import type { PreparedQuestion } from '../attempt/prepared.js';
import type { Row } from '../attempt/row.js';
import type { Subquestion } from '../question.js';
import type { Known, QuestionFacts } from './known.js';
import { renaming, bilingual } from './places.js';
import { parameterMessages } from './plugin-messages.js';

const NONE: PluginParametersDto = { picture: [], answer: [] };

/** Looks up what a plugin of the question knows; nothing where the service says nothing of it. */
async function parametersByPlugin({ client, instances }: PreparedQuestion) {
  // Services of others need not say which parameters they know.
  const types = await client.parameters().catch(() => null);
  return (plugin: string) => types?.[instances.get(plugin)?.type ?? ''] ?? NONE;
}

/** The parameters that a plugin of the question knows. */
export const parametersOf = async (
  prepared: PreparedQuestion,
  plugin: string,
): Promise<PluginParametersDto> => (await parametersByPlugin(prepared))(plugin);

/** What the plugins know in subquestions, of those that have parameters in one. */
export async function answerParameters(
  prepared: PreparedQuestion,
): Promise<QuestionFacts['parameters']> {
  const infos = prepared.document.subquestions.map(readInfo);
  const names = new Set(infos.flatMap((info) => (info?.parameters.trim() ? info.name : [])));
  if (names.size === 0) return new Map();
  const known = await parametersByPlugin(prepared);
  return new Map([...names].map((name) => [name, known(name).answer]));
}

const headOf = (text: string): string => (/^[^=…]*/.exec(text)?.[0] ?? '').toLowerCase();

/** Name of the plugin, and its parameters with their place in the column "Info". */
function readInfo({ mode, info }: Subquestion) {
  const colon = info.indexOf(':');
  if (mode !== 'plugin' || colon < 0) return null;
  return { name: info.slice(0, colon).trim(), start: colon + 1, parameters: info.slice(colon + 1) };
}

const cell = (index: number) => ({ field: 'subquestions', index, member: 'info' }) as const;

/** Words in the parameters of a subquestion that resemble one which the plugin knows. */
export function misspeltParameters(
  { document, facts }: Known,
  index: number,
  row: Subquestion,
): readonly QuestionProblem[] {
  const info = readInfo(row);
  if (!info) return [];
  const known = facts.parameters.get(info.name) ?? [];
  const heads = new Set(known.map(({ text }) => headOf(text)).filter((head) => head !== ''));
  // Words in quotation marks and brackets are those of drawings.
  const bare = info.parameters.replace(/"[^"]*"|\([^)]*\)/g, (part) => ' '.repeat(part.length));
  return [...bare.matchAll(/[^\s,;=]+(?==|[\s,;]|$)/g)].flatMap(({ 0: word, index: at }) => {
    const position = info.start + at;
    const words = { ...cell(index), position, end: position + word.length };
    const repairs = heads.has(word.toLowerCase()) ? [] : renaming(document, words, heads);
    if (repairs.length === 0) return [];
    const text = bilingual(
      `„${word}“ kennt ${info.name} in einer Teilfrage nicht.`,
      `${info.name} does not know “${word}” in a subquestion.`,
    );
    return [{ ...words, repairs, text }];
  });
}

/** What plugins that name their parameters say about those of their subquestions. */
export async function answerParameterProblems(
  prepared: PreparedQuestion,
  { question }: Row,
  known: QuestionFacts['parameters'],
): Promise<readonly QuestionProblem[]> {
  const found: QuestionProblem[] = [];
  for (const [index, subquestion] of prepared.document.subquestions.entries()) {
    const info = readInfo(subquestion);
    const instance = prepared.instances.get(info?.name ?? '');
    if (!info || !instance || (known.get(info.name) ?? []).length === 0) continue;
    const { start, parameters } = info;
    const use = { parameters, question };
    const messages = await parameterMessages(prepared, instance, use).catch(() => []);
    for (const { text, position, end } of messages)
      found.push({ ...cell(index), position: start + position, end: start + end, text });
  }
  return found;
}

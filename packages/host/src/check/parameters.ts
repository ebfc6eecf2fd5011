import { attempt, inSubquestion } from '../attempt/problems.js';
import type { PluginParametersDto } from '@fragwerk/contract';
import type { PreparedQuestion, QuestionProblem } from '../attempt/model.js';
import { bilingual } from '../errors.js';
import type { Row } from '../attempt/row.js';
import { readInfo, type Subquestion } from '../question.js';
import type { Known, QuestionFacts } from './known.js';
import { renaming } from './places.js';
import { parameterMessages } from './plugin-messages.js';

const NONE: PluginParametersDto = { picture: [], answer: [], config: [] };

/** Returns what the plugins of a question accept; nothing if the service does not list it. */
export async function acceptedParameters({
  client,
  instances,
}: PreparedQuestion): Promise<QuestionFacts['parameters']> {
  if (instances.size === 0) return new Map();
  // Third-party services need not list their parameters.
  const types = await attempt(client.parameters());
  return new Map([...instances].map(([name, { type }]) => [name, types?.[type] ?? NONE]));
}

/** Returns the parameters that a plugin of the question accepts. */
export const parametersOf = async (
  prepared: PreparedQuestion,
  plugin: string,
): Promise<PluginParametersDto> => (await acceptedParameters(prepared)).get(plugin) ?? NONE;

const headOf = (text: string): string => (/^[^=…]*/.exec(text)?.[0] ?? '').toLowerCase();

const pluginInfo = ({ mode, info }: Subquestion) => (mode === 'plugin' ? readInfo(info) : null);

/** Finds words in the parameters of a subquestion that resemble a parameter of the plugin. */
export function misspeltParameters(
  { document, facts }: Known,
  index: number,
  row: Subquestion,
): readonly QuestionProblem[] {
  const info = pluginInfo(row);
  if (!info) return [];
  const known = facts.parameters.get(info.name)?.answer ?? [];
  const heads = new Set(known.map(({ text }) => headOf(text)).filter((head) => head !== ''));
  // Words in quotation marks and parentheses are labels of drawings.
  const bare = info.parameters.replace(/"[^"]*"|\([^)]*\)/g, (part) => ' '.repeat(part.length));
  return [...bare.matchAll(/[^\s,;=]+(?==|[\s,;]|$)/g)].flatMap(({ 0: word, index: at }) => {
    const position = info.start + at;
    const span = { ...inSubquestion(index, 'info'), position, end: position + word.length };
    const repairs = heads.has(word.toLowerCase()) ? [] : renaming(document, span, heads);
    if (repairs.length === 0) return [];
    const text = bilingual(
      `${info.name} kennt den Parameter „${word}“ in Teilfragen nicht.`,
      `${info.name} has no parameter “${word}” in subquestions.`,
    );
    return [{ ...span, repairs, text }];
  });
}

/** Collects what plugins report about the parameters of their subquestions. */
export async function answerParameterProblems(
  prepared: PreparedQuestion,
  { question }: Row,
  known: QuestionFacts['parameters'],
): Promise<readonly QuestionProblem[]> {
  const found: QuestionProblem[] = [];
  for (const [index, subquestion] of prepared.document.subquestions.entries()) {
    const info = pluginInfo(subquestion);
    const instance = prepared.instances.get(info?.name ?? '');
    if (!info || !instance || (known.get(info.name)?.answer ?? []).length === 0) continue;
    const { start, parameters } = info;
    const messages = await parameterMessages(prepared, { instance, parameters, question });
    for (const { text, position, end } of messages) {
      const place = { ...inSubquestion(index, 'info'), position: start + position };
      found.push({ ...place, end: start + end, text });
    }
  }
  return found;
}

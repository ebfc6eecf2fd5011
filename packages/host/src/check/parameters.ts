import { inSubquestion, type ProblemPlace } from '../attempt/problems.js';
import type { PreparedQuestion, QuestionProblem } from '../attempt/model.js';
import { bilingual } from '../errors.js';
import type { Row } from '../attempt/row.js';
import { readInfo, type Subquestion } from '../question.js';
import { parseTags } from '../tags.js';
import { nameIn } from './config-items.js';
import type { Known } from './known.js';
import { renaming, textSpan } from './places.js';
import { parameterMessages } from './plugin-messages.js';

const pluginInfo = ({ mode, info }: Subquestion) => (mode === 'plugin' ? readInfo(info) : null);

/** Finds words in the parameters of a subquestion that resemble a parameter of the plugin. */
export function misspeltParameters(
  { document, parameters }: Known,
  index: number,
  row: Subquestion,
): readonly QuestionProblem[] {
  const info = pluginInfo(row);
  if (!info) return [];
  const known = parameters.get(info.name)?.answer ?? [];
  const heads = new Set(
    known.map(({ text }) => nameIn(text).toLowerCase()).filter((head) => head !== ''),
  );
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

/** Collects what plugins report about the parameters of their picture tags and subquestions. */
export async function parameterProblems(
  prepared: PreparedQuestion,
  { question }: Row,
  known: Known['parameters'],
): Promise<readonly QuestionProblem[]> {
  const { document, instances, types } = prepared;
  const found: QuestionProblem[] = [];
  /** @param place of a part of the parameters */
  const collect = async (
    name: string,
    parameters: string,
    place: (position: number, end: number) => ProblemPlace,
  ) => {
    const instance = instances.get(name);
    if (!instance || !types.has(instance.type)) return;
    const messages = await parameterMessages(prepared, { instance, parameters, question });
    for (const { text, position, end } of messages) found.push({ ...place(position, end), text });
  };
  for (const part of parseTags(document.text, { datasets: new Set() }).parts) {
    if (part.kind !== 'image') continue;
    const start = document.text.indexOf('"', part.start) + 1;
    // Escaped quotation marks make the written parameters longer than the parsed ones.
    const isPlainText = document.text.startsWith(part.parameters, start);
    await collect(part.name, part.parameters, (position, end) =>
      isPlainText
        ? textSpan(start + position, end - position)
        : textSpan(part.start, part.end - part.start),
    );
  }
  for (const [index, subquestion] of document.subquestions.entries()) {
    const info = pluginInfo(subquestion);
    if (!info || (known.get(info.name)?.answer ?? []).length === 0) continue;
    await collect(info.name, info.parameters, (position, end) => ({
      ...inSubquestion(index, 'info'),
      ...{ position: info.start + position, end: info.start + end },
    }));
  }
  return found;
}

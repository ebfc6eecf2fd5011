import type { PreparedQuestion, QuestionProblem } from '../attempt/model.js';
import { attempt } from '../attempt/problems.js';
import { ask, type Use } from '../attempt/requests.js';
import { type Row, rowValues } from '../attempt/row.js';
import { bilingual, type Localized } from '../errors.js';
import type { PluginInstance, QuestionDocument } from '../question.js';
import { ALL_ROWS } from '../ranges/column.js';
import { fieldText, renaming, replacing, type Span, wholeField } from './places.js';

interface PluginMessage {
  readonly text: Localized;
  /** The part of the text that the message is about. */
  readonly position: number;
  readonly end: number;
}

/** The wire carries one text; messages of our plugins begin with their place. */
const NEXT = /(?<!Zeile \d+,)\s+(?=(?:Zeile \d+, )?Zeichen \d+: )/;
const PLACED = /^(?:Zeile (\d+), )?Zeichen (\d+): (.*)$/s;
const QUOTED = /['"„»]([^'"“«]+)['"“«]/;

/** Finds the part of `source` that a message is about, by its place or by what it quotes. */
function locate(message: string, source: string): PluginMessage {
  const placed = PLACED.exec(message);
  const sentence = placed?.[3] ?? message;
  const quoted = QUOTED.exec(sentence)?.[1] ?? /^[^\s:]+/.exec(sentence)?.[0] ?? '';
  // A message may begin with a word of the teacher, whose case must not change.
  const isOwn = source.includes(sentence.split(' ')[0] ?? '');
  const de = isOwn ? sentence : sentence.replace(/^./, (character) => character.toUpperCase());
  const text = bilingual(de, `The plugin reports: ${sentence}`);
  const lines = source.split('\n').slice(0, Number(placed?.[1] ?? 1) - 1);
  const start = lines.reduce((length, line) => length + line.length + 1, 0);
  const position = placed ? start + Number(placed[2]) - 1 : source.indexOf(quoted);
  if (position < 0 || position >= source.length || quoted === '') {
    return { text, position: 0, end: source.length };
  }
  const length = source.startsWith(quoted, position)
    ? quoted.length
    : (/^[\w.=]+|^./.exec(source.slice(position))?.[0].length ?? 0);
  return { text, position, end: position + length };
}

/** Requests a picture and returns what the plugin reports about it; `null` without a valid reply. */
const reportOn = (prepared: PreparedQuestion, use: Use) =>
  attempt(
    ask(prepared, 'image', use).then(({ error, base64Image }) => ({
      error: error.trim(),
      isDrawn: base64Image !== '',
    })),
  );

const messagesIn = (error: string, source: string): readonly PluginMessage[] =>
  error === '' ? [] : [...new Set(error.split(NEXT))].map((message) => locate(message, source));

/** What our service reports about a plugin type without a picture whose configuration has no problem. */
const NO_PICTURE = /^Der Plugin-Typ \S+ \(.*\) hat kein Bild\.$/s;

/** Returns what a plugin reports about the configuration of an instance. */
async function configurationMessages(
  prepared: PreparedQuestion,
  instance: PluginInstance,
  { question }: Row,
): Promise<readonly PluginMessage[]> {
  const use = { instance, parameters: '', question };
  const { error = '', isDrawn = false } = (await reportOn(prepared, use)) ?? {};
  if (NO_PICTURE.test(error)) return [];
  if (error === '' || isDrawn) return messagesIn(error, instance.config);
  // An error that an empty configuration causes, too, is not a problem of this one.
  const empty = await reportOn(prepared, { ...use, instance: { ...instance, config: '' } });
  return messagesIn(empty ? error.replace(empty.error, '').trim() : '', instance.config);
}

/** Items such as `c=2*c0`. */
const ASSIGNED = /(?:^|[;\n])\s*\w+\s*=([^;\n]*)/g;

/** Whether values of a configuration are calculated from the question's datasets or results. */
const dependsOn = ({ values }: Row, config: string): boolean =>
  [...config.matchAll(ASSIGNED)].some(([, value = '']) =>
    (value.match(/[A-Za-z_]\w*/g) ?? []).some((word) => values.has(word)),
  );

const inRow = (number: number, { text: { de, en }, ...place }: PluginMessage): PluginMessage => ({
  ...place,
  text: de.includes(`Variante ${number + 1} `)
    ? { de, en }
    : bilingual(`Variante ${number + 1}: ${de}`, `Row ${number + 1}: ${en}`),
});

/**
 * Returns what a plugin reports about the configuration of an instance in a row, else in the first other
 * row that causes a message.
 */
export async function messagesInRows(
  prepared: PreparedQuestion,
  instance: PluginInstance,
  row: Row,
): Promise<readonly PluginMessage[]> {
  const shown = await configurationMessages(prepared, instance, row);
  if (shown.length > 0 || !dependsOn(row, instance.config)) return shown;
  for (const other of ALL_ROWS.filter((one) => one !== row.number)) {
    const messages = await configurationMessages(prepared, instance, rowValues(prepared, other));
    if (messages.length > 0) return messages.map((message) => inRow(other, message));
  }
  return [];
}

/** Returns what a plugin reports about the parameters of a picture, beyond what it always reports. */
export async function parameterMessages(
  prepared: PreparedQuestion,
  use: Use,
): Promise<readonly PluginMessage[]> {
  if (use.parameters.trim() === '') return [];
  const { error = '', isDrawn = false } = (await reportOn(prepared, use)) ?? {};
  if (error === '' || !isDrawn) return [];
  const always = await reportOn(prepared, { ...use, parameters: '' });
  return messagesIn(always ? error.replace(always.error, '').trim() : '', use.parameters);
}

const MEANT = /(?:Meintest du (.+?)\?|gemeint ist wohl '([^']+)')/;

/** Adds repairs if a plugin's message names what may be meant instead of a part of a configuration. */
export function withMeantRepairs<P extends QuestionProblem & Span>(
  document: QuestionDocument,
  problem: P,
): P {
  const [, names = '', whole = ''] = MEANT.exec(problem.text.de) ?? [];
  if (names + whole === '' || problem.repairs) return problem;
  const text = fieldText(document, problem).slice(problem.position, problem.end);
  const words = [...text.matchAll(/[\p{L}_][\p{L}\d_]*/gu)].flatMap(({ 0: word, index }) => {
    const position = problem.position + index;
    const span: Span = { ...problem, position, end: position + word.length };
    return renaming(document, span, names.split(' oder '));
  });
  return {
    ...problem,
    repairs: whole === '' ? words : [replacing(document, wholeField(document, problem), whole)],
  };
}

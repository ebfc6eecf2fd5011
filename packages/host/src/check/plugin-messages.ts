import type { PreparedQuestion } from '../attempt/prepared.js';
import type { QuestionBody } from '../attempt/question-dto.js';
import { useOf } from '../attempt/statement.js';
import type { Localized } from '../errors.js';
import type { PluginInstance } from '../question.js';
import { bilingual } from './places.js';

/** What a plugin said about its configuration or its parameters, and where. */
export interface PluginMessage {
  readonly text: Localized;
  /** First letter of the words in the text that it is about, and behind the last one. */
  readonly position: number;
  readonly end: number;
}

/** The wire carries one text; messages of ours begin with their place. */
const NEXT = /\s+(?=Zeichen \d+: )/;
const PLACED = /^Zeichen (\d+): (.*)$/s;
const QUOTED = /['"„»]([^'"“«]+)['"“«]/;

const isAround = (source: string, position: number, words: string) =>
  source.startsWith(words, position);

/** Finds the words in `source` that a message is about: by its place, else by what it quotes. */
function locate(message: string, source: string): PluginMessage {
  const placed = PLACED.exec(message);
  const sentence = placed?.[2] ?? message;
  const words = QUOTED.exec(sentence)?.[1] ?? /^[^\s:]+/.exec(sentence)?.[0] ?? '';
  // What a message begins with may be the teacher's own word.
  const isOwn = source.includes(sentence.split(' ')[0] ?? '');
  const de = isOwn ? sentence : sentence.replace(/^./, (letter) => letter.toUpperCase());
  const text = bilingual(de, `The plugin says: ${sentence}`);
  const position = placed ? Number(placed[1]) - 1 : source.indexOf(words);
  if (position < 0 || position >= source.length || words === '') {
    return { text, position: 0, end: source.length };
  }
  const length = isAround(source, position, words)
    ? words.length
    : (/^[\w.=]+|^./.exec(source.slice(position))?.[0].length ?? 0);
  return { text, position, end: position + length };
}

/** Asks for the picture of a use, and reads what the plugin says about it. */
async function errorOf(
  { client }: PreparedQuestion,
  instance: PluginInstance,
  { parameters, question }: { readonly parameters: string; readonly question: QuestionBody },
): Promise<{ readonly error: string; readonly isDrawn: boolean }> {
  const reply = await client.image({
    body: { ...useOf(instance), params: parameters, q: question, pluginMaximaCalcMode: null },
  });
  return { error: reply.error.trim(), isDrawn: reply.base64Image !== '' };
}

/** Error of the picture without parameters, for the configuration; '' for a plugin without pictures. */
async function configurationError(
  prepared: PreparedQuestion,
  instance: PluginInstance,
  question: QuestionBody,
): Promise<string> {
  const use = { parameters: '', question };
  const { error, isDrawn } = await errorOf(prepared, instance, use);
  if (error === '' || isDrawn) return error;
  // No picture: what it says with every configuration is not about this one.
  const empty = await errorOf(prepared, { ...instance, config: '' }, use);
  return error === empty.error ? '' : error.replace(empty.error, '').trim();
}

/** What a plugin says about the configuration of an instance. */
export async function configurationMessages(
  prepared: PreparedQuestion,
  instance: PluginInstance,
  question: QuestionBody,
): Promise<readonly PluginMessage[]> {
  try {
    const error = await configurationError(prepared, instance, question);
    return messagesIn(error, instance.config);
  } catch {
    // A service without pictures, or one that is down, says nothing about a configuration.
    return [];
  }
}

const messagesIn = (error: string, source: string): readonly PluginMessage[] =>
  error === '' ? [] : error.split(NEXT).map((message) => locate(message, source));

/** What a plugin says about the parameters of a picture, beside what it says anyway. */
export async function parameterMessages(
  prepared: PreparedQuestion,
  instance: PluginInstance,
  use: { readonly parameters: string; readonly question: QuestionBody },
): Promise<readonly PluginMessage[]> {
  if (use.parameters.trim() === '') return [];
  const { error, isDrawn } = await errorOf(prepared, instance, use);
  if (error === '' || !isDrawn) return [];
  const anyway = (await errorOf(prepared, instance, { ...use, parameters: '' })).error;
  const own = anyway === '' ? error : error.replace(anyway, '').trim();
  return messagesIn(own, use.parameters);
}

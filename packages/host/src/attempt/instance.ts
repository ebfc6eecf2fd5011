import { QuestionError } from '../errors.js';
import type { PluginInstance, QuestionDocument } from '../question.js';
import { parseTags } from '../tags.js';
import { writeDefinition } from '../tags/brackets.js';
import type { PreparedQuestion } from './model.js';
import { noPlugin, type ProblemPlace } from './problems.js';

/** Returns a plugin of a question by its name. @throws QuestionError if there is none */
export function pluginOf(
  { instances }: Pick<PreparedQuestion, 'instances'>,
  name: string,
): PluginInstance {
  const instance = instances.get(name);
  if (instance) return instance;
  throw new QuestionError(noPlugin(name, instances.keys()));
}

/** Returns the row of a plugin in the plugin field, -1 without one; of several with its name, the first counts. */
export const rowOf = ({ plugins }: QuestionDocument, plugin: string): number =>
  plugins.findIndex(({ name }) => name === plugin);

/** Replaces the plugin of a name in the plugin field. */
export function withInstance(
  document: QuestionDocument,
  instance: PluginInstance,
): QuestionDocument {
  const row = rowOf(document, instance.name);
  const plugins = document.plugins.map((one, index) => (index === row ? instance : one));
  return { ...document, plugins };
}

/** Changes a configuration where the question defines the plugin: in the plugin field or in the text. */
export function withConfig(document: QuestionDocument, instance: PluginInstance): QuestionDocument {
  const { name } = instance;
  const parts = parseTags(document.text, { datasets: new Set() }).parts;
  // A definition in the text overrides the one in the field.
  const inText = parts.filter((part) => part.kind === 'definition' && part.name === name).at(-1);
  if (!inText) return withInstance(document, instance);
  const { text } = document;
  const definition = writeDefinition(instance);
  return { ...document, text: text.slice(0, inText.start) + definition + text.slice(inText.end) };
}

/** Returns the row of a plugin in the plugin field; the field if only the text defines it. */
export function inPluginField(document: QuestionDocument, plugin: string): ProblemPlace {
  const index = rowOf(document, plugin);
  return { field: 'plugins', ...(index < 0 ? {} : { index }) };
}

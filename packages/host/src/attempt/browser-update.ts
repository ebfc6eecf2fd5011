import { bilingual, QuestionError } from '../errors.js';
import type { PluginInstance, QuestionDocument } from '../question.js';
import { parseTags } from '../tags.js';
import { writeDefinition } from '../tags/brackets.js';
import { pluginOf, inPluginField, withConfig } from './instance.js';
import type { PreparedQuestion, QuestionProblem } from './model.js';
import { ProblemList } from './problems.js';
import { ask } from './requests.js';

export interface UpdatedQuestion {
  readonly document: QuestionDocument;
  readonly problems: readonly QuestionProblem[];
}

const NO_DEFINITION = bilingual(
  'updatepluginstringjavascript liefert keine Definition dieses Plugins; die alte bleibt.',
  'updatepluginstringjavascript returns no definition of this plugin; the old one is kept.',
);

/** Reads the new configuration from a response: a definition of the same plugin and nothing else. */
function configIn(answer: string, { name, type }: PluginInstance): string {
  const [part, ...more] = parseTags(answer.trim(), { datasets: new Set() }).parts;
  const isOwn = part?.kind === 'definition' && part.name === name && part.type === type;
  if (isOwn && more.length === 0) return part.config;
  throw new QuestionError(NO_DEFINITION);
}

/**
 * Passes the result of a plugin's browser script to the plugin and stores its new definition in the
 * question (`updatepluginstringjavascript`, docs/interface/questions.md#calls). A failure is a problem and leaves the question unchanged.
 */
export async function updateFromBrowser(
  prepared: PreparedQuestion,
  { plugin, result }: { readonly plugin: string; readonly result: string },
): Promise<UpdatedQuestion> {
  const { document } = prepared;
  const problems = new ProblemList();
  const changed = await problems.call(inPluginField(document, plugin), async () => {
    const instance = pluginOf(prepared, plugin);
    const sent = { instance, definition: writeDefinition(instance), result };
    const answer = await ask(prepared, 'updatepluginstringjavascript', sent);
    const config = configIn(answer, instance);
    return config === instance.config ? document : withConfig(document, { ...instance, config });
  });
  return { document: changed ?? document, problems: problems.all };
}

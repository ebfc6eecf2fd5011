import type { PreparedQuestion } from './model.js';
import { attempt } from './problems.js';
import { ask } from './requests.js';

/** An entry of the context menu, which inserts a text into the question. */
export interface Insertion {
  readonly label: string;
  readonly text: string;
  readonly help: string;
}

/**
 * Returns the context menu of an instance (docs/interface/questions.md#insertions): the
 * statement as a text, inserted once and not updated later, and the picture tags. What fails is
 * left out.
 */
export async function insertionsOf(
  prepared: PreparedQuestion,
  plugin: string,
): Promise<readonly Insertion[]> {
  const instance = prepared.instances.get(plugin);
  if (!instance) return [];
  const text = await attempt(ask(prepared, 'angabe', { instance }));
  const templates = await attempt(ask(prepared, 'imagetemplates', { instance }));
  const tags = (templates ?? []).map(([label = '', tag = '', help = '']) => ({
    label: label.trim(),
    text: tag,
    help,
  }));
  return text ? [{ label: `Angabe ${plugin}`, text, help: '' }, ...tags] : tags;
}

import type { FromFrame } from '../src/api.js';
import { api } from './api-client.js';
import { attempt } from './question-actions.js';
import { edit } from './question-saving.js';
import { getState, update } from './store.js';

type Edited = Extract<FromFrame, { readonly kind: 'edited' }>;

let running: Promise<void> = Promise.resolve();

async function take({ plugin, result }: Omit<Edited, 'kind'>): Promise<void> {
  const { document, row, isEditing } = getState();
  if (!document || !isEditing) return;
  const reply = await api.update({ document, row, plugin, result });
  // What was typed meanwhile stays.
  if (getState().document !== document) return take({ plugin, result });
  const [problem] = reply.problems;
  if (problem) update({ notice: problem.text });
  const { plugins, text } = reply.document;
  const isChanged =
    JSON.stringify([plugins, text]) !== JSON.stringify([document.plugins, document.text]);
  if (isChanged) edit({ plugins, text });
}

/** Takes what an author moved in a plugin's picture into the question, one after the other. */
export function takeEdited(message: Edited): Promise<void> {
  running = running.then(() => attempt(() => take(message)));
  return running;
}

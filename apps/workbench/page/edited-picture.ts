import type { Edited } from '../src/frame-messages.js';
import { call } from './api-client.js';
import { attempt } from './question-actions.js';
import { edit } from './question-saving.js';
import { getState, update } from './store.js';

let last: Promise<void> = Promise.resolve();

async function apply({ plugin, result }: Omit<Edited, 'kind'>): Promise<void> {
  const { document, row, isEditing } = getState();
  if (!document || !isEditing) return;
  const reply = await call('update', { document, row, plugin, result });
  // The question changed meanwhile: apply the edit to the newer version.
  if (getState().document !== document) return apply({ plugin, result });
  const [problem] = reply.problems;
  if (problem) update({ notice: problem.text });
  const { plugins, text } = reply.document;
  const isChanged =
    JSON.stringify([plugins, text]) !== JSON.stringify([document.plugins, document.text]);
  if (isChanged) edit({ plugins, text });
}

/** Applies an edit in a plugin's picture to the question, one at a time. */
export function applyEdit(message: Edited): Promise<void> {
  last = last.then(() => attempt(() => apply(message)));
  return last;
}

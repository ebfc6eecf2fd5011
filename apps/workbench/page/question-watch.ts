import { api } from './api-client.js';
import { ApiError } from './http.js';
import { closeQuestion, openFirst, refreshState } from './question-actions.js';
import { canonical, follow, saved } from './question-saving.js';
import { getState, update } from './store.js';
import { bar } from './texts.js';

async function readOrClose(file: string) {
  try {
    return await api.read(file);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    closeQuestion(file);
    await openFirst();
    update({ notice: bar.goneOutside(file) });
    return null;
  }
}

/** Somebody changed question files: takes over what is new, unless something is unsaved here. */
export async function questionsChanged(): Promise<void> {
  await refreshState();
  await saved();
  const { file, document, save } = getState();
  if (!document) await openFirst();
  if (file === null || !document || save.kind !== 'saved') return;
  const found = await readOrClose(file);
  if (!found || getState().document !== document) return;
  follow(found.version);
  if (canonical(found.document) !== canonical(document)) update({ document: found.document });
}

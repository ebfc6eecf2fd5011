import { api } from './api-client.js';
import { ApiError } from './http.js';
import { closeQuestion, openFirst, refreshState } from './question-actions.js';
import { canonical, saved, setVersion } from './question-saving.js';
import { getState, noHistory, update } from './store.js';
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

/** Loads changes of question files by other programs, unless the open question is unsaved. */
export async function questionsChanged(): Promise<void> {
  await refreshState();
  await saved();
  const { file, document, save } = getState();
  if (!document) await openFirst();
  if (file === null || !document || save.kind !== 'saved') return;
  const found = await readOrClose(file);
  if (!found || getState().document !== document) return;
  setVersion(found.version);
  if (canonical(found.document) !== canonical(document))
    update({ document: found.document, history: noHistory });
}

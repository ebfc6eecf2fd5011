import type { QuestionDocument } from '@fragwerk/host';
import type { NewQuestion } from '../src/routes/requests.js';
import { api } from './api-client.js';
import { ApiError } from '../src/server/problems.js';
import { messageOf } from './http.js';
import { canonical, cancelSave, setVersion, saved, saveNow } from './question-saving.js';
import { draft } from './session.js';
import { getState, noHistory, noProblems, noTrial, type SaveState, update } from './store.js';
import { bar } from './texts.js';

/** Runs an action of the user and shows its error at the top of the page. */
export async function attempt(action: () => Promise<unknown>): Promise<void> {
  try {
    await action();
  } catch (error) {
    update({ notice: messageOf(error) });
  }
}

/** Loads the state of service, tools and question files. */
export async function refreshState(): Promise<void> {
  const { faults } = getState();
  const server = await api.state();
  // Faults that arrived meanwhile are newer than the reply.
  const isNewest = getState().faults === faults;
  update({ server, ...(isNewest && { faults: server.service.faults }) });
}

/** Returns the question of a file, or a newer draft of this browser tab. */
function openedOf(file: string, found: QuestionDocument, version: string) {
  const kept = draft.read(file);
  if (!kept || canonical(kept.document) === canonical(found)) {
    draft.drop(file);
    return { document: found, save: { kind: 'saved' } as const };
  }
  const save: SaveState =
    kept.version === version
      ? { kind: 'waiting' }
      : { kind: 'failed', message: bar.changedOutside, reason: 'conflict' };
  return { document: kept.document, save };
}

/** Number of the last request: its reply wins, even if it arrives before an older one. */
let lastRequest = 0;
let isLoading = false;

async function load(file: string): Promise<void> {
  const request = ++lastRequest;
  isLoading = true;
  const found = await api.read(file).finally(() => {
    isLoading &&= request !== lastRequest;
  });
  // What was typed meanwhile belongs to the question that was still open.
  while (getState().save.kind === 'waiting') await saveNow();
  if (request !== lastRequest) return;
  setVersion(found.version);
  const opened = openedOf(file, found.document, found.version);
  const { file: before, shown } = getState();
  update({
    ...opened,
    file,
    shown: file === before ? shown : null,
    showProblem: null,
    history: noHistory,
    scores: null,
    notice: null,
    scriptProblems: [],
    problems: noProblems,
    trial: noTrial,
  });
  if (opened.save.kind === 'waiting') await saveNow();
}

/** Saves the open question and opens another one, unless saving fails; the open one stays as it is. */
export async function openQuestion(file: string): Promise<void> {
  const { file: current, document } = getState();
  if (file === current && document) return;
  await saveNow();
  if (getState().save.kind === 'failed') return;
  await attempt(() => load(file));
}

/** Saves the open question, creates another one and opens it. */
export async function createQuestion(request: NewQuestion): Promise<void> {
  await saveNow();
  if (getState().save.kind === 'failed') return;
  await attempt(async () => {
    const { file } = await api.create(request);
    await refreshState();
    await load(file);
  });
}

/** Resolves a conflict with the version on disk; undoing returns to that of the page. */
export async function takeTheirs(): Promise<void> {
  const { file, document: mine } = getState();
  if (file === null) return;
  await attempt(async () => {
    await api.read(file);
    draft.drop(file);
    await load(file);
    if (mine) update({ history: { past: [mine], future: [] } });
  });
}

/** Saves the question of a deleted file as a new one. */
export async function saveAsNew(): Promise<void> {
  const { file: old, document } = getState();
  if (old === null || !document) return;
  await attempt(async () => {
    const { file } = await api.create({ name: document.name });
    await api.save({ file, document, version: '' });
    draft.drop(old);
    await refreshState();
    await load(file);
  });
}

/** Closes the open question without saving. */
function closeQuestion(file: string): void {
  cancelSave();
  draft.drop(file);
  update({ file: null, document: null, shown: null, scores: null, save: { kind: 'saved' } });
}

/** Deletes the open question and opens another one. */
export async function removeQuestion(): Promise<void> {
  const { file } = getState();
  if (file === null) return;
  cancelSave();
  await attempt(async () => {
    await saved();
    await api.remove(file);
    closeQuestion(file);
    await refreshState();
    await openFirst();
  });
}

/** Opens the last question, or the first one with a plugin of the service, or any. */
export async function openFirst(): Promise<void> {
  const { server, file } = getState();
  const readable = server?.questions.filter(({ problem }) => problem === null) ?? [];
  const known = new Set(server?.service.types.map(({ type }) => type));
  const entry =
    readable.find((candidate) => candidate.file === file) ??
    readable.find(({ types }) => types.some((type) => known.has(type))) ??
    readable[0];
  if (entry) await attempt(() => load(entry.file));
  else update({ file: null });
}

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
  if (!document && !isLoading) await openFirst();
  if (file === null || !document || save.kind !== 'saved') return;
  const found = await readOrClose(file);
  if (!found || getState().document !== document) return;
  setVersion(found.version);
  if (canonical(found.document) !== canonical(document))
    update({ document: found.document, history: noHistory });
}

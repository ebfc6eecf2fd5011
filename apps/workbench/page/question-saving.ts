import type { QuestionDocument } from '@fragwerk/host';
import type { SavedQuestion } from '../src/api.js';
import { api } from './api-client.js';
import { ApiError } from '../src/server/problems.js';
import { messageOf } from './http.js';
import { draft } from './session.js';
import { getState, type History, type SaveState, update } from './store.js';

const AUTOSAVE_MS = 400;

let timer: ReturnType<typeof setTimeout> | undefined;
let running: Promise<void> | null = null;

/** Serializes a question independently of the order of its members. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

type FailedSave = Extract<SaveState, { readonly kind: 'failed' }>;

function reasonOf(error: unknown): FailedSave['reason'] {
  if (!(error instanceof ApiError)) return 'other';
  if (error.status === 409) return 'conflict';
  return error.status === 404 ? 'gone' : 'other';
}

const failed = (error: unknown): FailedSave => ({
  kind: 'failed',
  message: messageOf(error),
  reason: reasonOf(error),
});

/** Saves a question. A file that already contains it, because a reply got lost, is not a conflict. */
async function saveOrFind(question: SavedQuestion): Promise<SavedQuestion> {
  try {
    return await api.save(question);
  } catch (error) {
    if (reasonOf(error) !== 'conflict') throw error;
    const found = await api.read(question.file).catch(() => null);
    if (found && canonical(found.document) === canonical(question.document)) return found;
    throw error;
  }
}

async function write(file: string, document: QuestionDocument): Promise<void> {
  const isOpen = (): boolean => getState().file === file;
  try {
    const { version } = await saveOrFind({ file, document, version: getState().version });
    if (!isOpen()) return;
    const { document: newest } = getState();
    update({ version });
    if (newest === document) {
      draft.drop(file);
      update({ save: { kind: 'saved' } });
    } else if (newest) draft.keep(file, { document: newest, version });
  } catch (error) {
    if (isOpen()) update({ save: failed(error) });
  }
}

/** The changes of the open question so far, some of which wait for a reply. */
let changes: Promise<void> = Promise.resolve();

/** Registers a change of the open question that waits for a reply. */
export function changeLater(change: Promise<void>): void {
  changes = changes.then(() => change);
}

export const changesMade = (): Promise<void> => changes;

/** Waits for a save in progress. */
export const saved = async (): Promise<void> => {
  await running;
};

/** Marks a save as running, for which later ones wait. */
function run(saving: Promise<void>): Promise<void> {
  running = saving.finally(() => {
    running = null;
  });
  return running;
}

/** Saves unsaved changes immediately. */
export async function saveNow(): Promise<void> {
  clearTimeout(timer);
  // Another one may have begun when this one ends.
  while (running) await running;
  const { file, document, save } = getState();
  if (file === null || !document || save.kind === 'saved') return;
  if (save.kind === 'failed' && save.reason === 'conflict') return;
  await run(write(file, document));
}

/** Edits of the same fields within this time are undone together. */
const STEP_MS = 1000;
const MAX_STEPS = 100;

let lastEdit = { fields: '', atMs: 0 };

/** Returns the changed fields with the numbers of their rows. */
const fieldsIn = (change: Partial<QuestionDocument>): string =>
  Object.entries(change)
    .map(([field, content]) => `${field} ${Array.isArray(content) ? content.length : ''}`)
    .join();

/** Adds a version of the question before a change to its history. */
function withVersion(before: QuestionDocument, change: Partial<QuestionDocument>): History {
  const { past } = getState().history;
  const edited = { fields: fieldsIn(change), atMs: performance.now() };
  const isSameStep =
    past.length > 0 && edited.fields === lastEdit.fields && edited.atMs - lastEdit.atMs < STEP_MS;
  lastEdit = edited;
  return { past: isSameStep ? past : [...past, before].slice(-MAX_STEPS), future: [] };
}

/** Replaces the open question; it is saved shortly after. */
function put(edited: QuestionDocument, history: History): void {
  const { file, save, version } = getState();
  if (file === null) return;
  draft.keep(file, { document: edited, version });
  const isStuck = save.kind === 'failed' && save.reason !== 'other';
  update({ document: edited, history, ...(isStuck ? {} : { save: { kind: 'waiting' } }) });
  clearTimeout(timer);
  if (!isStuck) timer = setTimeout(() => void saveNow(), AUTOSAVE_MS);
}

/** Changes the open question. */
export function edit(change: Partial<QuestionDocument>): void {
  const { document } = getState();
  if (document) put({ ...document, ...change }, withVersion(document, change));
}

/** Completes the last change, so that both are undone together. */
export function amend(change: Partial<QuestionDocument>): void {
  const { document, history } = getState();
  if (document) put({ ...document, ...change }, history);
}

/** Undoes the last change, or repeats the one that was undone last. */
function travel({ past, future }: History, to: QuestionDocument | undefined): void {
  if (!to) return;
  lastEdit = { fields: '', atMs: 0 };
  put(to, { past, future });
}

export function undo(): void {
  const { document, history } = getState();
  const future = document ? [document, ...history.future] : [];
  travel({ past: history.past.slice(0, -1), future }, history.past.at(-1));
}

export function redo(): void {
  const { document, history } = getState();
  const past = document ? [...history.past, document] : [];
  travel({ past, future: history.future.slice(1) }, history.future[0]);
}

/** Saves a question that could not be saved in a file that is found or created for it. */
async function saveIn(find: (file: string, name: string) => Promise<SavedQuestion>): Promise<void> {
  const { file: old, document } = getState();
  if (old === null || !document) return;
  const move = async (): Promise<void> => {
    try {
      const { file, version } = await find(old, document.name);
      if (getState().file !== old) return;
      if (file !== old) draft.drop(old);
      update({ file, version });
    } catch (error) {
      update({ save: failed(error) });
    }
  };
  update({ save: { kind: 'waiting' } });
  await run(move());
  if (getState().save.kind === 'waiting') await saveNow();
}

/** Resolves a conflict with the question of the page. */
export const keepMine = (): Promise<void> => saveIn((file) => api.read(file));

/** Saves the question of a deleted file as a new one. */
export const saveAsNew = (): Promise<void> => saveIn((_, name) => api.create({ name }));

/** Browsers send at most 64 KiB for a page that is being closed. */
const MAX_LAST_BYTES = 60_000;

window.addEventListener('beforeunload', (event) => {
  const { document, save } = getState();
  const { size } = new Blob([JSON.stringify(document)]);
  const isSent = save.kind === 'waiting' && size <= MAX_LAST_BYTES;
  // The draft would be gone with the tab.
  if (save.kind !== 'saved' && !isSent) event.preventDefault();
});

window.addEventListener('pagehide', () => {
  const { file, document, save, version } = getState();
  if (file === null || !document || save.kind !== 'waiting') return;
  void api.save({ file, document, version }, true).catch(() => undefined);
});

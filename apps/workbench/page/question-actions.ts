import type { QuestionDocument } from '@fragwerk/host';
import type { CreateQuestion } from '../src/api.js';
import { api, ApiError, messageOf } from './api-client.js';
import { answersFor, draft } from './session.js';
import { getState, update } from './store.js';

const AUTOSAVE_MS = 400;

let version = '';
let timer: ReturnType<typeof setTimeout> | undefined;
let running: Promise<void> | null = null;

/** What a question in its form on disk says, whatever the order of its members. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** Runs an action of the user; what goes wrong is said at the top of the page. */
export async function attempt(action: () => Promise<unknown>): Promise<void> {
  try {
    await action();
  } catch (error) {
    update({ notice: messageOf(error) });
  }
}

export async function refreshState(): Promise<void> {
  const server = await api.state();
  update({ server, faults: server.service.faults });
}

async function write(file: string, document: QuestionDocument): Promise<void> {
  try {
    const saved = await api.save({ file, document, version });
    version = saved.version;
    if (getState().document === document) {
      draft.drop(file);
      update({ save: { kind: 'saved' } });
    }
  } catch (error) {
    const isConflict = error instanceof ApiError && [409, 412].includes(error.status);
    update({ save: { kind: 'failed', message: messageOf(error), isConflict } });
  }
}

/** Saves at once what is not saved; ends when it is, or when it failed. */
export async function saveNow(): Promise<void> {
  clearTimeout(timer);
  await running;
  const { file, document, save } = getState();
  if (file === null || !document || save.kind === 'saved') return;
  running = write(file, document).finally(() => {
    running = null;
  });
  await running;
}

/** Changes the open question; it is saved shortly after. */
export function edit(change: Partial<QuestionDocument>): void {
  const { file, document, save } = getState();
  if (file === null || !document) return;
  const edited = { ...document, ...change };
  draft.keep(file, edited);
  const isConflict = save.kind === 'failed' && save.isConflict;
  update({ document: edited, ...(isConflict ? {} : { save: { kind: 'waiting' } }) });
  clearTimeout(timer);
  if (!isConflict) timer = setTimeout(() => void saveNow(), AUTOSAVE_MS);
}

/** Conflict: keeps what stands in the page, whatever the file holds. */
export async function keepMine(): Promise<void> {
  version = '';
  update({ save: { kind: 'waiting' } });
  await saveNow();
}

/** Conflict: takes what the file holds. */
export async function takeTheirs(): Promise<void> {
  const { file } = getState();
  if (file === null) return;
  draft.drop(file);
  update({ save: { kind: 'saved' } });
  await load(file);
}

async function load(file: string): Promise<void> {
  const found = await api.read(file);
  version = found.version;
  const kept = draft.read(file) as QuestionDocument | null;
  const isDraft = kept !== null && canonical(kept) !== canonical(found.document);
  if (!isDraft) draft.drop(file);
  update({
    file,
    document: isDraft ? kept : found.document,
    save: { kind: isDraft ? 'waiting' : 'saved' },
    answers: answersFor(file),
    judged: null,
    notice: null,
    scriptProblems: [],
  });
  if (isDraft) await saveNow();
}

/** Opens a question; the open one is saved before, and stays when that fails. */
export async function openQuestion(file: string): Promise<void> {
  await saveNow();
  if (getState().save.kind === 'failed') return;
  await attempt(() => load(file));
}

export async function createQuestion(request: CreateQuestion): Promise<void> {
  await saveNow();
  if (getState().save.kind === 'failed') return;
  await attempt(async () => {
    const { file } = await api.create(request);
    await refreshState();
    await load(file);
  });
}

export async function removeQuestion(): Promise<void> {
  const { file } = getState();
  if (file === null) return;
  clearTimeout(timer);
  await attempt(async () => {
    await running;
    await api.remove(file);
    draft.drop(file);
    update({ file: null, document: null, shown: null, judged: null, save: { kind: 'saved' } });
    await refreshState();
    await openFirst();
  });
}

/** Opens the question of before, or the first one that can be read. */
export async function openFirst(): Promise<void> {
  const { server, file } = getState();
  const readable = server?.questions.filter(({ problem }) => problem === null) ?? [];
  const entry = readable.find((candidate) => candidate.file === file) ?? readable[0];
  if (entry) await attempt(() => load(entry.file));
}

/** Somebody changed question files: takes over what is new, unless something is unsaved here. */
export async function questionsChanged(): Promise<void> {
  await refreshState();
  await running;
  const { file, document, save } = getState();
  if (file === null || !document || save.kind !== 'saved') return;
  const found = await api.read(file);
  if (getState().document !== document) return;
  version = found.version;
  if (canonical(found.document) !== canonical(document)) update({ document: found.document });
}

window.addEventListener('pagehide', () => {
  const { file, document, save } = getState();
  if (file === null || !document || save.kind !== 'waiting') return;
  void api.save({ file, document, version }, true).catch(() => undefined);
});

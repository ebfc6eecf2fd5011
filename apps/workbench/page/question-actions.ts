import type { SavedQuestion } from '../src/api.js';
import type { NewQuestion } from '../src/routes/requests.js';
import { api } from './api-client.js';
import { ApiError } from '../src/server/problems.js';
import { messageOf } from './http.js';
import { latest } from './latest.js';
import { canonical, changesMade, saved, saveNow } from './question-saving.js';
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

/** Numbers of the last request for the state, and of the one whose reply is shown. */
const refreshes = { last: 0, shown: 0 };

/** Loads the state of service, tools and question files. */
export async function refreshState(): Promise<void> {
  const number = ++refreshes.last;
  const { faults } = getState();
  const server = await api.state();
  if (number < refreshes.shown) return;
  refreshes.shown = number;
  // Faults that arrived meanwhile are newer than the reply.
  const isNewest = getState().faults === faults;
  update({ server, ...(isNewest && { faults: server.service.faults }) });
}

/** Returns the question of a file, or a newer draft of this browser tab. */
function openedOf({ file, document: found, version }: SavedQuestion) {
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

async function show(found: SavedQuestion): Promise<void> {
  const opened = openedOf(found);
  const { file: before, shown } = getState();
  update({
    ...opened,
    file: found.file,
    version: found.version,
    shown: found.file === before ? shown : null,
    showProblem: null,
    history: noHistory,
    scores: null,
    notice: null,
    deleted: null,
    scriptProblems: [],
    problems: noProblems,
    trial: noTrial,
  });
  if (opened.save.kind === 'waiting') await saveNow();
}

/** Saves the open question with all changes so far. @returns whether it is saved */
async function saveAll(): Promise<boolean> {
  do {
    await changesMade();
    await saveNow();
  } while (getState().save.kind === 'waiting');
  return getState().save.kind === 'saved';
}

const beginOpening = latest();
let isOpening = false;

/**
 * Opens a question, unless the user opens another one meanwhile, or the open one cannot be saved.
 *
 * @param find returns the question; `null` if the open one stays
 */
async function open(find: () => Promise<SavedQuestion | null>): Promise<void> {
  const isLatest = beginOpening();
  isOpening = true;
  try {
    const found = await find();
    // What was changed meanwhile belongs to the question that was still open.
    if (found && isLatest() && (await saveAll()) && isLatest()) await show(found);
  } finally {
    isOpening &&= !isLatest();
  }
}

export const openQuestion = (file: string): Promise<void> =>
  attempt(() =>
    open(async () => {
      const { file: current, document } = getState();
      return file === current && document ? null : api.read(file);
    }),
  );

/** Opens the first of some questions that are added. */
export const openAdded = (add: () => Promise<string | undefined>): Promise<void> =>
  attempt(() =>
    open(async () => {
      const file = await add();
      await refreshState();
      return file === undefined ? null : api.read(file);
    }),
  );

/** Saves the open question, creates another one and opens it. */
export const createQuestion = (request: NewQuestion): Promise<void> =>
  openAdded(async () => ((await saveAll()) ? (await api.create(request)).file : undefined));

/** Creates the question that was deleted last again, and opens it. */
export const restoreQuestion = (): Promise<void> =>
  openAdded(async () => {
    const { deleted } = getState();
    if (!deleted) return undefined;
    const { file, version } = await api.create({ name: deleted.name });
    await api.save({ file, document: deleted, version });
    return file;
  });

/** Resolves a conflict with the version on disk; undoing returns to that of the page. */
export async function takeTheirs(): Promise<void> {
  const { file } = getState();
  if (file === null) return;
  await attempt(async () => {
    const found = await api.read(file);
    const { file: current, document: mine, save } = getState();
    if (current !== file || !mine || save.kind !== 'failed') return;
    draft.drop(file);
    await show(found);
    update({ history: { past: [mine], future: [] } });
  });
}

/** Returns the reply to a call, `null` if the file is gone. */
const ifThere = <T>(reply: Promise<T>): Promise<T | null> =>
  reply.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });

function closeQuestion(file: string): void {
  draft.drop(file);
  if (getState().file !== file) return;
  const save = { kind: 'saved' } as const;
  update({ file: null, document: null, history: noHistory, shown: null, scores: null, save });
}

/** Deletes the open question and opens another one. */
export async function removeQuestion(): Promise<void> {
  const { file, document: deleted } = getState();
  if (file === null) return;
  await attempt(async () => {
    await saveNow();
    await ifThere(api.remove(file));
    closeQuestion(file);
    await refreshState();
    await openFirst();
    update({ deleted });
  });
}

/** Opens the last question, or the first one with a plugin of the service, or any, if none is open. */
export async function openFirst(): Promise<void> {
  const { server, file, document } = getState();
  if (document || isOpening) return;
  const readable = server?.questions.filter(({ problem }) => problem === null) ?? [];
  const known = new Set(server?.service.types.map(({ type }) => type));
  const entry =
    readable.find((candidate) => candidate.file === file) ??
    readable.find(({ types }) => types.some((type) => known.has(type))) ??
    readable[0];
  if (entry) await openQuestion(entry.file);
  else update({ file: null });
}

/** Loads changes of question files by other programs, unless the open question is unsaved. */
export async function questionsChanged(): Promise<void> {
  await refreshState();
  await saved();
  const { file, document, save } = getState();
  if (file === null || !document) return openFirst();
  if (save.kind !== 'saved') return;
  const found = await ifThere(api.read(file));
  // Edited or replaced by another question meanwhile.
  if (getState().document !== document) return;
  if (!found) {
    closeQuestion(file);
    await openFirst();
    update({ notice: bar.goneOutside(file) });
    return;
  }
  update({ version: found.version });
  if (canonical(found.document) !== canonical(document))
    update({ document: found.document, history: noHistory });
}

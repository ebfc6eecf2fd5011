import { exportQuestion } from '@fragwerk/host';
import { api } from './api-client.js';
import { attempt, openAdded } from './question-actions.js';
import { saveNow } from './question-saving.js';
import { getState, update } from './store.js';
import { bar } from './texts.js';
import { isTried } from './trial.js';

/** Safari before 17 begins a download only some time after the click. */
const DOWNLOAD_START_MS = 60_000;

function download(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD_START_MS);
}

/** Downloads the open question, with its trial run if that is complete. */
export function exportOpen(): void {
  const { file, document: question, trial } = getState();
  if (file === null || !question) return;
  const rows = [...trial.rows.values()].sort((one, other) => one.row - other.row);
  const text = exportQuestion(question, isTried(question) ? rows : null);
  download(file, new Blob([text], { type: 'application/json' }));
}

/** Downloads an archive of all questions, and names those that cannot be read. */
export const exportAll = (name: string): Promise<void> =>
  attempt(async () => {
    await saveNow();
    download(name, await api.archive());
    const left = getState().server?.questions.filter(({ problem }) => problem !== null) ?? [];
    const names = left.map(({ file }) => file).join(', ');
    if (names !== '') update({ notice: bar.notExported(names) });
  });

const importFile = (file: File): Promise<void> =>
  openAdded(async () => (await api.import(file))[0]?.file);

/** Lets the user choose a file, and adds its questions. */
export function chooseImport(): void {
  const field = document.createElement('input');
  field.type = 'file';
  field.accept = '.json,.zip';
  field.onchange = () => {
    const [file] = field.files ?? [];
    if (file) void importFile(file);
  };
  field.click();
}

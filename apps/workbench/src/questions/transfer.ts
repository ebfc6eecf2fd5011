import { type Localized, readExported } from '@fragwerk/host';
import { strToU8, unzipSync, zipSync } from 'fflate';
import type { ImportedQuestion } from '../api.js';
import { inMegabytes, MAX_IMPORT_BYTES, MAX_UNPACKED_BYTES } from '../server/limits.js';
import { ApiError, asApiError, joined } from '../server/problems.js';
import { QuestionStore, textOf } from './store.js';

const MAX_QUESTIONS = 1000;
const MAX_NAMED_PROBLEMS = 5;

const refused = (de: string, en: string, cause?: unknown): ApiError =>
  new ApiError(422, { de, en }, { cause });

/** Packs question files by their names; the same files give the same archive. */
export const packQuestions = (files: Readonly<Record<string, string>>): Uint8Array => {
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  // The earliest time that archives can hold.
  return zipSync(Object.fromEntries(entries), { mtime: '1980-01-02' });
};

const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** @throws ApiError 422 for a damaged archive, or one that is too large */
function unpack(bytes: Uint8Array): Readonly<Record<string, Uint8Array>> {
  let total = 0;
  let count = 0;
  const filter = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
    // Archives made on a Mac contain files of its own.
    if (!name.endsWith('.json') || name.startsWith('__MACOSX/')) return false;
    if (/^[/\\]|^[A-Za-z]:|(?:^|[/\\])\.\.(?:[/\\]|$)/.test(name))
      throw refused(
        `Nichts importiert: Der Name ${name} im Archiv führt aus dem Ordner hinaus.`,
        `Nothing imported: the name ${name} in the archive leads out of the folder.`,
      );
    total += originalSize;
    if (total > MAX_UNPACKED_BYTES || ++count > MAX_QUESTIONS)
      throw refused(
        `Das Archiv ist zu groß: erlaubt sind ${MAX_QUESTIONS} Fragen und ausgepackt ${inMegabytes(MAX_UNPACKED_BYTES)}.`,
        `The archive is too large: the limit is ${MAX_QUESTIONS} questions and ${inMegabytes(MAX_UNPACKED_BYTES)} unpacked.`,
      );
    return true;
  };
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const [de, en] = ['Das Archiv ist beschädigt', 'The archive is damaged'];
    throw refused(`${de}. Exportiere es erneut.`, `${en}. Export it again.`, error);
  }
}

/** @throws ApiError 422 that names each file that is not a question, with the place of its mistake */
function readAll(files: Readonly<Record<string, Uint8Array>>) {
  const mistakes: Localized[] = [];
  const found = Object.entries(files).flatMap(([name, content]) => {
    try {
      const { document, solved, problems = [] } = readExported(textOf(name, content));
      mistakes.push(
        ...problems.map(({ de, en }) => ({ de: `${name}: ${de}`, en: `${name}: ${en}` })),
      );
      return document ? [{ document, solved }] : [];
    } catch (error) {
      mistakes.push(asApiError(error).text);
      return [];
    }
  });
  const { de, en } = joined(mistakes.slice(0, MAX_NAMED_PROBLEMS));
  if (de !== '') throw refused(`Nichts importiert. ${de}`, `Nothing imported. ${en}`);
  if (found.length > 0) return found;
  throw refused(
    'Das Archiv enthält keine Fragen, wie die Werkbank sie exportiert (.json).',
    'The archive contains no questions as the workbench exports them (.json).',
  );
}

/**
 * Adds the questions of an exported file or an archive, each as a new file and with a name that no other
 * question has. If one is invalid, none is added.
 *
 * @param name of the imported file, for messages
 * @throws ApiError 422 if it is neither a question nor an archive of questions, or too large
 */
export async function importQuestions(
  store: QuestionStore,
  name: string,
  bytes: Uint8Array,
): Promise<readonly ImportedQuestion[]> {
  if (bytes.length > MAX_IMPORT_BYTES)
    throw refused(
      `${name} ist größer als ${inMegabytes(MAX_IMPORT_BYTES)}. Importiere die Fragen in mehreren Archiven.`,
      `${name} is larger than ${inMegabytes(MAX_IMPORT_BYTES)}. Import the questions in several archives.`,
    );
  const questions = readAll(isArchive(bytes) ? unpack(bytes) : { [name]: bytes });
  const saved = await store.create(questions.map(({ document }) => document));
  return saved.map(({ file, document: { name } }, index) => ({
    ...{ file, name, solved: questions[index]?.solved ?? null },
  }));
}

/** Like {@link importQuestions}, for a folder. */
export const importInto = (folder: string, name: string, bytes: Uint8Array) =>
  importQuestions(new QuestionStore(folder), name, bytes);

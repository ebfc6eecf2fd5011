import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  freeName,
  type Localized,
  parseQuestion,
  type QuestionDocument,
  readQuestion,
  writeQuestion,
} from '@fragwerk/host';
import type { QuestionEntry, SavedQuestion } from '../api.js';
import { Sequence } from '../sequence.js';
import { ApiError, joined } from '../server/problems.js';

/** @throws ApiError with all problems */
export function asDocument(value: unknown): QuestionDocument {
  const { document, problems = [] } = readQuestion(value);
  if (document) return document;
  throw new ApiError(400, joined(problems));
}

/** Any name that a file system allows, such as `Ohm – Reihe.json`, also in the decomposed form of a Mac. */
const FILE = /^[^./\\\p{Cc}][^/\\\p{Cc}]{0,240}\.json$/u;

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Returns the text of a file. @throws ApiError 422 for another encoding, whose umlauts would be lost */
export function textOf(file: string, bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes);
  } catch (error) {
    const text = {
      de: `${file}: Die Datei ist nicht in UTF-8 gespeichert, sodass Umlaute verloren gingen. Speichere sie im Editor mit der Codierung UTF-8.`,
      en: `${file}: The file is not saved as UTF-8, so that umlauts would be lost. Save it in the editor with the encoding UTF-8.`,
    };
    throw new ApiError(422, text, { cause: error });
  }
}

const FULL: Localized = {
  de: 'Der Datenträger ist voll. Schaff Platz und versuch es noch einmal.',
  en: 'The disk is full. Free some space and try again.',
};
const DENIED: Localized = {
  de: 'Prüf, ob du in den Ordner schreiben darfst und ob ein anderes Programm die Datei offen hält.',
  en: 'Check whether you may write to the folder, and whether another program has the file open.',
};

/** Runs a change of a file or folder. @throws ApiError 500 with the reason and the remedy */
async function writing<T>(name: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const { de, en } = /ENOSPC|EDQUOT/.test(code) ? FULL : DENIED;
    const text: Localized = {
      de: `${name} konnte nicht geschrieben werden (${code}). ${de}`,
      en: `Cannot write ${name} (${code}). ${en}`,
    };
    throw new ApiError(500, text, { cause: error });
  }
}

/** Reads a file or the target of a link. @throws Error ENOTSUP for a device, which may never end */
async function readBytes(path: string): Promise<Buffer> {
  if ((await stat(path)).isFile()) return readFile(path);
  throw Object.assign(new Error('Not a file.'), { code: 'ENOTSUP' });
}

const versionOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);

const byName = new Intl.Collator('de', { numeric: true });

/** Returns a file name for a question, without characters that file systems reject. */
const slug = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 60) || 'frage';

const inEntry = (plugins: QuestionDocument['plugins']) => ({
  types: plugins.map(({ type }) => type),
  hasDraft: plugins.some(({ draft }) => draft !== undefined),
});

/** Question files in a folder, one JSON file each, written atomically. */
export class QuestionStore {
  /** Version of each file that the page knows. */
  readonly #known = new Map<string, string>();
  /** Changes run one after the other, each on the files that the previous one left. */
  readonly #changes = new Sequence();

  constructor(readonly folder: string) {}

  /** Lists all question files by name; unreadable ones with the reason. */
  async list(): Promise<readonly QuestionEntry[]> {
    const files = (await this.#names()).filter((file) => FILE.test(file));
    const entries = await Promise.all(files.sort().map((file) => this.#entry(file)));
    return entries.sort((one, other) => byName.compare(one.name, other.name));
  }

  /** @throws ApiError 400 for an invalid name, 404 for a missing file, 422 for a broken one */
  async read(file: string): Promise<SavedQuestion> {
    const text = await this.#text(file);
    return this.#noted(file, this.#parsed(file, text), text);
  }

  /**
   * Replaces a question.
   *
   * @param version of the file to replace; default: as last read or written here
   * @throws ApiError 409 if the file has changed meanwhile, 422 if it is broken
   */
  write(file: string, document: unknown, version: string | undefined): Promise<SavedQuestion> {
    return this.#changes.run(async () => {
      const checked = asDocument(document);
      const text = await this.#text(file);
      this.#parsed(file, text);
      const expected = version ?? this.#known.get(file);
      if (expected !== undefined && expected !== versionOf(text))
        throw new ApiError(409, {
          de: `${file} wurde inzwischen in einem anderen Tab oder Programm geändert. Lade die Frage neu.`,
          en: `${file} was changed in another tab or by another program. Load it again.`,
        });
      return this.#save(file, checked);
    });
  }

  /** Adds questions, each with an unused file name, and with a number after its name if that is taken. */
  create(documents: readonly QuestionDocument[]): Promise<readonly SavedQuestion[]> {
    return this.#changes.run(() => this.#create(documents));
  }

  async #create(documents: readonly QuestionDocument[]): Promise<readonly SavedQuestion[]> {
    await writing(this.folder, () => mkdir(this.folder, { recursive: true }));
    // A deleted question keeps its name, so that deleting the new one does not replace it.
    const taken = (await this.#names()).map((name) => name.replace(/\.deleted$/, ''));
    const files = new Set(taken.map((name) => name.toLowerCase()));
    const names = new Set((await this.list()).map(({ name }) => name));
    const saved: SavedQuestion[] = [];
    for (const document of documents) {
      const name = names.has(document.name) ? freeName(document.name, names, ' ') : document.name;
      const base = slug(name);
      let file = `${base}.json`;
      for (let number = 2; files.has(file); number++) file = `${base}-${number}.json`;
      names.add(name);
      files.add(file);
      saved.push(await this.#save(file, { ...document, name }));
    }
    return saved;
  }

  /** Removes a question; its file is renamed to `<file>.deleted`. */
  remove(file: string): Promise<void> {
    return this.#changes.run(async () => {
      await this.#text(file);
      await writing(file, () => rename(this.#path(file), `${this.#path(file)}.deleted`));
      this.#known.delete(file);
    });
  }

  /** Returns whether there are no questions, not even deleted or unreadable ones. */
  async isEmpty(): Promise<boolean> {
    return !(await this.#names()).some((file) => /\.json(\.deleted)?$/.test(file));
  }

  /** Returns whether a file is unchanged since it was last read or written here. */
  async isKnown(file: string): Promise<boolean> {
    try {
      const bytes = await readBytes(this.#path(file));
      return this.#known.get(file) === versionOf(bytes.toString('utf8'));
    } catch {
      return !this.#known.has(file);
    }
  }

  async #names(): Promise<string[]> {
    try {
      return await readdir(this.folder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }

  async #entry(file: string): Promise<QuestionEntry> {
    try {
      const { name, plugins } = this.#parsed(file, await this.#text(file));
      return { file, name, ...inEntry(plugins), problem: null };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { file, name: basename(file, '.json'), ...inEntry([]), problem: error.text };
    }
  }

  #path(file: string): string {
    if (FILE.test(file) && basename(file) === file) return join(this.folder, file);
    throw new ApiError(400, {
      de: 'Ungültiger Dateiname: Er muss mit .json enden und darf keinen Ordner enthalten.',
      en: 'Invalid file name: it must end with .json and contain no folder.',
    });
  }

  async #text(file: string): Promise<string> {
    const path = this.#path(file);
    try {
      return textOf(file, await readBytes(path));
    } catch (error) {
      if (error instanceof ApiError) throw error;
      const { code = '' } = error as NodeJS.ErrnoException;
      const isMissing = code === 'ENOENT';
      const text = isMissing
        ? { de: `Die Datei ${file} gibt es nicht.`, en: `There is no file ${file}.` }
        : { de: `${file} ist nicht lesbar (${code}).`, en: `Cannot read ${file} (${code}).` };
      throw new ApiError(isMissing ? 404 : 422, text, { cause: error });
    }
  }

  #parsed(file: string, text: string): QuestionDocument {
    const { document, problems = [] } = parseQuestion(text);
    if (document) return document;
    const { de, en } = joined(problems);
    throw new ApiError(422, {
      de: `${file}, ${de} Die Werkbank überschreibt die Datei nicht.`,
      en: `${file}, ${en} The workbench does not overwrite the file.`,
    });
  }

  async #save(file: string, document: QuestionDocument): Promise<SavedQuestion> {
    const path = this.#path(file);
    const text = writeQuestion(document);
    // A long name has no room for an ending.
    const temporary = join(this.folder, `${randomUUID()}.tmp`);
    await writing(file, async () => {
      try {
        await writeFile(temporary, text, { flush: true });
        await rename(temporary, path);
      } finally {
        await rm(temporary, { force: true });
      }
    });
    return this.#noted(file, document, text);
  }

  #noted(file: string, document: QuestionDocument, text: string): SavedQuestion {
    const version = versionOf(text);
    this.#known.set(file, version);
    return { file, document, version };
  }
}

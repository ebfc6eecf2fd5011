import { randomUUID } from 'node:crypto';
import { rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../folders.js';
import type { Settings } from '../settings/table.js';
import type { Log } from '../telemetry/log.js';

/** Files with other names do not belong to the picture store. */
export const picturePattern = /^[0-9a-f]{32}\.png$/;

/** The time of the last use is only updated once an hour, because pictures live for days. */
const USE_RESOLUTION_MS = 3_600_000;

/** Returns whether a file exists and is complete; a crash of the machine can leave it empty. */
async function isStored(path: string, bytes: number): Promise<boolean> {
  try {
    const { size, mtimeMs } = await stat(path);
    if (size !== bytes) return false;
    const now = new Date();
    if (Math.abs(now.getTime() - mtimeMs) < USE_RESOLUTION_MS) return true;
    // Updates the time of the last use, because the sweep keeps recently used files.
    await utimes(path, now, now).catch((error: unknown) => {
      // On a read-only disk the file still exists.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
    });
    return true;
  } catch {
    return false;
  }
}

/** Stores pictures where the host's web server finds them (docs/interface/clock.md#file-names). */
export class PictureFiles {
  #failure = '';

  constructor(
    private readonly settings: Pick<
      Settings,
      'pictureDirectory' | 'pictureWebPath' | 'servicePath'
    >,
    private readonly log: Pick<Log, 'info' | 'warn'>,
  ) {
    const { pictureDirectory, pictureWebPath } = settings;
    const isHalf = (pictureDirectory === '') !== (pictureWebPath === '');
    if (isHalf) log.warn(`${this.problem}.`);
  }

  /** Folder of this service's pictures, '' for none. */
  get folder(): string {
    const { pictureDirectory, servicePath } = this.settings;
    return pictureDirectory === '' ? '' : join(pictureDirectory, servicePath);
  }

  /** Why pictures cannot be stored; `null` if they can. */
  get problem(): string | null {
    const { pictureDirectory, pictureWebPath } = this.settings;
    const missing = [
      ...(pictureDirectory === '' ? ['letto_pathPlugins'] : []),
      ...(pictureWebPath === '' ? ['letto_webPathPlugins'] : []),
    ];
    if (missing.length === 0) return null;
    return `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not set: pictures cannot be stored`;
  }

  /** Code of the error by which the last picture was not written; '' if it was. */
  get failure(): string {
    return this.#failure;
  }

  /**
   * Stores a picture atomically, because other services may read or write the same file.
   *
   * @param fileName begins with the two characters of its subfolder
   * @returns the URL of the picture
   * @throws Error for another name, which code that has escaped from its cell may send; the error of Node
   */
  async store(fileName: string, picture: Buffer): Promise<string> {
    if (!picturePattern.test(fileName)) throw new Error('No picture of ours has this name.');
    const { pictureDirectory, pictureWebPath, servicePath } = this.settings;
    const path = `${servicePath}/${fileName.slice(0, 2)}/${fileName}`;
    const file = join(pictureDirectory, path);
    if (!(await isStored(file, picture.length)))
      try {
        await this.#write(file, picture);
        this.#report('');
      } catch (error) {
        this.#report((error as NodeJS.ErrnoException).code ?? 'unknown');
        throw error;
      }
    const address = `${pictureWebPath.replace(/^[a-z]+:\/\//i, '')}${path}`;
    return `https://${address.replace(/\/{2,}/g, '/').replace(/^\//, '')}`;
  }

  async #write(file: string, picture: Buffer): Promise<void> {
    const temporary = `${file}.${randomUUID()}.tmp`;
    await makeFolder(dirname(file));
    try {
      await writeFile(temporary, picture, { flag: 'wx' });
      await rename(temporary, file);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  /** Writes a line to the log when failures begin, and when they end. */
  #report(failure: string): void {
    if (failure === this.#failure) return;
    this.#failure = failure;
    if (failure === '') this.log.info('Pictures are stored again.');
    else
      this.log.warn(
        `Pictures cannot be stored in the folder of letto_pathPlugins (${failure}): make space, or let the service's user write there. Until then, they are sent as bytes.`,
      );
  }
}

import { isUtf8 } from 'node:buffer';
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CannotRunError } from './cannot-run-error.js';

type Reasons = Readonly<Record<string, string>>;

const writeReasons: Reasons = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'a part of its path is a file',
  EISDIR: 'it is a folder',
  EEXIST: 'it is a file',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
};

const readReasons: Reasons = {
  ENOENT: 'the file does not exist',
  ENOTDIR: 'a part of its path is a file',
  EISDIR: 'it is a folder, not a file',
  EACCES: 'this user may not read it',
  ENOTSUP: 'it is a device, not a file',
};

/** Explains why a file or folder could not be written; returns `undefined` for other errors. */
export const reasonOf = (error: unknown): string | undefined =>
  writeReasons[(error as NodeJS.ErrnoException).code ?? ''];

/** Returns the error of a file or folder that could not be read. */
export function cannotRead(label: string, error: unknown): CannotRunError {
  const { code = '' } = error as NodeJS.ErrnoException;
  const reason = readReasons[code] ?? `it cannot be read (${code})`;
  return new CannotRunError(`${label}: ${reason}.`, { cause: error });
}

/** Reads a file. @throws CannotRunError that begins with `label` */
export function readInput(path: string, label = path): Buffer {
  try {
    // Reading one may never end.
    if (statSync(path).isCharacterDevice()) throw Object.assign(new Error(), { code: 'ENOTSUP' });
    return readFileSync(path);
  } catch (error) {
    throw cannotRead(label, error);
  }
}

/** Reads a text. @throws CannotRunError that begins with `label`, also for another encoding than UTF-8 */
export function readText(path: string, label = path): string {
  const bytes = readInput(path, label);
  if (isUtf8(bytes) && !bytes.includes(0)) return bytes.toString('utf8');
  throw new CannotRunError(
    `${label}: the file is not saved as UTF-8. Save it in the editor with the encoding UTF-8.`,
  );
}

/** Runs `work`, which writes a file or creates a folder. @throws CannotRunError if it fails */
export function writing(file: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const reason = reasonOf(error) ?? (error as NodeJS.ErrnoException).code ?? '';
    throw new CannotRunError(`Cannot write ${file}: ${reason}.`, { cause: error });
  }
}

/** Checks before the run that a file can be written after it. @throws CannotRunError if not */
export function requireWritable(file: string): void {
  writing(file, () => {
    if (!existsSync(file)) {
      statSync(`${dirname(file)}/.`);
      accessSync(dirname(file), constants.W_OK);
    } else if (statSync(file).isDirectory()) {
      throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
    } else accessSync(file, constants.W_OK);
  });
}

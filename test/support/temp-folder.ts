import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';

export interface TempFolder {
  readonly path: string;
  /** Writes a file below the folder. @returns its path */
  readonly write: (name: string, content: string | Uint8Array) => string;
}

/** A temporary folder, deleted after the tests of the enclosing file or `describe`. */
export function tempFolder(): TempFolder {
  // Without links, one of which the temporary folder is on macOS.
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'fragwerk-test-')));
  afterAll(() => rmSync(path, { recursive: true, force: true }));
  return {
    path,
    write(name, content) {
      const file = join(path, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
      return file;
    },
  };
}

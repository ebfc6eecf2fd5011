import type { Contents } from './installed.js';

const BLOCK_BYTES = 512;
/** Longer paths are split at a slash (POSIX.1-1988 ustar). */
const MAX_NAME = 100;

/** The time of all files, so that the same contents give the same bytes: that of npm pack. */
const MODIFIED = Date.UTC(1985, 9, 26, 8, 15) / 1000;

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');

function headerOf(path: string, bytes: number): Buffer {
  const header = Buffer.alloc(BLOCK_BYTES);
  const slash = path.length > MAX_NAME ? path.indexOf('/', path.length - MAX_NAME - 1) : -1;
  const mode = path.startsWith('package/bin/') ? 0o755 : 0o644;
  const fields: readonly (readonly [offset: number, text: string])[] = [
    [0, path.slice(slash + 1)],
    [100, octal(mode, 7)],
    [108, octal(0, 7)],
    [116, octal(0, 7)],
    [124, octal(bytes, 11)],
    [136, octal(MODIFIED, 11)],
    // The checksum counts as spaces.
    [148, ' '.repeat(8)],
    [156, '0'],
    [257, 'ustar\u000000'],
    [345, path.slice(0, Math.max(0, slash))],
  ];
  for (const [offset, text] of fields) header.write(text, offset);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)}\u0000`, 148);
  return header;
}

/** Writes the files of a package as npm expects them, in a folder `package`. */
export const tarOf = (contents: Contents): Buffer =>
  Buffer.concat([
    ...[...contents].flatMap(([path, bytes]) => [
      headerOf(`package/${path}`, bytes.length),
      bytes,
      Buffer.alloc(-bytes.length & (BLOCK_BYTES - 1)),
    ]),
    Buffer.alloc(2 * BLOCK_BYTES),
  ]);

import { fstatSync, readFileSync, readSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { gunzipSync } from 'node:zlib';
import { Interpreter, type Library, limitMemory } from './interpreter.js';

export type { Interpreter } from './interpreter.js';
export { usualModules } from './interpreter.js';

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** A file of the library, which a process has to read that starts an interpreter. */
export const libraryFile = (): string => fileURLToPath(import.meta.resolve('pyodide'));

/** Where the memory of an interpreter lies that has loaded the usual modules and run the harness. */
export const snapshotFile = pathOf('./snapshot.bin.gz');

/** Bytes that a function of the interpreter works through before the engine compiles it anew: short programs end before. */
const TIERING_BUDGET = 200_000_000;

/** What a page for loading the library has beside it; Node's own way of loading has sockets and files. */
const shell = {
  read: (file: string) => readFileSync(plain(file), 'utf8'),
  readbuffer: (file: string) => readFileSync(plain(file)),
  load: () => undefined,
};
const plain = (file: string) => (file.startsWith('file:') ? fileURLToPath(file) : file);

function readWhole(file: number): Uint8Array {
  const bytes = new Uint8Array(fstatSync(file).size);
  readSync(file, bytes, 0, bytes.length, 0);
  return bytes;
}

/**
 * Starts Python in this process, from the snapshot. Afterwards nothing leads from
 * Python to Node: no files, no programs, no network; and this process can load no more by `fetch`.
 *
 * @param unpacked number of an open file with the unpacked snapshot, which is sooner read
 */
export async function startInterpreter(unpacked?: number): Promise<Interpreter> {
  const globals = globalThis as Record<string, unknown>;
  limitMemory();
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`);
  Object.assign(globals, shell);
  // The library takes a place without these for a bare engine, and so does not look for Node's parts.
  for (const name of ['process', 'navigator', 'fetch', 'WebSocket', 'EventSource'])
    Reflect.deleteProperty(globals, name);
  const { loadPyodide } = await import('pyodide');
  const python = await loadPyodide({
    indexURL: new URL('.', import.meta.resolve('pyodide')).href,
    jsglobals: {},
    _loadSnapshot:
      unpacked === undefined ? gunzipSync(readFileSync(snapshotFile)) : readWhole(unpacked),
  });
  for (const name of Object.keys(shell)) Reflect.deleteProperty(globals, name);
  globals.process = process;
  return new Interpreter(python as unknown as Library, null);
}

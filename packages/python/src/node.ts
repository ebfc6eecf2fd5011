import { fstatSync, readFileSync, readSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { gunzipSync } from 'node:zlib';
import {
  guardInterpreters,
  Interpreter,
  type Library,
  loadBehindGate,
  setClock,
  shareMemory,
} from './interpreter.js';
import type { Platform } from './wheels.js';

export type { Interpreter } from './interpreter.js';
export { packagesIn, type Platform } from './wheels.js';
export { harnessFiles, harnessSource } from './interpreter.js';

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Returns a file of the library that a process must be able to read to start an interpreter. */
export const libraryFile = (): string => fileURLToPath(import.meta.resolve('pyodide'));

/** Returns the platform for which packages have to be built. */
export function platform(): Platform {
  const lock = fileURLToPath(new URL('pyodide-lock.json', import.meta.resolve('pyodide')));
  const { info } = JSON.parse(readFileSync(lock, 'utf8')) as {
    readonly info: { readonly abi_version: string; readonly python: string };
  };
  const [major, minor] = info.python.split('.');
  return { abi: info.abi_version, python: `${major}${minor}` };
}

/** The memory of an interpreter with the usual modules and the harness loaded. */
export const snapshotFile = pathOf('./snapshot.bin.gz');

/** A high budget, in bytes of executed code, keeps V8 from optimizing code in short programs. */
const TIERING_BUDGET = 200_000_000;

/** A loop over all words would take a quarter of the start, since V8 has no time to optimize it. */
const hasEqualBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  Buffer.compare(one, other) === 0;

/** Files of the library, which each interpreter reads. */
const files = new Map<string, ArrayBuffer>();

function readOnce(file: string): ArrayBuffer {
  const bytes = files.get(file) ?? new Uint8Array(readFileSync(file)).buffer;
  files.set(file, bytes);
  return bytes;
}

/**
 * Functions with which the library loads its files; Node's own loader would give it access to sockets and
 * files.
 */
const shell = {
  read: (file: string) => readFileSync(plain(file), 'utf8'),
  readbuffer: (file: string) => readOnce(plain(file)),
  load: () => undefined,
};
/** The library removes only the scheme of an address, so that `%20` and the like remain. */
const plain = (file: string) => fileURLToPath(file.startsWith('file:') ? file : `file://${file}`);

function readOpenFile(file: number): Uint8Array {
  const bytes = new Uint8Array(fstatSync(file).size);
  readSync(file, bytes, 0, bytes.length, 0);
  return bytes;
}

/**
 * Starts Python in this process from the snapshot. Python cannot reach files, programs or the network
 * of Node, and this process has no `fetch` afterwards.
 *
 * @param unpacked descriptor of an open file with the unpacked snapshot, which loads faster
 */
export async function startInterpreter(unpacked?: number): Promise<Interpreter> {
  const globals = globalThis as Record<string, unknown>;
  guardInterpreters();
  setClock(() => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  });
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`);
  for (const name of ['navigator', 'fetch', 'WebSocket', 'EventSource'])
    Reflect.deleteProperty(globals, name);
  const indexURL = new URL('.', import.meta.resolve('pyodide')).href;
  let snapshot: Uint8Array | undefined;
  const load = async () => {
    Object.assign(globals, shell);
    // Without it, the library assumes a bare engine and does not use Node's modules.
    Reflect.deleteProperty(globals, 'process');
    const { loadPyodide } = await import('pyodide');
    if (!snapshot) {
      snapshot =
        unpacked === undefined ? gunzipSync(readFileSync(snapshotFile)) : readOpenFile(unpacked);
      shareMemory(snapshot, hasEqualBytes);
    }
    const python = await loadPyodide({ indexURL, jsglobals: {}, _loadSnapshot: snapshot });
    for (const name of Object.keys(shell)) Reflect.deleteProperty(globals, name);
    globals.process = process;
    return python as unknown as Library;
  };
  // Packages have absolute paths here.
  const readWheel = (path: string) => Promise.resolve(new Uint8Array(readFileSync(path)));
  return Interpreter.start(() => loadBehindGate(load), readWheel);
}

import { AbortedError, type Gate } from './gate.js';

interface Node {
  readonly mount: object;
  readonly contents?: Readonly<Record<string, Node>> | Uint8Array | null;
  readonly mode: number;
  node_ops: Record<string, unknown>;
  stream_ops: Record<string, unknown>;
}

interface FileSystem {
  readonly root: Node;
  readonly streams: unknown[];
  readonly ErrnoError: new (code: number) => Error;
  readonly filesystems: { readonly MEMFS: unknown };
  isDir(mode: number): boolean;
  isFile(mode: number): boolean;
  analyzePath(path: string): { readonly exists: boolean };
  mkdir(path: string): void;
  chdir(path: string): void;
  writeFile(path: string, content: Uint8Array): void;
  mount(type: unknown, options: object, path: string): void;
  unmount(path: string): void;
  makedev(major: number, minor: number): number;
  registerDevice(device: number, operations: object): void;
  mkdev(path: string, device: number): void;
}

/** The part of Pyodide that is used here. Its own types do not declare the C functions of `_module`. */
export interface Library {
  readonly FS: FileSystem;
  readonly _module: {
    readonly HEAPU8: Uint8Array;
    readonly _PyRun_SimpleString: (code: number) => number;
    readonly _PyGILState_Ensure: () => number;
    readonly _PyGILState_Release: (state: number) => void;
    readonly stringToNewUTF8: (text: string) => number;
    readonly stackSave: () => number;
    readonly stackRestore: (pointer: number) => void;
  };
  runPython(code: string): unknown;
  setInterruptBuffer(buffer: Uint8Array): void;
}

/** Folders of a program that are restored before each run; all others are read-only. */
const FOLDERS = ['/run', '/tmp'];
const READ_ONLY = 69;
const CHANGES = ['setattr', 'mknod', 'rename', 'unlink', 'rmdir', 'symlink'];
const WRITES = ['write', 'allocate', 'mmap', 'msync'];

/** Functions of the harness that answer a request. */
type Entry = 'answer_tests' | 'answer_alone' | 'answer_host' | 'answer_program' | 'inspect';

const PAGE_BYTES = 4096;
const WORD_BYTES = 4;
type IsEqual = (one: Uint8Array, other: Uint8Array) => boolean;

/** Views memory as words, which are compared faster than bytes. */
const wordsOf = ({ buffer, byteOffset, length }: Uint8Array): Int32Array =>
  new Int32Array(buffer, byteOffset, length / WORD_BYTES);

const hasEqualWords: IsEqual = (one, other) => {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  let at = 0;
  while (at < words.length && words[at] === others[at]) at++;
  return at === words.length;
};

/** Most of the memory of all interpreters is the same. */
let shared: Uint8Array | undefined;
let isEqual = hasEqualWords;

/**
 * Lets interpreters keep only the pages that differ from those of a snapshot, which therefore must not change.
 *
 * @param snapshot as Pyodide makes it: its second word is the position of the memory
 * @param isEqualPage compares two pages
 */
export function shareMemory(snapshot: Uint8Array, isEqualPage = hasEqualWords): void {
  const [, position] = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2);
  shared = snapshot.subarray(position);
  isEqual = isEqualPage;
}

/** Returns an interpreter's memory in parts: copies where it differs from the shared memory, views elsewhere. */
function keepMemory(heap: Uint8Array): readonly Uint8Array[] {
  if (shared?.length !== heap.length) {
    const copy = heap.slice();
    shared ??= copy;
    return [copy];
  }
  const base = shared;
  const isChanged = (page: number) => {
    const end = page + PAGE_BYTES;
    return !isEqual(heap.subarray(page, end), base.subarray(page, end));
  };
  const parts: Uint8Array[] = [];
  for (let start = 0, end = 0; start < heap.length; start = end) {
    const isOwn = isChanged(start);
    do end += PAGE_BYTES;
    while (end < heap.length && isChanged(end) === isOwn);
    parts.push(isOwn ? heap.slice(start, end) : base.subarray(start, end));
  }
  return parts;
}

type DeviceCall = [stream: unknown, buffer: Int8Array, offset: number, length: number];

type Question = (request: Readonly<Record<string, unknown>>) => unknown;

/**
 * One interpreter, whose whole memory and files can be restored. Its code exchanges data with the outside
 * through a single file, and reaches nothing else.
 */
export class Engine {
  readonly #memory: readonly Uint8Array[];
  readonly #streams: readonly unknown[];
  readonly #code: number;
  readonly #stack: number;
  #inbox = new Uint8Array();
  #outbox = '';
  /** Whether its code was cut off, so that it has to be renewed. */
  #isCut = false;
  /** Answers questions of its code. */
  onQuestion: Question = () => null;

  /**
   * @param python loaded with `jsglobals: {}`, with the harness
   * @param gate is closed here
   * @param wheels contents of packages to install
   */
  constructor(
    private readonly python: Library,
    readonly gate: Gate,
    wheels: readonly Uint8Array[] = [],
  ) {
    const { FS, _module: module } = python;
    for (const folder of FOLDERS) {
      if (!FS.analyzePath(folder).exists) FS.mkdir(folder);
      FS.mount(FS.filesystems.MEMFS, {}, folder);
    }
    const paths = wheels.map((_, index) => `/tmp/${index}.whl`);
    for (const [index, path] of paths.entries())
      FS.writeFile(path, wheels[index] ?? new Uint8Array());
    python.runPython(`install(${JSON.stringify(paths)})`);
    this.#openHost();
    python.runPython('seal()');
    // Makes Python poll for interrupts, which the gate answers.
    python.setInterruptBuffer(new Uint8Array(1));
    // The main module may be that of a program.
    python.runPython('sys.modules["_harness"] = sys.modules["__main__"]');
    this.#code = module.stringToNewUTF8('__import__("_harness").serve()');
    this.#lock(FS.root);
    this.#streams = [...FS.streams];
    this.#stack = module.stackSave();
    this.#memory = keepMemory(module.HEAPU8);
    gate.isClosed = true;
  }

  /** Restores memory and files. */
  renew(): void {
    const { FS, _module: module } = this.python;
    this.#isCut = false;
    const heap = module.HEAPU8;
    let at = 0;
    for (const part of this.#memory) {
      heap.set(part, at);
      at += part.length;
    }
    heap.fill(0, at);
    module.stackRestore(this.#stack);
    FS.streams.splice(0, Infinity, ...this.#streams);
    FS.chdir('/');
    for (const folder of FOLDERS) {
      FS.unmount(folder);
      FS.mount(FS.filesystems.MEMFS, {}, folder);
    }
    FS.chdir('/run');
  }

  /** Lets its code answer a request. @throws AbortedError; anything if the interpreter is broken */
  call(entry: Entry, request: unknown): unknown {
    const { _module: module } = this.python;
    this.#send([entry, request]);
    this.#outbox = '';
    // Its code may be waiting for an answer without holding Python's lock.
    try {
      const state = module._PyGILState_Ensure();
      const failure = module._PyRun_SimpleString(this.#code);
      module._PyGILState_Release(state);
      if (failure !== 0) throw new AbortedError('It failed outside of the program.');
    } catch (error) {
      if (!this.#isCut) throw error;
    }
    return JSON.parse(this.#outbox);
  }

  #send(data: unknown): void {
    this.#inbox = new TextEncoder().encode(JSON.stringify(data));
  }

  #openHost(): void {
    const { FS } = this.python;
    const device = FS.makedev(64, 0);
    FS.registerDevice(device, {
      open: (stream: { seekable: boolean }) => (stream.seekable = false),
      read: (...[, buffer, offset, length]: DeviceCall) => {
        const part = this.#inbox.subarray(0, length);
        buffer.set(part, offset);
        this.#inbox = this.#inbox.subarray(part.length);
        return part.length;
      },
      write: (...[, buffer, offset, length]: DeviceCall) => {
        const bytes = new Uint8Array(buffer.slice(offset, offset + length).buffer);
        this.#receive(new TextDecoder().decode(bytes));
        return length;
      },
    });
    FS.mkdev('/dev/host', device);
  }

  #receive(text: string): void {
    const data = text.slice(1);
    if (text.startsWith('>')) {
      this.#send(this.onQuestion(JSON.parse(data) as Readonly<Record<string, unknown>>));
      return;
    }
    this.#outbox = data;
    if (text.startsWith('<')) return;
    this.#isCut = true;
    throw new AbortedError();
  }

  /** Makes a node and those below it read-only. */
  #lock(node: Node): void {
    const { FS } = this.python;
    const refuse = () => {
      throw new FS.ErrnoError(READ_ONLY);
    };
    const refusing = (names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [name, refuse]));
    node.node_ops = { ...node.node_ops, ...refusing(CHANGES) };
    if (FS.isFile(node.mode)) node.stream_ops = { ...node.stream_ops, ...refusing(WRITES) };
    if (!FS.isDir(node.mode) || !node.contents) return;
    for (const child of Object.values(node.contents as Readonly<Record<string, Node>>))
      if (child.mount === node.mount) this.#lock(child);
  }
}

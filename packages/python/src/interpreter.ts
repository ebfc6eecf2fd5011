import {
  noOutcome,
  type PythonJob,
  type PythonOutcome,
  type PythonRun,
  type RunEnd,
  type RunOutcome,
  type SourcePart,
  TOTAL_TIME,
} from './job.js';

/** Largest memory of the interpreter, in bytes; 31 MB of it are Python itself. */
const MEMORY_LIMIT = 128 * 1024 * 1024;
const PAGE = 64 * 1024;
/** The number of the signal that raises KeyboardInterrupt. */
const SIGINT = 2;
/** Pause before a program that caught it is interrupted again, in milliseconds. */
const AGAIN = 50;
/** Runs of a job that take all their time, after which the rest is not run: it hangs. */
const LATE = 3;
/** Where a program runs, and its files lie. */
const FOLDER = '/run';

/** Modules that programs of students use; a snapshot has them loaded. */
export const usualModules =
  'abc array ast bisect calendar cmath collections contextlib copy csv dataclasses datetime decimal enum ' +
  'fractions functools heapq io itertools json math numbers operator os queue random re statistics string ' +
  'sys textwrap time traceback types typing unittest';

/** What the harness answers of a run; the rest is known here. */
type Found = Omit<RunOutcome, 'milliseconds'>;

/** A program's own folder, and what of the file system is used for it. */
interface FileSystem {
  mkdir(path: string): void;
  chmod(path: string, mode: number): void;
  chdir(path: string): void;
  mount(type: unknown, options: object, path: string): void;
  unmount(path: string): void;
  analyzePath(path: string): { readonly exists: boolean };
  readonly filesystems: { readonly MEMFS: unknown };
}

/** What is used of the library; the memory is there, but not declared. */
export interface Library {
  readonly FS: FileSystem;
  readonly _module: { readonly HEAPU8: Uint8Array };
  runPython(code: string): unknown;
  setInterruptBuffer(buffer: Uint8Array): void;
}

/** Keeps the interpreters that are loaded from now on within their memory: more is a MemoryError. */
export function limitMemory(): void {
  const { prototype } = WebAssembly.Memory;
  // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called with its memory below
  const { grow } = prototype;
  prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE > MEMORY_LIMIT)
      throw new RangeError(`Python has at most ${MEMORY_LIMIT} bytes.`);
    return grow.call(this, pages);
  };
}

/** A text as Python reads it between quotes. */
const quote = (text: string) => JSON.stringify(text);

/**
 * Runs programs of one student. Between two runs the whole memory of Python is put back to what it
 * was before the first, so nothing that a program changes reaches the next one.
 */
export class Interpreter {
  readonly #python: Library;
  readonly #memory: Uint8Array;
  #deadline = Infinity;
  /** Whether the run that goes on was interrupted. */
  #isLate = false;

  /**
   * @param python loaded with `jsglobals: {}`, so that programs find nothing of JavaScript
   * @param harness text of `harness.py`; null where the snapshot has run it
   */
  constructor(python: Library, harness: string | null) {
    this.#python = python;
    const { FS } = python;
    FS.mkdir(FOLDER);
    FS.mount(FS.filesystems.MEMFS, {}, FOLDER);
    for (const folder of ['/', '/tmp', '/home', '/lib', '/lib/python3.14/site-packages'])
      if (FS.analyzePath(folder).exists) FS.chmod(folder, 0o555);
    if (harness !== null) python.runPython(harness);
    python.runPython('seal()');
    // Python looks at it every few steps; a number in shared memory is what it expects.
    const watch = (): number => this.#signal();
    python.setInterruptBuffer({
      get 0() {
        return watch();
      },
      set 0(_) {
        // It was seen.
      },
    } as unknown as Uint8Array);
    this.#memory = this.#heap.slice();
  }

  /** @returns outcomes of all runs, or of those up to the one that broke the interpreter */
  run(job: PythonJob): PythonOutcome {
    const source = job.inspect ? this.#inspect(job.program) : null;
    const runs: RunOutcome[] = [];
    const last = performance.now() + TOTAL_TIME;
    let late = 0;
    for (const run of job.runs) {
      const isOver = late === LATE || performance.now() > last;
      const outcome = isOver ? noOutcome('notRun') : this.#runOne(job, run);
      if (outcome.end === 'timeout') late++;
      runs.push(outcome);
      if (outcome.end === 'crash') break;
    }
    return { runs, source };
  }

  get #heap(): Uint8Array {
    return this.#python._module.HEAPU8;
  }

  #signal(): number {
    const now = performance.now();
    if (now < this.#deadline) return 0;
    this.#isLate = true;
    this.#deadline = now + AGAIN;
    return SIGINT;
  }

  #inspect(program: string): readonly SourcePart[] | null {
    const text = this.#python.runPython(`inspect(${quote(program)})`) as string;
    return JSON.parse(text) as SourcePart[] | null;
  }

  #runOne({ program, files, time }: PythonJob, run: PythonRun): RunOutcome {
    this.#renew();
    const begin = performance.now();
    this.#isLate = false;
    this.#deadline = begin + time;
    const passed = () => Math.round(performance.now() - begin);
    try {
      const asked = quote(JSON.stringify({ ...run, program, files }));
      const found = JSON.parse(this.#python.runPython(`run(${asked})`) as string) as Found;
      return { ...found, end: this.#endOf(found.end), milliseconds: passed() };
    } catch {
      // Interrupted once more after its end, or the interpreter itself broke.
      return noOutcome(this.#endOf('crash'), passed());
    } finally {
      this.#deadline = Infinity;
    }
  }

  #endOf(end: RunEnd): RunEnd {
    return this.#isLate ? 'timeout' : end;
  }

  /** Memory and files as they were before the first run. */
  #renew(): void {
    const { FS } = this.#python;
    const heap = this.#heap;
    heap.set(this.#memory);
    heap.fill(0, this.#memory.length);
    FS.chdir('/');
    FS.unmount(FOLDER);
    FS.mount(FS.filesystems.MEMFS, {}, FOLDER);
    FS.chdir(FOLDER);
  }
}

import {
  noOutcome,
  type PythonJob,
  type PythonOutcome,
  type PythonRun,
  type RunEnd,
  type RunOutcome,
  type SourcePart,
  MAX_JOB_MS,
} from './job.js';

/** Memory of the interpreter; Python itself uses 31 MB. */
const MAX_MEMORY_BYTES = 128 * 1024 * 1024;
const PAGE_BYTES = 64 * 1024;
/** The signal that raises KeyboardInterrupt. */
const SIGINT = 2;
/** Pause before a program that caught the interrupt is interrupted again. */
const INTERRUPT_PAUSE_MS = 50;
/** After this number of timeouts, a job is considered hanging and its other runs are skipped. */
const MAX_TIMEOUTS = 3;
/** Folder of a program and its files. */
const FOLDER = '/run';

/** Modules that students often use; the snapshot has them loaded. */
export const usualModules =
  'abc array ast bisect calendar cmath collections contextlib copy csv dataclasses datetime decimal enum ' +
  'fractions functools heapq io itertools json math numbers operator os queue random re statistics string ' +
  'sys textwrap time traceback types typing unittest';

/** The part of an outcome that the harness returns. */
type HarnessOutcome = Omit<RunOutcome, 'milliseconds'>;

interface FileSystem {
  mkdir(path: string): void;
  chmod(path: string, mode: number): void;
  chdir(path: string): void;
  mount(type: unknown, options: object, path: string): void;
  unmount(path: string): void;
  analyzePath(path: string): { readonly exists: boolean };
  readonly filesystems: { readonly MEMFS: unknown };
}

/** The part of the library that is used here; its memory is not declared there. */
export interface Library {
  readonly FS: FileSystem;
  readonly _module: { readonly HEAPU8: Uint8Array };
  runPython(code: string): unknown;
  setInterruptBuffer(buffer: Uint8Array): void;
}

/** Limits the memory of interpreters loaded from now on; exceeding it is a MemoryError. */
export function limitMemory(): void {
  const { prototype } = WebAssembly.Memory;
  // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called with its memory below
  const { grow } = prototype;
  prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE_BYTES > MAX_MEMORY_BYTES)
      throw new RangeError(`Python is limited to ${MAX_MEMORY_BYTES} bytes.`);
    return grow.call(this, pages);
  };
}

const quote = (text: string) => JSON.stringify(text);

/**
 * Runs programs of one student. The whole memory of Python is restored before each run, so that runs
 * do not affect each other.
 */
export class Interpreter {
  readonly #python: Library;
  readonly #memory: Uint8Array;
  #deadline = Infinity;
  /** Whether the current run was interrupted. */
  #isInterrupted = false;

  /**
   * @param python loaded with `jsglobals: {}`, so that programs cannot reach JavaScript
   * @param harness text of `harness.py`; null if the snapshot contains it
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
    // Python polls this buffer, which is normally shared memory, and resets it after a signal.
    const signal = (): number => this.#signal();
    const buffer = Object.defineProperty({}, 0, { get: signal, set: () => undefined });
    python.setInterruptBuffer(buffer as Uint8Array);
    this.#memory = this.#heap.slice();
  }

  /** @returns outcomes of the runs, up to one that breaks the interpreter */
  run(job: PythonJob): PythonOutcome {
    const source = job.inspect ? this.#inspect(job.program) : null;
    const runs: RunOutcome[] = [];
    const deadline = performance.now() + MAX_JOB_MS;
    let timeouts = 0;
    for (const run of job.runs) {
      const isOver = timeouts === MAX_TIMEOUTS || performance.now() > deadline;
      const outcome = isOver ? noOutcome('notRun') : this.#runOne(job, run);
      if (outcome.end === 'timeout') timeouts++;
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
    this.#isInterrupted = true;
    this.#deadline = now + INTERRUPT_PAUSE_MS;
    return SIGINT;
  }

  #inspect(program: string): readonly SourcePart[] | null {
    const text = this.#python.runPython(`inspect(${quote(program)})`) as string;
    return JSON.parse(text) as SourcePart[] | null;
  }

  #runOne({ program, files, time }: PythonJob, run: PythonRun): RunOutcome {
    this.#renew();
    const start = performance.now();
    this.#isInterrupted = false;
    this.#deadline = start + time;
    const passed = () => Math.round(performance.now() - start);
    try {
      const request = quote(JSON.stringify({ ...run, program, files }));
      const found = JSON.parse(
        this.#python.runPython(`run(${request})`) as string,
      ) as HarnessOutcome;
      return { ...found, end: this.#endOf(found.end), milliseconds: passed() };
    } catch {
      // Interrupted again after its end, or the interpreter broke.
      return noOutcome(this.#endOf('crash'), passed());
    } finally {
      this.#deadline = Infinity;
    }
  }

  #endOf(end: RunEnd): RunEnd {
    return this.#isInterrupted ? 'timeout' : end;
  }

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

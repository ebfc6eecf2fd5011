import { randomBytes } from './random.js';

/** Memory of an interpreter; Python itself uses 31 MB. */
const MAX_MEMORY_BYTES = 128 * 1024 * 1024;
const PAGE_BYTES = 64 * 1024;
const SIGINT = 2;
/** Pause before a program that caught the interrupt is interrupted again. */
const INTERRUPT_PAUSE_MS = 50;
/** A program that continues for this time after its first interrupt is cut off. */
const ABORT_MS = 500;

/** The program continued after its interrupt; its interpreter has to be replaced. */
export class AbortedError extends Error {}

/** Processor time passes at most this many times as fast as wall-clock time: once per busy thread. */
const MAX_THREADS = 4;

/** Imports that an interpreter keeps: files in its memory, clocks, memory, and calls of its own code. */
const KEPT =
  /^(?:__syscall_|fd_|clock_|random_get$|environ_|_(?:tzset|mktime|localtime|gmtime|timegm|mmap|munmap|msync|abort)_js$|emscripten_(?:get_now|date_now|resize_heap|get_heap_max|runtime_keepalive_)|_emscripten_runtime_keepalive_clear$|_emscripten_get_progname$|_Py|invoke_|__call_sighandler$|exit$|proc_exit$|_try_|throw_no_gil$)/;
/** Sockets and name resolution fail with "operation not permitted". */
const SOCKETS =
  /^(?:__syscall_(?:socket|bind|connect|listen|accept4|send|recv|getsockname|getsockopt|getpeername)|getaddrinfo|getnameinfo)/;
const NOT_PERMITTED = -63;

/** Calls that usual programs make, answered without any effect. */
const ANSWERS: Readonly<Record<string, number>> = {
  // Makes Python sleep by busy waiting.
  can_run_sync_js: 0,
  // os.system('cls') fails, as without a shell.
  _emscripten_system: -1,
};

let clock = () => performance.now();

/**
 * Milliseconds that count towards the time limit; a sleeping program polls the time, so sleeping counts,
 * too.
 */
export const workedMs = (): number => clock();

/** Replaces the clock, for example by processor time, so that the load of the machine does not shorten runs. */
export function setClock(next: () => number): void {
  clock = next;
}

type Import = (...values: unknown[]) => unknown;

/**
 * Separates an interpreter from its surroundings. Once it is closed, code in the interpreter reaches
 * nothing but files in its own memory, clocks, and random bytes that repeat with a seed.
 */
export class Gate {
  isClosed = false;
  deadline = Infinity;
  /** Whether the current run was interrupted. */
  isInterrupted = false;
  random = randomBytes('');
  memory: WebAssembly.Memory | null = null;
  /** Ends the load of the interpreter. */
  onFailure: (error: unknown) => void = () => undefined;
  #abortAt = Infinity;
  /** Wall-clock time before which the deadline cannot pass, because reading processor time takes longer. */
  #nextCheck = 0;

  start(deadline: number): void {
    this.deadline = deadline;
    this.#nextCheck = 0;
    this.isInterrupted = false;
    this.#abortAt = Infinity;
  }

  /** Answers Python's poll for interrupts. @throws AbortedError */
  signal(): number {
    if (!this.#isLate()) return 0;
    const now = workedMs();
    if (now > this.#abortAt) throw new AbortedError();
    if (this.#abortAt === Infinity) this.#abortAt = now + ABORT_MS;
    this.isInterrupted = true;
    this.deadline = now + INTERRUPT_PAUSE_MS;
    return SIGINT;
  }

  #isLate(): boolean {
    const wallMs = performance.now();
    if (wallMs < this.#nextCheck) return false;
    const leftMs = this.deadline - workedMs();
    this.#nextCheck = wallMs + leftMs / MAX_THREADS;
    return leftMs <= 0;
  }

  /** Returns an import of the interpreter that obeys this gate. */
  guard(name: string, given: Import): Import {
    if (name === '_Py_CheckEmscriptenSignals_Helper') return () => this.signal();
    if (name === 'random_get')
      return (at, size) => {
        const buffer = this.memory?.buffer ?? new ArrayBuffer();
        this.random(new Uint8Array(buffer, Number(at) >>> 0, Number(size)));
        return 0;
      };
    // A sleeping program polls the time.
    if (name === 'emscripten_get_now' || name === 'clock_time_get')
      return (...values) => {
        if (this.#isLate() && workedMs() > this.deadline + ABORT_MS) {
          this.isInterrupted = true;
          throw new AbortedError();
        }
        return given(...values);
      };
    const answer = ANSWERS[name];
    if (answer !== undefined) return () => answer;
    if (KEPT.test(name) && !SOCKETS.test(name)) return given;
    return (...values) => {
      if (!this.isClosed) return given(...values);
      if (SOCKETS.test(name)) return NOT_PERMITTED;
      throw new AbortedError(`An interpreter may not call ${name}.`);
    };
  }
}

/** The gate of the interpreter that is being loaded. */
let opening: Gate | null = null;

function guarded(imports: WebAssembly.Imports, gate: Gate): WebAssembly.Imports {
  const guardAll = (functions: WebAssembly.ModuleImports) =>
    new Proxy(functions, {
      get(target, name: string) {
        const given = target[name];
        return typeof given === 'function' ? gate.guard(name, given as Import) : given;
      },
    });
  const pairs = Object.entries(imports);
  return Object.fromEntries(
    pairs.map(([name, found]) => [name, name.startsWith('GOT') ? found : guardAll(found)]),
  );
}

/** Compiled once for all interpreters. */
let compiled: Promise<WebAssembly.Module> | undefined;

/** Returns a function like `instantiate` that guards interpreters; the library loads other modules, too. */
const behindGate =
  <T>(
    compile: (code: T) => Promise<WebAssembly.Module>,
    instantiate: (code: T, imports?: WebAssembly.Imports) => Promise<unknown>,
  ) =>
  async (code: T, imports: WebAssembly.Imports = {}) => {
    const gate = opening;
    if (!gate || !('wasi_snapshot_preview1' in imports)) return instantiate(code, imports);
    try {
      const module = await (compiled ??= compile(code));
      const instance = new WebAssembly.Instance(module, guarded(imports, gate));
      gate.memory = instance.exports.memory as WebAssembly.Memory;
      return { module, instance };
    } catch (error) {
      // The library only logs it, and waits forever.
      gate.onFailure(error);
      throw error;
    }
  };

/** Limits interpreters loaded from now on; exceeding the memory is a MemoryError. */
export function guardInterpreters(): void {
  const { prototype } = WebAssembly.Memory;
  // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called with its memory below
  const { grow } = prototype;
  prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE_BYTES > MAX_MEMORY_BYTES)
      throw new RangeError(`Python is limited to ${MAX_MEMORY_BYTES} bytes.`);
    return grow.call(this, pages);
  };
  const { compile, compileStreaming, instantiate, instantiateStreaming } = WebAssembly;
  Object.assign(WebAssembly, {
    instantiate: behindGate<BufferSource>(compile, instantiate),
    instantiateStreaming: behindGate<Promise<Response>>(compileStreaming, instantiateStreaming),
  });
}

/**
 * Loads an interpreter behind a gate of its own, which stays open until it is closed.
 *
 * @throws Error if its code cannot be loaded
 */
export async function loadBehindGate<T>(load: () => Promise<T>): Promise<readonly [T, Gate]> {
  const gate = new Gate();
  opening = gate;
  const failed = new Promise<never>((_, reject) => {
    gate.onFailure = reject;
  });
  try {
    return [await Promise.race([load(), failed]), gate];
  } finally {
    opening = null;
  }
}

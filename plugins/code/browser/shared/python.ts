import {
  noOutcome,
  type PythonJob,
  type PythonOutcome,
  runLimitMs,
  runMethods,
  type RunOutcome,
  SHORT_RUN_MS,
  timeOf,
  type WorkerMessage,
} from '@fragwerk/python';

type Started = Readonly<ReturnType<typeof start>>;

/** Time beyond that of all runs before an unresponsive interpreter is terminated. */
const GRACE_MS = 3000;

/** Time for runs of a job that hang; after it, each remaining run gets {@link SHORT_RUN_MS}. */
const MAX_HANGING_MS = 15_000;

let spare: Started | null = null;

/** Starts a worker that reports when it is ready, and runs jobs one after the other; one that hangs ends with it. */
function startWorker(files: string): Worker {
  const script = new URL('python-worker.js', new URL(files, document.baseURI));
  if (script.origin === self.origin) return new Worker(script, { type: 'module' });
  // Pages of another origin and sandboxed frames, which have none, can only start one from a data URL.
  const code = `import ${JSON.stringify(script.href)}`;
  return new Worker(`data:text/javascript,${encodeURIComponent(code)}`, { type: 'module' });
}

function start(files: string) {
  const worker = startWorker(files);
  const ready = new Promise<void>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.kind === 'failed') reject(new Error(data.message));
      else resolve();
    });
    worker.addEventListener('error', ({ message }) =>
      reject(new Error(message || 'python-worker.js')),
    );
  });
  const started = { worker, files, ready };
  ready.catch(() => {
    if (spare === started) spare = null;
  });
  return started;
}

/** Starts an interpreter in advance, so that the first run does not wait for it. */
export function warmUp(files: string): Started {
  if (spare?.files !== files) {
    spare?.worker.terminate();
    spare = start(files);
  }
  return spare;
}

/** Lets an interpreter run a job with one run; `null` if it hangs. @throws Error if it is unusable */
async function runOne({ worker, ready }: Started, job: PythonJob): Promise<PythonOutcome | null> {
  await ready;
  const [run] = job.runs;
  return new Promise((resolve, reject) => {
    const limitMs = run ? runLimitMs(job, run) : job.time;
    let timer: ReturnType<typeof setTimeout> | undefined;
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      clearTimeout(timer);
      // Loading the interpreter of the tests, or packages, does not count.
      if (data.kind === 'ready') timer = setTimeout(() => resolve(null), limitMs + GRACE_MS);
      else if (data.kind === 'outcome') resolve(data.outcome);
      else reject(new Error(data.message));
    };
    worker.postMessage(job);
  });
}

/** The session was stopped. */
export class Stopped extends Error {}

interface RunOptions {
  /** Whether the runs after one with this outcome are left out. */
  readonly isLast?: (run: RunOutcome) => boolean;
  /** Called when the interpreter is loaded and starts the job. */
  readonly onStart?: () => void;
}

/**
 * Runs jobs one after the other; after a run that hangs, the remaining runs continue in another
 * interpreter.
 */
export class PythonSession {
  #current: Started;
  #hasStarted = false;
  #hasEnded = false;
  readonly #stopped = new AbortController();

  constructor(private readonly files: string) {
    this.#current = this.#take();
  }

  /**
   * Runs a job, each run up to its own time limit.
   *
   * @throws Stopped, or another Error if the interpreter cannot be loaded
   */
  async run(
    job: PythonJob | Promise<PythonJob>,
    { isLast = () => false, onStart = () => undefined }: RunOptions = {},
  ): Promise<PythonOutcome> {
    const { signal } = this.#stopped;
    const stopped = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Stopped()));
    });
    const started = async () => {
      const [known] = await Promise.all([job, this.#current.ready]);
      signal.throwIfAborted();
      this.#hasStarted = true;
      onStart();
      return this.#runAll(known, isLast);
    };
    try {
      return await Promise.race([stopped, started()]);
    } catch (error) {
      if (!(error instanceof Stopped)) this.#end();
      throw error;
    }
  }

  async #runAll(job: PythonJob, isLast: (run: RunOutcome) => boolean): Promise<PythonOutcome> {
    const runs: RunOutcome[] = [];
    let found: Omit<PythonOutcome, 'runs'> = { source: null };
    let leftMs = MAX_HANGING_MS;
    for (const [index, given] of job.runs.entries()) {
      const run = { ...given, time: Math.min(timeOf(job, given), Math.max(leftMs, SHORT_RUN_MS)) };
      const one = { ...job, runs: [run], inspect: job.inspect && index === 0 };
      const outcome = await runOne(this.#current, one);
      if (this.#hasEnded) break;
      if (outcome?.source && !found.source)
        found = { source: outcome.source, style: outcome.style };
      let done = outcome?.runs[0] ?? noOutcome('timeout');
      if (done.end === 'timeout') leftMs -= runLimitMs(job, run);
      if (!outcome || done.end === 'crash') {
        this.#current.worker.terminate();
        this.#current = this.#take();
      }
      if (!outcome && run.kind === 'unittest' && run.only === undefined)
        done = await runMethods(job, run, (each) => this.#runAll(each, () => false));
      runs.push(done);
      if (isLast(done)) break;
    }
    return { runs, ...found };
  }

  /** Ends the current run immediately; an interpreter that is still loading is left to the next session. */
  stop(): void {
    this.#stopped.abort();
    if (this.#hasStarted) this.#end();
    else this.release();
    warmUp(this.files);
  }

  /** Leaves a usable interpreter, which restores itself before each run, to the next session. */
  release(): void {
    if (this.#hasEnded) return;
    if (spare) this.#end();
    else spare = this.#current;
    this.#hasEnded = true;
  }

  #end(): void {
    this.#hasEnded = true;
    this.#current.worker.terminate();
  }

  #take(): Started {
    const taken = warmUp(this.files);
    spare = null;
    return taken;
  }
}

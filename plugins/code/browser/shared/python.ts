import {
  noOutcome,
  type PythonJob,
  type PythonOutcome,
  runLimitMs,
  type RunOutcome,
  SHORT_RUN_MS,
  startPythonWorker,
  timeOf,
  type WorkerMessage,
} from '@fragwerk/python';

/** How a run ended: with an outcome, stopped by the student, or because Python could not be loaded. */
type TryResult =
  | { readonly kind: 'outcome'; readonly outcome: PythonOutcome }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly message: string };

/** A started interpreter. */
interface Started {
  readonly worker: Worker;
  readonly files: string;
  /** Resolves to why it is unusable, '' if it is usable. */
  readonly ready: Promise<string>;
}

/** Time beyond that of all runs before an unresponsive interpreter is terminated. */
const GRACE_MS = 3000;

/** Time for runs of a job that hang; after it, each remaining run gets {@link SHORT_RUN_MS}. */
const MAX_HANGING_MS = 15_000;

/** Time to load and import packages, which the first run of a worker includes. */
const INSTALL_MS = 60_000;

let spare: Started | null = null;

function start(files: string): Started {
  const worker = startPythonWorker(files);
  const ready = new Promise<string>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.kind !== 'outcome') resolve(data.kind === 'failed' ? data.message : '');
    });
    worker.addEventListener('error', ({ message }) => resolve(message || 'python-worker.js'));
  });
  const started = { worker, files, ready };
  void ready.then((failure) => {
    if (failure !== '' && spare === started) spare = null;
  });
  return started;
}

/** Starts an interpreter in advance, so that the first run does not wait for it. */
export function warmUp(files: string): void {
  if (spare?.files !== files) {
    spare?.worker.terminate();
    spare = start(files);
  }
}

export interface PythonTry {
  readonly result: Promise<TryResult>;
  readonly stop: () => void;
}

/** Lets an interpreter run a job with one run; `null` if it hangs. @throws Error if it is unusable */
async function runOne({ worker, ready }: Started, job: PythonJob): Promise<PythonOutcome | null> {
  const failure = await ready;
  if (failure !== '') throw new Error(failure);
  const [run] = job.runs;
  return new Promise((resolve, reject) => {
    const limitMs = run ? runLimitMs(job, run) : job.time;
    const moreMs = GRACE_MS + (job.wheels ? INSTALL_MS : 0);
    const timer = setTimeout(() => resolve(null), limitMs + moreMs);
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      clearTimeout(timer);
      if (data.kind === 'outcome') resolve(data.outcome);
      else if (data.kind === 'failed') reject(new Error(data.message));
    };
    worker.postMessage(job);
  });
}

/**
 * Runs jobs one after the other; after a run that hangs, the remaining runs continue in another
 * interpreter.
 */
export class PythonSession {
  #current: Started;
  #hasEnded = false;

  constructor(private readonly files: string) {
    this.#current = this.#take();
  }

  /** Resolves when the interpreter is loaded. @throws Error if it cannot be */
  async ready(): Promise<void> {
    const failure = await this.#current.ready;
    if (failure === '') return;
    this.end();
    throw new Error(failure);
  }

  /**
   * Runs a job, each run up to its own time limit.
   *
   * @param isLast whether the runs after one with this outcome are left out
   * @throws Error if the interpreter cannot be loaded
   */
  async run(
    job: PythonJob,
    isLast: (run: RunOutcome) => boolean = () => false,
  ): Promise<PythonOutcome> {
    const runs: RunOutcome[] = [];
    let found: Omit<PythonOutcome, 'runs'> = { source: null };
    let leftMs = MAX_HANGING_MS;
    for (const [index, given] of job.runs.entries()) {
      const run = { ...given, time: Math.min(timeOf(job, given), Math.max(leftMs, SHORT_RUN_MS)) };
      const one = { ...job, runs: [run], inspect: job.inspect && index === 0 };
      const outcome = await runOne(this.#current, one).catch((error: unknown) => {
        this.end();
        throw error;
      });
      if (this.#hasEnded) break;
      if (outcome?.source && !found.source)
        found = { source: outcome.source, style: outcome.style };
      const done = outcome?.runs[0] ?? noOutcome('timeout');
      runs.push(done);
      if (done.end === 'timeout') leftMs -= runLimitMs(job, run);
      if (!outcome || done.end === 'crash') {
        this.#current.worker.terminate();
        this.#current = this.#take();
      }
      if (isLast(done)) break;
    }
    return { runs, ...found };
  }

  end(): void {
    this.#hasEnded = true;
    this.#current.worker.terminate();
  }

  /** Leaves a usable interpreter, which restores itself before each run, to the next session. */
  release(): void {
    if (spare) this.end();
    else if (!this.#hasEnded) spare = this.#current;
  }

  #take(): Started {
    warmUp(this.files);
    const taken = spare ?? start(this.files);
    spare = null;
    return taken;
  }
}

/**
 * Runs a job in the background.
 *
 * @param onStart called when the interpreter is loaded and starts the job
 */
export function runPython(files: string, job: Promise<PythonJob>, onStart: () => void): PythonTry {
  const session = new PythonSession(files);
  let stop: () => void = () => undefined;
  const stopped = new Promise<TryResult>((resolve) => {
    stop = () => resolve({ kind: 'stopped' });
  });
  const finished = Promise.all([job, session.ready()])
    .then(([known]) => {
      onStart();
      return session.run(known);
    })
    .then(
      (outcome): TryResult => ({ kind: 'outcome', outcome }),
      (error: unknown): TryResult => ({ kind: 'failed', message: (error as Error).message }),
    );
  const result = Promise.race([stopped, finished]);
  void result.then(({ kind }) => {
    if (kind === 'stopped') {
      session.end();
      warmUp(files);
    } else session.release();
  });
  return { result, stop };
}

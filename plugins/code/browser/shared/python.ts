import {
  noOutcome,
  type PythonJob,
  type PythonOutcome,
  startPythonWorker,
  MAX_JOB_MS,
  type WorkerMessage,
} from '@fragwerk/python';

/** End of a run: with an outcome, stopped by the student, or because Python could not be loaded. */
type TryResult =
  | { readonly kind: 'outcome'; readonly outcome: PythonOutcome }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly message: string };

/** A started interpreter; each runs one job. */
interface Started {
  readonly worker: Worker;
  readonly files: string;
  /** Resolves to why it is unusable, '' if it is usable. */
  readonly ready: Promise<string>;
}

/** Time beyond that of all runs before an unresponsive interpreter is terminated. */
const GRACE_MS = 3000;

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

const timeoutOutcome = ({ runs }: PythonJob): PythonOutcome => ({
  runs: runs.map(() => noOutcome('timeout')),
  source: null,
});

export interface PythonTry {
  readonly result: Promise<TryResult>;
  readonly stop: () => void;
}

/**
 * Runs a job in a new interpreter in the background.
 *
 * @param onStart called when the interpreter is loaded and starts the job
 */
export function runPython(files: string, job: PythonJob, onStart: () => void): PythonTry {
  warmUp(files);
  const { worker, ready } = spare ?? start(files);
  spare = null;
  let settle: (result: TryResult) => void = () => undefined;
  const result = new Promise<TryResult>((resolve) => (settle = resolve));
  let timer: ReturnType<typeof setTimeout> | undefined;
  void result.then(({ kind }) => {
    clearTimeout(timer);
    worker.terminate();
    if (kind !== 'failed') warmUp(files);
  });
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.kind !== 'ready') settle(data);
  });
  void ready.then((failure) => {
    if (failure !== '') {
      settle({ kind: 'failed', message: failure });
      return;
    }
    onStart();
    worker.postMessage(job);
    timer = setTimeout(
      () => settle({ kind: 'outcome', outcome: timeoutOutcome(job) }),
      Math.min(job.time * job.runs.length, MAX_JOB_MS) + GRACE_MS,
    );
  });
  return {
    result,
    stop: () => settle({ kind: 'stopped' }),
  };
}

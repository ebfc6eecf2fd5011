import {
  noOutcome,
  type PythonJob,
  type PythonOutcome,
  startPythonWorker,
  TOTAL_TIME,
  type WorkerMessage,
} from '@fragwerk/python';

/** How a try ended: with what came, by the student, or because Python could not be loaded. */
export type TryResult =
  | { readonly kind: 'outcome'; readonly outcome: PythonOutcome }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly message: string };

/** An interpreter that is started; each does one job. */
interface Started {
  readonly worker: Worker;
  readonly files: string;
  /** Resolves to why it cannot be used, '' when it can. */
  readonly ready: Promise<string>;
}

/** Milliseconds beyond the time of all runs before an interpreter that does not answer is ended. */
const GRACE = 3000;

let spare: Started | null = null;

function start(files: string): Started {
  const worker = startPythonWorker(files);
  const ready = new Promise<string>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.kind !== 'outcome') resolve(data.kind === 'failed' ? data.message : '');
    });
    worker.addEventListener('error', ({ message }) => {
      resolve(message || 'python-worker.js');
    });
  });
  const started = { worker, files, ready };
  void ready.then((failure) => {
    if (failure !== '' && spare === started) spare = null;
  });
  return started;
}

/** Starts an interpreter ahead, so that the first try does not wait for it. */
export function warmUp(files: string): void {
  if (spare?.files !== files) {
    spare?.worker.terminate();
    spare = start(files);
  }
}

const outOfTime = ({ runs }: PythonJob): PythonOutcome => ({
  runs: runs.map(() => noOutcome('timeout')),
  source: null,
});

export interface PythonTry {
  readonly result: Promise<TryResult>;
  readonly stop: () => void;
}

/**
 * Runs a job in an interpreter of its own, in the background.
 *
 * @param onStart is notified when the interpreter is loaded and begins
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
      () => {
        settle({ kind: 'outcome', outcome: outOfTime(job) });
      },
      Math.min(job.time * job.runs.length, TOTAL_TIME) + GRACE,
    );
  });
  return {
    result,
    stop: () => {
      settle({ kind: 'stopped' });
    },
  };
}

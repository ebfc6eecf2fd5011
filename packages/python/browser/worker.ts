import harness from '../src/harness.py';
import { Interpreter, type Library, limitMemory } from '../src/interpreter.js';
import type { PythonJob } from '../src/job.js';
import type { WorkerMessage } from '../src/worker-message.js';

/** The library's module, which lies beside this one on the server. */
interface LibraryModule {
  readonly loadPyodide: (options: {
    readonly indexURL: string;
    readonly jsglobals: object;
  }) => Promise<Library>;
}

const say = (message: WorkerMessage): void => {
  postMessage(message);
};

async function start(): Promise<Interpreter> {
  const beside = (name: string) => new URL(name, import.meta.url).href;
  limitMemory();
  const { loadPyodide } = (await import(beside('./pyodide.mjs'))) as LibraryModule;
  const python = await loadPyodide({ indexURL: beside('./'), jsglobals: {} });
  return new Interpreter(python, harness);
}

const started = start();
started.then(
  () => {
    say({ kind: 'ready' });
  },
  (error: unknown) => {
    say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  },
);

addEventListener('message', ({ data }: MessageEvent<PythonJob>) => {
  // Why it could not start was said before.
  void started.then((interpreter) => {
    say({ kind: 'outcome', outcome: interpreter.run(data) });
  });
});

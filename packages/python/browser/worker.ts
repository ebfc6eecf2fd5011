import harness from '../src/harness.py';
import { Interpreter, type Library, limitMemory } from '../src/interpreter.js';
import type { PythonJob } from '../src/job.js';
import type { WorkerMessage } from '../src/worker-message.js';

/** The library's module, in the same folder on the server. */
interface LibraryModule {
  readonly loadPyodide: (options: {
    readonly indexURL: string;
    readonly jsglobals: object;
  }) => Promise<Library>;
}

const send = (message: WorkerMessage): void => postMessage(message);

async function start(): Promise<Interpreter> {
  const addressOf = (name: string) => new URL(name, import.meta.url).href;
  limitMemory();
  const { loadPyodide } = (await import(addressOf('./pyodide.mjs'))) as LibraryModule;
  const python = await loadPyodide({ indexURL: addressOf('./'), jsglobals: {} });
  return new Interpreter(python, harness);
}

const started = start();
started.then(
  () => send({ kind: 'ready' }),
  (error: unknown) =>
    send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
);

addEventListener('message', ({ data }: MessageEvent<PythonJob>) => {
  // A failed start was reported before.
  void started.then((interpreter) => send({ kind: 'outcome', outcome: interpreter.run(data) }));
});

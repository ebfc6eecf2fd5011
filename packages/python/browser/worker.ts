import codec from '../src/codec.py';
import harness from '../src/harness.py';
import judge from '../src/judge.py';
import program from '../src/program.py';
import source from '../src/source.py';
import style from '../src/style.py';
import turtle from '../src/turtle.py';
import {
  guardInterpreters,
  harnessSource,
  Interpreter,
  type Library,
  loadBehindGate,
  shareMemory,
} from '../src/interpreter.js';
import type { PythonJob, WorkerMessage } from '../src/job.js';

/** The library's module, in the same folder on the server. */
interface LibraryModule {
  readonly loadPyodide: (options: {
    readonly indexURL: string;
    readonly jsglobals: object;
    readonly env: Readonly<Record<string, string>>;
    readonly _makeSnapshot?: boolean;
    readonly _loadSnapshot?: Uint8Array;
  }) => Promise<Library & { readonly makeMemorySnapshot: () => Uint8Array }>;
}

const send = (message: WorkerMessage): void => postMessage(message);

async function start(): Promise<Interpreter> {
  const addressOf = (name: string) => new URL(name, import.meta.url).href;
  guardInterpreters();
  const { loadPyodide } = (await import(addressOf('./pyodide.mjs'))) as LibraryModule;
  // Sets have the same order as on the server.
  const env = { HOME: '/home', LANG: 'C.UTF-8', PYTHONHASHSEED: '0' };
  const options = { indexURL: addressOf('./'), jsglobals: {}, env };
  let snapshot: Uint8Array | null = null;
  const load = async () => {
    if (snapshot) return loadPyodide({ ...options, _loadSnapshot: snapshot });
    const python = await loadPyodide({ ...options, _makeSnapshot: true });
    python.runPython(
      harnessSource({
        ...{ 'harness.py': harness, 'codec.py': codec, 'program.py': program },
        ...{ 'judge.py': judge, 'source.py': source, 'style.py': style, 'turtle.py': turtle },
      }),
    );
    snapshot = python.makeMemorySnapshot();
    shareMemory(snapshot);
    return python;
  };
  const readWheel = async (file: string) => {
    const reply = await fetch(addressOf(`./${file}`));
    if (!reply.ok) throw new Error(`${file}: ${reply.status}`);
    return new Uint8Array(await reply.arrayBuffer());
  };
  return Interpreter.start(() => loadBehindGate(load), readWheel);
}

const fail = (error: unknown) =>
  send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });

const started = start();
started.then(() => send({ kind: 'ready' }), fail);

addEventListener('message', ({ data }: MessageEvent<PythonJob>) => {
  // A failed start was reported before.
  void started.then(async (interpreter) => {
    const prepared = interpreter.prepare(data).then(() => send({ kind: 'ready' }));
    const run = prepared.then(() => interpreter.run(data));
    await run.then((outcome) => send({ kind: 'outcome', outcome }), fail);
  });
});

// Entry of a worker process: loads plugin types, then answers requests to them.
import type { Plugin } from '@fragwerk/sdk';
import { type CellSource, type LazyCell, loadCell, loadLazily } from '../cell/load.js';
import { RequestWorker } from '../worker/requests.js';
import { framesInCells, watchThread } from './loop-watch.js';
import { noBytes, sendError, type WorkerReport, type WorkerSetup } from './protocol.js';
import { runTaskLoop } from './task-loop.js';

const plugins = new Map<string, Pick<Plugin, 'operations'> & Partial<LazyCell>>();
let worker: RequestWorker | undefined;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Returns the manifest of a type unless it is known, or why it cannot be loaded. */
async function load(source: CellSource): Promise<unknown> {
  const { known } = source;
  if (known) {
    plugins.set(known.type, await loadLazily(source, known.operations, print));
    return {};
  }
  try {
    const { manifest, plugin } = await loadCell(source, print);
    if (manifest && plugin) plugins.set(manifest.info.type, plugin);
    return { manifest };
  } catch (error) {
    return { error: sendError(error) };
  }
}

async function loadAll(sources: readonly CellSource[]): Promise<readonly unknown[]> {
  const loaded: unknown[] = [];
  for (const source of sources) loaded.push(await load(source));
  return loaded;
}

/** For development: time after which a busy process reports its place. */
const [, , loopMs] = process.argv;

const sendNow = runTaskLoop(async (task, bytes, callOut) => {
  if (task.kind === 'request' && worker) return worker.answer(task, bytes, callOut);
  if (task.kind === 'load') return { meta: await loadAll(task.sources), bytes: noBytes };
  if (task.kind === 'evaluate') {
    // A request to the type reports a failure.
    await Promise.allSettled(task.types.map(async (type) => plugins.get(type)?.evaluate?.()));
    return { meta: null, bytes: noBytes };
  }
  if (task.kind !== 'setUp') throw new Error('This process only answers requests.');
  const setup = JSON.parse(bytes.toString('utf8')) as WorkerSetup;
  worker = new RequestWorker(plugins, setup, loopMs === undefined ? undefined : reportBegin);
  return { meta: null, bytes: noBytes };
});

let latest: WorkerReport = { type: '', operation: '', stack: '' };

/** Reports immediately, because the process may be stuck soon, or is already. */
function report(change: Partial<WorkerReport>): void {
  latest = { ...latest, ...change };
  sendNow({ kind: 'report', ...latest });
}

const reportBegin = (type: string, operation: string) => report({ type, operation, stack: '' });

if (loopMs !== undefined)
  watchThread(Number(loopMs), (frames) => report({ stack: framesInCells(frames) }));

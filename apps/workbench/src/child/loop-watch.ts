import { findSourceMap } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { SourcePlace } from '../api.js';
import { authorPlace, pathOf, type Position } from './fault.js';

/** A stack frame of the main thread; line and column from 0. */
interface Call {
  readonly url: string;
  readonly line: number;
  readonly column: number;
}

/** Returns the position in the source file of a call, from 1. */
function positionOf({ url, line, column }: Call): Position {
  const entry = findSourceMap(url)?.findEntry(line, column);
  if (!entry || !('originalSource' in entry))
    return { path: pathOf(url), line: line + 1, column: column + 1 };
  const { originalSource, originalLine, originalColumn } = entry;
  return { path: pathOf(originalSource), line: originalLine + 1, column: originalColumn + 1 };
}

/**
 * Notices when this thread does not return to its event loop in time.
 *
 * @param onLoop called from within the loop, with the author's innermost line, `null` when none of
 *   the author's code runs
 */
export function watchLoops(
  { folder, limitMs }: { readonly folder: string; readonly limitMs: number },
  onLoop: (place: SourcePlace | null) => void,
): void {
  process.setSourceMapsEnabled(true);
  const beats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beats, 0, 1), 50).unref();
  Object.assign(globalThis, {
    [Symbol.for('fragwerk.loop')]: (calls: readonly Call[]) => {
      const places = calls.map((call) => authorPlace(positionOf(call), folder));
      onLoop(places.find((place) => place !== null) ?? null);
    },
  });
  const workerData = { beats, limitMs };
  new Worker(new URL('./loop-worker.js', import.meta.url), { workerData, execArgv: [] }).unref();
}

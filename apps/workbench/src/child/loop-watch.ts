import { findSourceMap } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { SourcePlace } from '../api.js';
import { isAuthors, pathOf, shownPath, sourceLineOf } from './fault.js';

/** A call that the main thread is in, innermost first; line and column from 0. */
interface Call {
  readonly url: string;
  readonly line: number;
  readonly column: number;
}

/** The place in the author's file, from 1; `null` for code of others. */
function placeOf({ url, line, column }: Call, folder: string): SourcePlace | null {
  const entry = findSourceMap(url)?.findEntry(line, column);
  const isMapped = entry !== undefined && 'originalSource' in entry;
  const path = pathOf(isMapped ? entry.originalSource : url);
  if (!isAuthors(path, folder)) return null;
  const [row, start] = isMapped
    ? [entry.originalLine + 1, entry.originalColumn + 1]
    : [line + 1, column + 1];
  const sourceLine = sourceLineOf(path, row);
  return { file: shownPath(path, folder), line: row, column: start, sourceLine };
}

/**
 * Notices when this thread does not come back to its event loop for too long.
 *
 * @param limit in milliseconds
 * @param onLoop called while the thread still is in the loop, with the author's innermost line, `null`
 *   when none of the author's code runs
 */
export function watchLoops(
  { folder, limit }: { readonly folder: string; readonly limit: number },
  onLoop: (place: SourcePlace | null) => void,
): void {
  process.setSourceMapsEnabled(true);
  const beats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beats, 0, 1), 50).unref();
  Object.assign(globalThis, {
    [Symbol.for('fragwerk.loop')]: (calls: readonly Call[]) => {
      const places = calls.map((call) => placeOf(call, folder));
      onLoop(places.find((place) => place !== null) ?? null);
    },
  });
  const workerData = { beats, limit };
  new Worker(new URL('./loop-worker.js', import.meta.url), { workerData, execArgv: [] }).unref();
}

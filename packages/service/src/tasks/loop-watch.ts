import { Worker } from 'node:worker_threads';
import { CellScript } from '../cell/script.js';

/** A stack frame; line and column from 0. */
export interface LoopFrame {
  readonly url: string;
  readonly line: number;
  readonly column: number;
}

/** Data of the thread that watches another one. */
export interface LoopThreadData {
  /** A counter that the watched thread increases. */
  readonly beats: Int32Array;
  readonly limitMs: number;
}

/** Returns the frames in cells, as places in the authors' files. */
export const framesInCells = (frames: readonly LoopFrame[]): string =>
  CellScript.framesOf(
    frames.map(({ url, line, column }) => `    at ${url}:${line + 1}:${column + 1}`).join('\n'),
  );

const BEAT_MS = 50;

/**
 * Notices when this thread does not return to its event loop in time.
 *
 * @param onLoop is called while the loop is running, with its stack
 */
export function watchThread(limitMs: number, onLoop: (frames: readonly LoopFrame[]) => void): void {
  Object.assign(globalThis, { [Symbol.for('fragwerk.loop')]: onLoop });
  const beats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();
  const workerData: LoopThreadData = { beats, limitMs };
  new Worker(new URL('./loop-thread.js', import.meta.url), { workerData, execArgv: [] }).unref();
}

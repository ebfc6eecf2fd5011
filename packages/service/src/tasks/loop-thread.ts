// A thread that notices when the main thread is stuck in a loop, and where.
import { type Debugger, Session } from 'node:inspector';
import { workerData } from 'node:worker_threads';
import type { LoopFrame, LoopThreadData } from './loop-watch.js';

const CHECK_INTERVAL_MS = 50;

const { beats, limitMs } = workerData as LoopThreadData;

/** Pauses the main thread and calls its function with its stack. */
function stop(): void {
  const session = new Session();
  session.connectToMainThread();
  const urls = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => {
    urls.set(scriptId, url);
  });
  session.on('Debugger.paused', ({ params: { callFrames } }) => {
    const frames = callFrames.map(({ location }: Debugger.CallFrame): LoopFrame => ({
      url: urls.get(location.scriptId) ?? '',
      line: location.lineNumber,
      column: location.columnNumber ?? 0,
    }));
    // Not on a frame of the loop, because a cell has another global object.
    const expression = `globalThis[Symbol.for('fragwerk.loop')](${JSON.stringify(frames)})`;
    session.post('Runtime.evaluate', { expression }, () => session.post('Debugger.resume'));
  });
  session.post('Debugger.enable');
  session.post('Debugger.pause');
}

let last = -1;
let since = performance.now();
let isStopped = false;
// Keeps running after the stop, because a session does not keep its thread alive.
setInterval(() => {
  if (isStopped) return;
  const beat = Atomics.load(beats, 0);
  if (beat !== last) {
    last = beat;
    since = performance.now();
  } else if (performance.now() - since > limitMs) {
    isStopped = true;
    stop();
  }
}, CHECK_INTERVAL_MS);

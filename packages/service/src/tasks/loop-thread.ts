// A thread that notices when the main thread is stuck in a loop, and where.
import { type Debugger, Session } from 'node:inspector';
import { workerData } from 'node:worker_threads';
import { CellScript } from '../cell/script.js';
import { framesInCells, type LoopThreadData } from './loop-watch.js';
import { reportStack } from './reports.js';

const CHECK_INTERVAL_MS = 50;

const { beats, limitMs, scripts } = workerData as LoopThreadData;

// In the order of the main thread, which gives them the same names.
for (const url of scripts ?? []) new CellScript(url);

/** Pauses the main thread and reports its stack. */
function stop(): void {
  const session = new Session();
  session.connectToMainThread();
  const urls = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => {
    urls.set(scriptId, url);
  });
  session.on('Debugger.paused', ({ params: { callFrames } }) => {
    const frames = callFrames.map(({ location }: Debugger.CallFrame) => ({
      url: urls.get(location.scriptId) ?? '',
      line: location.lineNumber,
      column: location.columnNumber ?? 0,
    }));
    const resume = () => session.post('Debugger.resume');
    if (scripts) {
      reportStack(framesInCells(frames));
      resume();
      return;
    }
    const expression = `globalThis[Symbol.for('fragwerk.loop')](${JSON.stringify(frames)})`;
    const callFrameId = callFrames[0]?.callFrameId ?? '';
    session.post('Debugger.evaluateOnCallFrame', { callFrameId, expression }, resume);
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

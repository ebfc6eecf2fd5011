/** A thread that looks whether the main thread still turns, and where it is when it does not. */
import { type Debugger, Session } from 'node:inspector';
import { workerData } from 'node:worker_threads';

const { beats, limit } = workerData as { readonly beats: Int32Array; readonly limit: number };

/** Stops the main thread where it is, and lets it report that place itself. */
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
    const report = `globalThis[Symbol.for('fragwerk.loop')](${JSON.stringify(frames)})`;
    const callFrameId = callFrames[0]?.callFrameId ?? '';
    session.post('Debugger.evaluateOnCallFrame', { callFrameId, expression: report }, () => {
      session.post('Debugger.resume');
    });
  });
  session.post('Debugger.enable');
  session.post('Debugger.pause');
}

let last = -1;
let since = performance.now();
let isStopped = false;
// It goes on after the stop, because a session does not keep its thread.
setInterval(() => {
  if (isStopped) return;
  const beat = Atomics.load(beats, 0);
  if (beat !== last) {
    last = beat;
    since = performance.now();
  } else if (performance.now() - since > limit) {
    isStopped = true;
    stop();
  }
}, 50);

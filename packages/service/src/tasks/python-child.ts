// Entry of a single-use process that runs the programs of one student.
import { Console } from 'node:console';
import { fstatSync } from 'node:fs';
import { Writable } from 'node:stream';
import { type Interpreter, startInterpreter } from '@fragwerk/python/node';
import { noBytes } from './protocol.js';
import { runTaskLoop } from './task-loop.js';

/** Many programs need no interpreter for tests; a process that waits longer than this starts it in advance. */
const START_TESTS_MS = 500;

let interpreter: Interpreter | undefined;
let idleTimer: NodeJS.Timeout | undefined;

runTaskLoop(async (task) => {
  if (task.kind === 'load') {
    // Anything a program prints outside of its captured output must not reach the log.
    const nowhere = new Writable({
      write(_part, _encoding, done) {
        done();
      },
    });
    globalThis.console = new Console(nowhere);
    const started = await startInterpreter(fstatSync(0).isFile() ? 0 : undefined);
    interpreter = started;
    idleTimer = setTimeout(() => {
      // The next program reports a failure.
      started.startTests().catch(() => undefined);
    }, START_TESTS_MS);
    return { meta: [], bytes: noBytes };
  }
  if (task.kind === 'python' && interpreter) {
    clearTimeout(idleTimer);
    return { meta: await interpreter.run(task.job), bytes: noBytes };
  }
  throw new Error('This process only runs Python.');
});

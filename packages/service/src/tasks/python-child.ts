// Entry of a single-use process that runs the programs of one student.
import { fstatSync } from 'node:fs';
import { type Interpreter, startInterpreter } from '@fragwerk/python/node';
import { noBytes } from './protocol.js';
import { runTaskLoop } from './task-loop.js';

/** Many programs need no interpreter for tests; a process that waits longer than this starts it in advance. */
const START_TESTS_MS = 500;

let interpreter: Interpreter | undefined;
let idleTimer: NodeJS.Timeout | undefined;

runTaskLoop(async (task) => {
  if (task.kind === 'load') {
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

// Entry of a single-use process that runs the programs of one student.
import { Console } from 'node:console';
import { fstatSync } from 'node:fs';
import { Writable } from 'node:stream';
import { type Interpreter, startInterpreter } from '@fragwerk/python/node';
import { noBytes } from './protocol.js';
import { runTaskLoop } from './task-loop.js';

let interpreter: Interpreter | undefined;

runTaskLoop(async (task) => {
  if (task.kind === 'load') {
    // Anything a program prints outside of its captured output must not reach the log.
    const nowhere = new Writable({
      write(_part, _encoding, done) {
        done();
      },
    });
    globalThis.console = new Console(nowhere);
    interpreter = await startInterpreter(fstatSync(0).isFile() ? 0 : undefined);
    return { meta: [], bytes: noBytes };
  }
  if (task.kind === 'python' && interpreter)
    return { meta: await interpreter.run(task.job), bytes: noBytes };
  throw new Error('This process only runs Python.');
});

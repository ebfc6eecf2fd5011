// Entry of a process that runs the programs of one student and is ended after it.
import { Console } from 'node:console';
import { fstatSync } from 'node:fs';
import { Writable } from 'node:stream';
import { type Interpreter, startInterpreter } from '@fragwerk/python/node';
import { serveTasks } from './serve.js';

let interpreter: Interpreter | undefined;

serveTasks(async (task) => {
  if (task.kind === 'load') {
    // What a program prints past its output belongs into no log.
    const nowhere = new Writable({
      write(_part, _encoding, done) {
        done();
      },
    });
    globalThis.console = new Console(nowhere);
    interpreter = await startInterpreter(fstatSync(0).isFile() ? 0 : undefined);
    return [];
  }
  if (task.kind === 'python' && interpreter) return interpreter.run(task.job);
  throw new Error('This process runs Python only.');
});

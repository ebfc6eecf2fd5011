import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PluginBuild } from '@fragwerk/service';
import type { ChildOptions, FromChild, ToChild } from '../child/messages.js';

/** The built entry of the child, also when this runs from its source, as in tests. */
const entry = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../dist/dev-service.js' : '../dev-service.js',
    import.meta.url,
  ),
);

/** The process of the own service. */
export interface ServiceChild {
  /** Has it load a build, with `null` what the files hold. */
  readonly build: (restored: PluginBuild | null) => void;
  /** Ends it at once, however stuck it is. */
  readonly kill: () => void;
  readonly exited: Promise<void>;
}

/**
 * Starts the process of the own service.
 *
 * @param onMessage called with all that it tells
 * @param onExit called when it ended, also after {@link ServiceChild.kill}
 */
export function startChild(
  options: ChildOptions,
  onMessage: (message: FromChild) => void,
  onExit: (reason: string) => void,
): ServiceChild {
  const child: ChildProcess = fork(entry, [JSON.stringify(options)], {
    // What the plugin writes is for its author, and no part of what the command says.
    stdio: ['ignore', 2, 2, 'ipc'],
    execArgv: [],
  });
  child.on('message', onMessage);
  const exited = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      onExit(error.message);
      resolve();
    });
    child.once('exit', (code, signal) => {
      onExit(signal ?? `code ${code}`);
      resolve();
    });
  });
  return {
    build: (restored) => {
      if (child.connected) child.send({ kind: 'build', restored } satisfies ToChild);
    },
    kill: () => child.kill('SIGKILL'),
    exited,
  };
}

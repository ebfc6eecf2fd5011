import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PluginBuild } from '@fragwerk/service';
import type { ChildOptions, ChildEvent, ChildCommand } from '../child/messages.js';

/** The built entry of the child, also when this module runs from its source in tests. */
const entry = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../dist/dev-service.js' : '../dev-service.js',
    import.meta.url,
  ),
);

/** The process of the own service. */
export interface ServiceChild {
  /** Loads a build, with `null` the files. */
  readonly build: (restored: PluginBuild | null) => void;
  /** Kills it, even when it is stuck. */
  readonly kill: () => void;
  readonly exited: Promise<void>;
}

/** Starts the process of the own service; `onExit` is also called after {@link ServiceChild.kill}. */
export function startChild(
  options: ChildOptions,
  onEvent: (event: ChildEvent) => void,
  onExit: (reason: string) => void,
): ServiceChild {
  const child: ChildProcess = fork(entry, [JSON.stringify(options)], {
    // Output of the plugin goes to stderr: stdout belongs to the command.
    stdio: ['ignore', 2, 2, 'ipc'],
    execArgv: [],
  });
  child.on('message', onEvent);
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
      if (child.connected) child.send({ kind: 'build', restored } satisfies ChildCommand);
    },
    kill: () => child.kill('SIGKILL'),
    exited,
  };
}

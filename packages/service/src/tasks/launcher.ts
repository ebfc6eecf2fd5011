import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { processes, processLocks, START_ERRORS } from '../platform.js';
import { bareEnvironment, type Command, entryPath, spawnCommand } from './command.js';

/** An order to the launcher. */
export type Launch =
  | { readonly kind: 'start'; readonly id: number; readonly command: Command }
  | { readonly kind: 'kill'; readonly id: number };

/** What the launcher reports; `started` comes with the channel. */
export type Launched = { readonly id: number } & (
  | { readonly kind: 'started'; readonly pid: number }
  | { readonly kind: 'exit'; readonly code: number | null; readonly signal: string | null }
  | { readonly kind: 'error'; readonly message: string }
);

export interface ProcessEvents {
  /** It runs, and its channel is open. */
  readonly onStart: (pid: number, channel: Duplex) => void;
  /** It failed to start, or to end. */
  readonly onError: (error: Error) => void;
  readonly onExit: (code: number | null, signal: string | null) => void;
}

/**
 * Starts processes from a small process of its own. Starting a process blocks the caller until its page
 * tables are copied and the new process has been scheduled, which took the service 5 to 80 ms.
 */
export class Launcher {
  readonly #events = new Map<number, ProcessEvents>();
  #process: ChildProcess | undefined;
  #lastId = 0;

  /** @param stdin file descriptor of the standard input of all processes */
  constructor(private readonly stdin: number) {}

  get memoryBytes(): number {
    return processes.memoryOf(this.#process?.pid ?? 0);
  }

  /** Starts a process, and returns a function that ends it. */
  start(command: Command, events: ProcessEvents): () => void {
    const id = ++this.#lastId;
    this.#process ??= this.#launch();
    const { stdio } = command;
    this.#events.set(id, events);
    const send = (launch: Launch) => this.#process?.send(launch, () => undefined);
    send({ kind: 'start', id, command: { ...command, stdio: ['inherit', ...stdio.slice(1)] } });
    return () => {
      if (this.#events.has(id)) send({ kind: 'kill', id });
    };
  }

  /** Ends all processes that it started. */
  close(): void {
    if (this.#process?.connected) this.#process.disconnect();
  }

  #launch(): ChildProcess {
    const launcher = spawnCommand({
      args: [
        ...processLocks().inspector,
        ...['--no-warnings', '--max-old-space-size=32', '--max-semi-space-size=1'],
        ...['--v8-pool-size=1', entryPath('launcher-child')],
      ],
      user: null,
      env: bareEnvironment(),
      stdio: [this.stdin, 'ignore', START_ERRORS, 'ipc'],
      niceness: 0,
    });
    launcher.on('message', (message, channel) =>
      this.#receive(message as Launched, channel as Socket | undefined),
    );
    launcher.once('exit', () => this.#end());
    launcher.once('error', () => this.#end());
    return launcher;
  }

  #receive(message: Launched, channel: Socket | undefined): void {
    const { id, kind } = message;
    const events = this.#events.get(id);
    if (kind === 'started') {
      if (events && channel) events.onStart(message.pid, channel);
      else channel?.destroy();
    }
    if (kind === 'exit') {
      this.#events.delete(id);
      events?.onExit(message.code, message.signal);
    }
    if (kind === 'error') events?.onError(new Error(message.message));
  }

  /** The processes of a launcher end with it; the next start makes another launcher. */
  #end(): void {
    const all = [...this.#events.values()];
    this.#process = undefined;
    this.#events.clear();
    for (const { onExit } of all) onExit(null, 'SIGKILL');
  }
}

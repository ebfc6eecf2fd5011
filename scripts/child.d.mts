import type { ChildProcess, SpawnOptions } from 'node:child_process';

/** Starts a program and collects what it prints; `ended` has its exit code or signal. */
export function start(
  command: readonly string[],
  options: SpawnOptions,
): {
  readonly child: ChildProcess;
  readonly ended: Promise<number | string>;
  readonly output: () => string;
  /** Waits for output that matches; `null` if the program ends without it. */
  readonly printed: (pattern: RegExp) => Promise<RegExpExecArray | null>;
};

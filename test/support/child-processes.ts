import { readFileSync } from 'node:fs';

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process has ended.
    return '';
  }
};

/** Returns the child processes of a process whose command line matches. */
export const childrenOf = (pid: number, command: RegExp): number[] =>
  read(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .map(Number)
    .filter((child) => child > 0 && command.test(read(`/proc/${child}/cmdline`)));

/** Returns whether a process has not ended; one that is only still listed has. */
export const isRunning = (pid: number): boolean => /\) [^Z]/.test(read(`/proc/${pid}/stat`));

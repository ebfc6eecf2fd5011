// Loaded before everything else, because loading the service takes more files than a low limit allows.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Files of the service itself, also while its modules are loaded. */
const OWN_FILES = 128;
/** Pipes of the processes for plugins and drawing. */
const FILES_PER_CORE = 16;
/** With fewer connections, a single browser and its proxy could use up all of them. */
const MIN_CONNECTIONS = 64;

const reserved = () => OWN_FILES + FILES_PER_CORE * availableParallelism();

/** Returns how many files and connections this process may open; `Infinity` where that is unknown. */
function openFileLimit(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    return Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Infinity);
  } catch (error) {
    // Only Linux has this file. Where it cannot be opened for lack of files, nothing else can.
    return (error as NodeJS.ErrnoException).code === 'EMFILE' ? 0 : Infinity;
  }
}

/** Returns how many connections leave enough files for everything else. */
export const maxConnections = (limit = openFileLimit()): number => limit - reserved();

/** Returns a warning if this process may open too few files, with the remedy. */
export function openFilesProblem(limit = openFileLimit()): string | null {
  const needed = reserved() + MIN_CONNECTIONS;
  if (limit >= needed) return null;
  return `This process may open ${limit} files and connections, but needs at least ${needed}. Raise the limit, for example to 65536: "ulimit -n 65536" in a shell, "--ulimit nofile=65536" for docker run, "ulimits: { nofile: 65536 }" in a compose file, "LimitNOFILE=65536" in a systemd unit.`;
}

/** Ends the process with one sentence if it may open too few files. */
export function requireOpenFiles(): void {
  const problem = openFilesProblem();
  if (problem === null) return;
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}

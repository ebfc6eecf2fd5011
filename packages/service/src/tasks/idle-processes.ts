import { totalmem } from 'node:os';
import type { WorkerProcess } from './process.js';

/** Memory of an idle process of one small type, without what processes share. */
const PROCESS_BYTES = 32 * 1024 * 1024;
/** Share of the memory of the machine or container. */
const MAX_SHARE = 1 / 4;
/** Bounds of their number. */
const [MIN_IDLE, MAX_IDLE] = [2, 32];

/** Returns how many idle processes fit into their share of the memory. */
function maxIdleProcesses(): number {
  const memoryBytes = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  const fitting = Math.floor((memoryBytes * MAX_SHARE) / PROCESS_BYTES);
  return Math.min(MAX_IDLE, Math.max(MIN_IDLE, fitting));
}

/** The idle processes of several pools, of which the most recently used ones are kept. */
export class IdleProcesses {
  readonly #maxIdle = maxIdleProcesses();
  /** In the order in which they became idle. */
  readonly #idle = new Set<WorkerProcess>();

  /** Notes that a process has become idle; ends another one if there are too many. */
  add(worker: WorkerProcess): void {
    this.delete(worker);
    this.#idle.add(worker);
    const [oldest] = this.#idle;
    if (!oldest || this.#idle.size <= this.#maxIdle) return;
    this.delete(oldest);
    oldest.kill(new Error('Too many processes were idle.'));
  }

  /** Notes that a process works, or has ended. */
  delete(worker: WorkerProcess): void {
    this.#idle.delete(worker);
  }
}

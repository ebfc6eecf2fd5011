import { writeSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { createInterface } from 'node:readline';

/** File descriptor on which a worker under development reports what it does. */
const REPORTS_FD = 4;

/** What a worker was doing most recently. */
export interface WorkerReport {
  readonly type: string;
  readonly operation: string;
  /** Where it is stuck, as frames of a stack trace; '' unless it is. */
  readonly stack: string;
}

/** Reports the beginning of an operation immediately, because the process may end in it. */
export function reportOperation(type: string, operation: string): void {
  writeSync(REPORTS_FD, `${JSON.stringify({ type, operation, stack: '' })}\n`);
}

export function reportStack(stack: string): void {
  writeSync(REPORTS_FD, `${JSON.stringify({ stack })}\n`);
}

/** Keeps the latest report of a worker. */
export function latestReport(stream: Readable): () => WorkerReport | null {
  let latest: WorkerReport | null = null;
  createInterface({ input: stream }).on('line', (line) => {
    const report = JSON.parse(line) as Partial<WorkerReport>;
    latest = { type: '', operation: '', stack: '', ...latest, ...report };
  });
  return () => latest;
}

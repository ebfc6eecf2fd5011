import { readdirSync, readFileSync } from 'node:fs';
import { processes } from '../../packages/service/src/platform.js';

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process has ended, or the system has no /proc.
    return '';
  }
};

const list = (path: string): string[] => {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
};

/** Returns a process and all its descendants; each thread lists its own children. */
export function processTree(pid: number): number[] {
  const children = list(`/proc/${pid}/task`).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean),
  );
  return [pid, ...children.flatMap((child) => processTree(Number(child)))];
}

/** Returns the memory of a process and its descendants; NaN if it has ended. */
export const treeMemoryMib = async (pid: number): Promise<number> =>
  (await processes.memoryWithDescendants(pid)) / 2 ** 20 || Number.NaN;

const TICKS_PER_SECOND = 100;

/** Processor time of a process and of its children that have ended, by user and system. */
function cpuTicks(pid: number): number {
  const fields = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
}

export const treeCpuSeconds = (pid: number): number =>
  processTree(pid).reduce((sum, one) => sum + cpuTicks(one), 0) / TICKS_PER_SECOND;

export const treeHandles = (pid: number): number =>
  processTree(pid).reduce((sum, one) => sum + list(`/proc/${one}/fd`).length, 0);

const INTERVAL_MS = 250;

/** Awaits some work and records the peak memory of a process and its descendants in MiB. */
export async function withPeakMemory<T>(
  pid: number,
  work: Promise<T>,
): Promise<{ readonly result: T; readonly peak: number }> {
  let peak = 0;
  const look = async () => {
    peak = Math.max(peak, (await treeMemoryMib(pid)) || 0);
  };
  const timer = setInterval(() => void look(), INTERVAL_MS);
  try {
    const result = await work;
    await look();
    return { result, peak };
  } finally {
    clearInterval(timer);
  }
}

import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

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

/** Reads a line such as `Pss:   1234 kB`. */
const kib = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? Number.NaN);

/** Returns PSS, which splits shared pages evenly, or RSS if PSS is not readable. */
function processMemoryKib(pid: number): number {
  const pss = kib(read(`/proc/${pid}/smaps_rollup`), 'Pss');
  return Number.isNaN(pss) ? kib(read(`/proc/${pid}/status`), 'VmRSS') : pss;
}

/** Returns the memory of a process and its descendants; NaN without /proc. */
export function treeMemoryMib(pid: number): number {
  const [own = Number.NaN, ...others] = processTree(pid).map(processMemoryKib);
  // NaN for processes that have ended.
  return others.filter((one) => !Number.isNaN(one)).reduce((sum, one) => sum + one, own) / 1024;
}

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

/**
 * Awaits some work and records the peak memory of a process and its descendants in MiB. A thread of its own
 * watches it: reading the PSS of several large processes takes 10 ms, during which no request could be sent.
 */
export async function withPeakMemory<T>(
  pid: number,
  work: Promise<T>,
): Promise<{ readonly result: T; readonly peak: number }> {
  const watch = new Worker(new URL('memory-watch.mjs', import.meta.url), { workerData: pid });
  try {
    const result = await work;
    watch.postMessage('end');
    const [peak] = (await once(watch, 'message')) as [number];
    return { result, peak };
  } finally {
    await watch.terminate();
  }
}

import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process has ended in the meantime, or there is no /proc.
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

/** The process and all that it started; each thread has its own children. */
export function familyOf(pid: number): number[] {
  const children = list(`/proc/${pid}/task`).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean),
  );
  return [pid, ...children.flatMap((child) => familyOf(Number(child)))];
}

/** A line such as `Pss:   1234 kB`. */
const kib = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? Number.NaN);

/** PSS, which counts a page that several processes share in equal parts; RSS where it may not be read. */
function memoryOfOne(pid: number): number {
  const pss = kib(read(`/proc/${pid}/smaps_rollup`), 'Pss');
  return Number.isNaN(pss) ? kib(read(`/proc/${pid}/status`), 'VmRSS') : pss;
}

/** Memory in use by a process and all that it started, in MiB; NaN where there is no /proc. */
export function memoryOf(pid: number): number {
  const [own = Number.NaN, ...others] = familyOf(pid).map(memoryOfOne);
  // One that has ended in the meantime has no memory.
  return others.filter((one) => !Number.isNaN(one)).reduce((sum, one) => sum + one, own) / 1024;
}

/** Number of open files and sockets of a process and all that it started. */
export const handlesOf = (pid: number): number =>
  familyOf(pid).reduce((sum, one) => sum + list(`/proc/${one}/fd`).length, 0);

/** What came of some work, and the largest memory of a process and all that it started meanwhile. */
export async function withPeak<T>(
  pid: number,
  work: Promise<T>,
): Promise<{ readonly result: T; readonly peak: number }> {
  const state = { peak: memoryOf(pid), isDone: false };
  const watch = async () => {
    while (!state.isDone) {
      await sleep(250);
      state.peak = Math.max(state.peak, memoryOf(pid) || 0);
    }
  };
  const watching = watch();
  try {
    return { result: await work, peak: state.peak };
  } finally {
    state.isDone = true;
    await watching;
  }
}

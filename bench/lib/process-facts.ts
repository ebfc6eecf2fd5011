import { readdirSync, readFileSync } from 'node:fs';

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process has ended in the meantime, or there is no /proc.
    return '';
  }
};

/** The process and all that it started. */
function family(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
  return [pid, ...children.flatMap((child) => family(Number(child)))];
}

/** Memory in use by a process and its children, in MiB; NaN where there is no /proc. */
export function memoryOf(pid: number): number {
  const kib = family(pid).map((one) => /^VmRSS:\s+(\d+)/m.exec(read(`/proc/${one}/status`))?.[1]);
  return kib[0] === undefined
    ? Number.NaN
    : kib.reduce((sum, one) => sum + Number(one ?? 0), 0) / 1024;
}

/** Number of open files and sockets of a process and its children. */
export function handlesOf(pid: number): number {
  return family(pid).reduce((sum, one) => {
    try {
      return sum + readdirSync(`/proc/${one}/fd`).length;
    } catch {
      return sum;
    }
  }, 0);
}

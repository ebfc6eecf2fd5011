import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';

/** Whether this process may mount file systems. */
export const canMount =
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

function mount(...args: string[]): void {
  expect(spawnSync('mount', args).status, `mount ${args.join(' ')}`).toBe(0);
}

/**
 * Folders that are file systems of their own if {@link canMount}. They are unmounted after the tests of the
 * enclosing file or `describe`.
 *
 * @returns a function that creates one, for example with `size=256k`
 */
export function smallDisks(): (path: string, options: string) => string {
  const mounted: string[] = [];
  afterAll(() => {
    for (const path of mounted) spawnSync('umount', ['-l', path]);
  });
  return (path, options) => {
    mkdirSync(path);
    if (!canMount) return path;
    mount('-t', 'tmpfs', '-o', options, 'tmpfs', path);
    mounted.push(path);
    return path;
  };
}

/** Takes all the space of a disk. @returns a function that frees it */
export function fill(disk: string): () => void {
  const filler = join(disk, 'filler');
  try {
    for (;;) writeFileSync(filler, 'x'.repeat(64 * 1024), { flag: 'a' });
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
  }
  return () => rmSync(filler);
}

export const remount = (disk: string, mode: 'ro' | 'rw'): void =>
  mount('-o', `remount,${mode}`, disk);

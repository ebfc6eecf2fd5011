import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { processTree, treeHandles, treeMemoryMib } from './process-facts.js';

test('the child processes of a process and their children count as its own', async () => {
  const shell = spawn('/bin/sh', ['-c', "sh -c 'sleep 60 & echo $!; wait' & wait"], {
    detached: true,
  });
  const [line] = (await once(shell.stdout, 'data')) as [Buffer];
  const pid = shell.pid ?? 0;
  try {
    const family = processTree(pid);
    const grandchild = Number(line.toString());
    expect(family).toHaveLength(3);
    expect(family).toContain(grandchild);
    expect(await treeMemoryMib(pid)).toBeGreaterThan(await treeMemoryMib(grandchild));
    expect(treeHandles(pid)).toBeGreaterThan(treeHandles(grandchild));
  } finally {
    process.kill(-pid, 'SIGKILL');
  }
});

test('a process that has ended has no memory to report', async () =>
  expect(await treeMemoryMib(2 ** 30)).toBeNaN());

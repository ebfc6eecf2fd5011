import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { familyOf, handlesOf, memoryOf } from './process-facts.js';

test('what a process started counts as its own, also what that one started', async () => {
  const shell = spawn('/bin/sh', ['-c', "sh -c 'sleep 60 & echo $!; wait' & wait"], {
    detached: true,
  });
  const [line] = (await once(shell.stdout, 'data')) as [Buffer];
  const pid = shell.pid ?? 0;
  try {
    const family = familyOf(pid);
    const grandchild = Number(line.toString());
    expect(family).toHaveLength(3);
    expect(family).toContain(grandchild);
    expect(memoryOf(pid)).toBeGreaterThan(memoryOf(grandchild));
    expect(handlesOf(pid)).toBeGreaterThan(handlesOf(grandchild));
  } finally {
    process.kill(-pid, 'SIGKILL');
  }
});

test('a process that is gone has no memory to report', () => {
  expect(memoryOf(2 ** 30)).toBeNaN();
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';

/** A process that is busy for a while, and then idle. */
const script = `
  import { freeStartMemory } from ${JSON.stringify(new URL('../dist/start-memory.js', import.meta.url))};
  freeStartMemory();
  let turns = 0;
  const timer = setInterval(() => {
    for (const endMs = performance.now() + 20; performance.now() < endMs;);
    if (++turns < 60) return;
    clearInterval(timer);
    console.log('idle');
  }, 40);
  setInterval(() => undefined, 60_000);
`;

it('frees memory when the process becomes idle, not while it is busy', async () => {
  const args = ['--trace-gc', '--input-type=module', '--eval', script];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const seen: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      if (line === 'idle') seen.push(line);
      if (line.includes('Mark-Compact')) seen.push('collected');
      if (seen.at(-1) === 'collected') break;
    }
    expect(seen).toEqual(['idle', 'collected']);
  } finally {
    child.kill();
    await once(child, 'exit');
  }
});

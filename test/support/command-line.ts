// Notes the folder in which it is loaded, and starts there later; a command's folder may be gone by then.
import 'esbuild';
import { vi } from 'vitest';
import { main } from '../../apps/cli/src/index.js';

/** Runs a command line in this process, without the start of a program. */
export async function runInProcess(args: readonly string[], folder = process.cwd()) {
  const before = process.cwd();
  const printed = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).flatMap((name) => [
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      printed[name] += String(text);
      return true;
    }),
    // The streams outlive the command.
    vi.spyOn(process[name], 'on').mockReturnThis(),
  ]);
  process.chdir(folder);
  try {
    return { code: (await main(args)) ?? null, ...printed };
  } finally {
    process.chdir(before);
    for (const spy of spies) spy.mockRestore();
  }
}

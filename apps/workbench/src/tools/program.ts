import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export const run = promisify(execFile);

const TIMEOUT_MS = 10_000;

/** Returns the version that a program prints, `null` when it is not installed. */
export async function programVersion(program: string, pattern: RegExp): Promise<string | null> {
  try {
    const { stdout } = await run(program, ['--version'], { timeout: TIMEOUT_MS });
    return pattern.exec(stdout)?.[0].trim() ?? '';
  } catch {
    return null;
  }
}

import { spawn } from 'node:child_process';

const TIMEOUT_MS = 10_000;

/** Returns the version that a program prints, `null` when it is not installed. */
export function programVersion(
  program: string,
  args: readonly string[],
  pattern: RegExp,
): Promise<string | null> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], timeout: TIMEOUT_MS });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  return new Promise((resolve) => {
    child.once('error', () => {
      resolve(null);
    });
    child.once('close', (code) => {
      resolve(code === 0 ? (pattern.exec(output)?.[0].trim() ?? '') : null);
    });
  });
}

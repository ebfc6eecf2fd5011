import { spawn } from 'node:child_process';

/** Longest time for a program to say its version, in milliseconds. */
const LIMIT = 10_000;

/** What a program says of its version, `null` when it is not installed. */
export function programVersion(
  program: string,
  args: readonly string[],
  pattern: RegExp,
): Promise<string | null> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], timeout: LIMIT });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return new Promise((resolve) => {
    child.once('error', () => {
      resolve(null);
    });
    child.once('close', (code) => {
      resolve(code === 0 ? (pattern.exec(said)?.[0].trim() ?? '') : null);
    });
  });
}

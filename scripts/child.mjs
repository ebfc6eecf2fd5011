import { spawn } from 'node:child_process';

/** The environment without the variables by which npm would point a command to this clone. */
export const outsideEnvironment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD$|NODE_ENV$)/i.test(name)),
);

/**
 * Starts a program and collects what it prints; `ended` has its exit code or signal.
 *
 * @param {readonly string[]} command
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {{
 *   child: import('node:child_process').ChildProcess,
 *   ended: Promise<number | string>,
 *   output: () => string,
 *   printed: (pattern: RegExp) => Promise<RegExpExecArray | null>,
 * }}
 */
export function start([program, ...args], options) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const streams = [child.stdout, child.stderr];
  let output = '';
  for (const stream of streams) stream.setEncoding('utf8').on('data', (text) => (output += text));
  child.on('error', (error) => (output += `${error.message}\n`));
  const ended = new Promise((resolve) => {
    child.on('close', (code, signal) => resolve(code ?? signal));
  });
  /** Waits for output that matches; `null` if the program ends without it. */
  const printed = (pattern) =>
    new Promise((resolve) => {
      const search = () => {
        const found = pattern.exec(output);
        if (found) resolve(found);
      };
      for (const stream of streams) stream.on('data', search);
      search();
      void ended.then(() => resolve(null));
    });
  return { child, ended, output: () => output, printed };
}

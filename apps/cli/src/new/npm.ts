import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Variables by which a calling npm would redirect ours to another folder. */
const callerVariables =
  /^(npm_(package|lifecycle|config_local_prefix|config_workspace)|NODE_ENV$|INIT_CWD$)/;

const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !callerVariables.test(name)));

/**
 * Returns a program and its first arguments that run npm without a shell: on Windows the program
 * npm is a script for a shell, which would split paths at their spaces.
 */
function command(): readonly [program: string, ...args: string[]] {
  if (process.platform !== 'win32') return ['npm'];
  const beside = join(dirname(process.execPath), 'node_modules/npm/bin/npm-cli.js');
  return [process.execPath, existsSync(beside) ? beside : (process.env.npm_execpath ?? beside)];
}

/** Runs npm and shows its output; returns why it failed, `null` if it did not. */
export function npm(args: readonly string[], folder: string): Promise<string | null> {
  return new Promise((resolve) => {
    const [program, ...first] = command();
    const child = spawn(program, [...first, ...args], {
      cwd: folder,
      env: environment(),
      stdio: ['ignore', 2, 2],
    });
    child.on('error', ({ message }) => resolve(`npm did not run: ${message}`));
    child.on('close', (code) =>
      resolve(code === 0 ? null : `npm exited with code ${code}, see above`),
    );
  });
}

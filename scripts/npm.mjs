import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Returns a program and arguments that run npm without a shell. On Windows the program npm is a
 * script for a shell, which would split arguments at their spaces; Node brings the module it calls.
 *
 * @param {readonly string[]} args
 * @returns {[program: string, args: string[]]}
 */
export function npmCommand(args) {
  if (process.platform !== 'win32') return ['npm', [...args]];
  const beside = join(dirname(process.execPath), 'node_modules/npm/bin/npm-cli.js');
  const module = existsSync(beside) ? beside : (process.env.npm_execpath ?? beside);
  return [process.execPath, [module, ...args]];
}

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { sourceLineOf } from '@fragwerk/service/places';
import type { PluginFault } from '../api.js';
import { inBoth, withRelativePaths } from './faults.js';

const ERROR = /^(.+?)\((\d+),(\d+)\): error TS\d+: (.*)$/;
const GENERAL = /^error TS\d+: (.*)$/;
/** Last line of each run of the compiler. */
const END = /Found \d+ errors?\. Watching for file changes/;

/** Number of faults shown: the first ones usually cause the others. */
const MAX_FAULTS = 5;

/** Reads the type errors of a run. Of the indented lines that explain one, the last names the cause. */
export function typeFaults(lines: readonly string[], folder: string): readonly PluginFault[] {
  return lines.flatMap((shown, index): PluginFault[] => {
    const [, file = '', line = '0', column = '0', error] = ERROR.exec(shown) ?? [];
    const head = error ?? GENERAL.exec(shown)?.[1];
    if (head === undefined) return [];
    const rest = lines.slice(index + 1);
    const end = rest.findIndex((other) => !/^\s+\S/.test(other));
    const cause = rest[(end < 0 ? rest.length : end) - 1]?.trim();
    const text = cause === undefined ? head : `${head} ${cause}`;
    const message = inBoth(withRelativePaths(text, folder));
    const place = { file, line: Number(line), column: Number(column) };
    const sourceLine = file === '' ? '' : sourceLineOf(join(folder, file), place.line);
    return [{ kind: 'types', ...place, sourceLine, message, operation: '' }];
  });
}

/** Returns the project's TypeScript compiler, `null` for none. */
function compilerOf(folder: string): string | null {
  if (!existsSync(join(folder, 'tsconfig.json'))) return null;
  try {
    const { resolve } = createRequire(join(folder, 'package.json'));
    return join(dirname(resolve('typescript/package.json')), 'bin/tsc');
  } catch {
    return null;
  }
}

/**
 * Checks the types of a project now and after every change, with its own compiler.
 *
 * @param onFaults called with all current faults after each run
 * @returns a function that stops checking
 */
export function watchTypes(
  folder: string,
  onFaults: (faults: readonly PluginFault[]) => void,
): () => void {
  const compiler = compilerOf(folder);
  if (compiler === null) return () => undefined;
  const options = ['--watch', '--preserveWatchOutput', '--pretty', 'false', '--noEmit'];
  const child = spawn(process.execPath, [compiler, ...options, '-p', folder], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  // The plugin runs without type checks, too.
  child.on('error', () => undefined);
  let lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    if (!END.test(line)) return;
    onFaults(typeFaults(lines, folder).slice(0, MAX_FAULTS));
    lines = [];
  });
  return () => child.kill();
}

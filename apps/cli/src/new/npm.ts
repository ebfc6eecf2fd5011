import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Variables by which a calling npm would redirect ours to another folder. */
const callerVariables =
  /^(npm_(package|lifecycle|config_local_prefix|config_workspace)|NODE_ENV$|INIT_CWD$)/;

const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !callerVariables.test(name)));

interface NpmRun {
  /** Exit code; `null` if npm could not be started or was killed. */
  readonly code: number | null;
  /** The captured output, if the run was quiet, or why npm could not be started. */
  readonly output: string;
}

interface NpmOptions {
  readonly folder: string;
  /** Captures the output of npm instead of showing it. */
  readonly quiet: boolean;
}

/**
 * Returns a program and its first arguments that run npm without a shell: on Windows the program
 * npm is a script for a shell, which would split paths at their spaces.
 */
function command(): readonly [program: string, ...args: string[]] {
  if (process.platform !== 'win32') return ['npm'];
  const beside = join(dirname(process.execPath), 'node_modules/npm/bin/npm-cli.js');
  return [process.execPath, existsSync(beside) ? beside : (process.env.npm_execpath ?? beside)];
}

export function npm(args: readonly string[], { folder, quiet }: NpmOptions): Promise<NpmRun> {
  return new Promise((resolve) => {
    const [program, ...first] = command();
    const child = spawn(program, [...first, ...args], {
      cwd: folder,
      env: environment(),
      stdio: ['ignore', quiet ? 'pipe' : 2, quiet ? 'pipe' : 2],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', (error) => resolve({ code: null, output: error.message }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

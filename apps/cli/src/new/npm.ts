import { spawn } from 'node:child_process';

/** Leads npm elsewhere than into the folder in which it is started. */
const ofTheCaller =
  /^(npm_(package|lifecycle|config_local_prefix|config_workspace)|NODE_ENV$|INIT_CWD$)/;

const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofTheCaller.test(name)));

/** How a run of npm ended. */
export interface NpmRun {
  /** Exit code; `null` when npm could not be started or was killed. */
  readonly code: number | null;
  /** What it wrote to standard output and, when it was quiet, to standard error. */
  readonly output: string;
}

export interface NpmOptions {
  readonly folder: string;
  /** Keeps npm's words for the result instead of showing them. */
  readonly quiet: boolean;
}

/** Runs npm in a folder. */
export function npm(args: readonly string[], { folder, quiet }: NpmOptions): Promise<NpmRun> {
  return new Promise((resolve) => {
    const child = spawn('npm', args, {
      cwd: folder,
      env: environment(),
      stdio: ['ignore', quiet ? 'pipe' : 2, quiet ? 'pipe' : 2],
      // npm is a script of the shell there.
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', (error) => {
      resolve({ code: null, output: error.message });
    });
    child.on('close', (code) => {
      resolve({ code, output });
    });
  });
}

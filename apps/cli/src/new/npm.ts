import { spawn } from 'node:child_process';

/** Variables by which a calling npm would redirect ours to another folder. */
const callerVariables =
  /^(npm_(package|lifecycle|config_local_prefix|config_workspace)|NODE_ENV$|INIT_CWD$)/;

const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !callerVariables.test(name)));

/** Result of a run of npm. */
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

/** Runs npm in a folder. */
export function npm(args: readonly string[], { folder, quiet }: NpmOptions): Promise<NpmRun> {
  return new Promise((resolve) => {
    const child = spawn('npm', args, {
      cwd: folder,
      env: environment(),
      stdio: ['ignore', quiet ? 'pipe' : 2, quiet ? 'pipe' : 2],
      // On Windows npm is a shell script.
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', (error) => resolve({ code: null, output: error.message }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

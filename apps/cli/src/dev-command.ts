import { spawn } from 'node:child_process';
import { isLoopback, startWorkbench, type Workbench, WorkbenchError } from '@fragwerk/workbench';
import { readDevCommand } from './dev-options.js';
import { complain, say } from './terminal.js';
import { reportEvents } from './dev-report.js';
import { devUsage, UsageError } from './usage.js';

const programs: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens the browser; where there is none, the address stands in the terminal. */
function openBrowser(url: string): void {
  const [program = 'xdg-open', ...args] = programs[process.platform] ?? [];
  const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', () => {
    complain('No browser could be opened; open the address yourself.');
  });
  child.unref();
}

/** What the workbench serves, one line each. */
function introduction({ url, state }: Workbench): string {
  const { service, tools, folder } = state();
  const types = service.types.map(({ type }) => type).join(', ');
  const served =
    service.kind === 'own'
      ? `Plugin types: ${types || 'none yet, see the page'} (loaded anew when a file is saved)`
      : service.reachable
        ? `Service: ${service.url}${service.servicePath}, plugin types: ${types}`
        : `Service: nobody answers at ${service.url} yet; the workbench keeps trying`;
  return [
    `Workbench: ${url}`,
    served,
    `Questions: ${folder}`,
    `Maxima:    ${tools.maxima ?? 'not installed, the built-in parser stands in'}`,
    `LaTeX:     ${tools.latex ?? 'not installed, prints are shown as source only'}`,
    'Ctrl-C ends it.',
    '',
  ].join('\n');
}

function stopOnSignals({ close }: Workbench): void {
  let isClosing = false;
  const stop = () => {
    if (isClosing) process.exit(0);
    isClosing = true;
    void close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/**
 * Runs `fragwerk dev`.
 *
 * @returns the exit code; `undefined` while the workbench goes on running
 * @throws UsageError when it cannot start
 */
export async function devCommand(args: readonly string[]): Promise<number | undefined> {
  const { action, open, workbench: options } = readDevCommand(args);
  if (action === 'help') {
    say(devUsage);
    return 0;
  }
  if (options.host !== undefined && !isLoopback(options.host))
    complain(
      `Careful: with --host ${options.host} everybody who reaches this machine can use the workbench and change the questions.`,
    );
  try {
    const workbench = await startWorkbench({ ...options, onEvent: reportEvents() });
    stopOnSignals(workbench);
    say(introduction(workbench));
    if (open) openBrowser(workbench.url);
    return undefined;
  } catch (error) {
    if (error instanceof WorkbenchError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

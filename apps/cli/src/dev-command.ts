import { spawn } from 'node:child_process';
import { isLoopback, startWorkbench, type Workbench, WorkbenchError } from '@fragwerk/workbench';
import { readDevCommand } from './dev-options.js';
import { reportEvents } from './dev-report.js';
import { printMessage, print } from './terminal.js';
import { CannotRunError } from './cannot-run-error.js';

const programs: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens the browser; if there is none, the address is in the terminal. */
function openBrowser(url: string): void {
  const [program = 'xdg-open', ...args] = programs[process.platform] ?? [];
  const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', () => printMessage('No browser could be opened; open the address yourself.'));
  child.unref();
}

function introduction({ url, state }: Workbench): string {
  const { service, tools, folder } = state();
  const types = service.types.map(({ type }) => type).join(', ');
  const served =
    service.kind === 'own'
      ? `Plugin types: ${types || 'none yet, see the page'} (reloaded when a file is saved)`
      : service.reachable
        ? `Service: ${service.url}${service.servicePath}, plugin types: ${types}`
        : `Service: no reply from ${service.url} yet; the workbench keeps trying`;
  return [
    `Workbench: ${url}`,
    served,
    `Questions: ${folder}`,
    `Maxima:    ${tools.maxima ?? 'not installed, the built-in parser is used instead'}`,
    `LaTeX:     ${tools.latex ?? 'not installed, prints are shown as source only'}`,
    'Press Ctrl-C to stop.',
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

/** Runs `fragwerk dev`. */
export async function devCommand(args: readonly string[]): Promise<number | undefined> {
  const { open, workbench: options } = readDevCommand(args);
  if (options.host !== undefined && !isLoopback(options.host))
    printMessage(
      `Warning: with --host ${options.host} anyone who can reach this machine can use the workbench and change the questions.`,
    );
  try {
    const workbench = await startWorkbench({ ...options, onEvent: reportEvents() });
    stopOnSignals(workbench);
    print(introduction(workbench));
    if (open) openBrowser(workbench.url);
    return undefined;
  } catch (error) {
    if (error instanceof WorkbenchError) throw new CannotRunError(error.message, { cause: error });
    throw error;
  }
}

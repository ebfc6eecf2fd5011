import { printMessage } from '../terminal.js';
import { completeLockfile } from './lockfile.js';
import { npm } from './npm.js';

/** Installs the packages of a project, and completes its lockfile; returns whether that worked. */
export async function install(folder: string): Promise<boolean> {
  printMessage('Installing the packages (about half a minute) …');
  // Without a network npm should fail immediately instead of after minutes.
  const args = [
    'install',
    '--fetch-retries=0',
    '--no-workspaces',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const reason = await npm(args, folder);
  if (reason === null) {
    await completeLockfile(folder);
    return true;
  }
  printMessage(`The packages could not be installed (${reason}). The project itself is complete.`);
  return false;
}

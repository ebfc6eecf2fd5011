import { readFileSync } from 'node:fs';
import { type Commands, runCommand } from './run.js';
import { usage, usages } from './usage.js';

const version = (): string => {
  const file = new URL('../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
};

async function serve(args: readonly string[]): Promise<number | undefined> {
  const { main: startService } = await import('@fragwerk/service');
  await startService(args, process.env);
  return process.exitCode === undefined ? undefined : Number(process.exitCode);
}

async function check(args: readonly string[]): Promise<number> {
  const { checkCommand } = await import('./check-command.js');
  return checkCommand(args, async (folder) =>
    (await import('./test/plugin-service.js')).startPluginService(folder),
  );
}

/** Loaded on demand, because the commands share few modules. */
const commands: Commands = new Map([
  ['check', check],
  ['cluster', async (args) => (await import('./cluster-command.js')).clusterCommand(args)],
  ['dev', async (args) => (await import('./dev-command.js')).devCommand(args)],
  ['export', async (args) => (await import('./export-command.js')).exportCommand(args)],
  ['import', async (args) => (await import('./import-command.js')).importCommand(args)],
  ['new', async (args) => (await import('./new-command.js')).newCommand(args)],
  ['packages', async (args) => (await import('./packages-command.js')).packagesCommand(args)],
  ['replay', async (args) => (await import('./replay-command.js')).replayCommand(args)],
  ['serve', serve],
  ['test', async (args) => (await import('./test-command.js')).testCommand(args)],
  ['upgrade', async (args) => (await import('./upgrade-command.js')).upgradeCommand(args)],
]);

/** Runs the command line of Fragwerk; returns the exit code, `undefined` while a service is running. */
export const main = (args: readonly string[]): Promise<number | undefined> =>
  runCommand({ commands, usage, usages, version: version() }, args);

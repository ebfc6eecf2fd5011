import { readFileSync } from 'node:fs';
import { CannotRunError } from '@fragwerk/conformance';
import { printMessage, print, tolerateClosedPipes } from './terminal.js';
import { usage, UsageError, usages } from './usage.js';

export { publishedPackages } from './new/vendor.js';

const version = (): string => {
  const file = new URL('../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
};

async function serve(args: readonly string[]): Promise<number | undefined> {
  const { main: startService } = await import('@fragwerk/service');
  await startService(args, process.env);
  return process.exitCode === undefined ? undefined : Number(process.exitCode);
}

type Command = (args: readonly string[]) => Promise<number | undefined>;

/** Loaded on demand, because the commands share few modules. */
const commands: ReadonlyMap<string | undefined, Command> = new Map<string, Command>([
  ['check', async (args) => (await import('./check-command.js')).checkCommand(args)],
  ['dev', async (args) => (await import('./dev-command.js')).devCommand(args)],
  ['export', async (args) => (await import('./export-command.js')).exportCommand(args)],
  ['import', async (args) => (await import('./import-command.js')).importCommand(args)],
  ['new', async (args) => (await import('./new-command.js')).newCommand(args)],
  ['serve', serve],
  ['test', async (args) => (await import('./test-command.js')).testCommand(args)],
  ['upgrade', async (args) => (await import('./upgrade-command.js')).upgradeCommand(args)],
]);

/** Whether the options, which end at `--`, ask for the usage of a command. */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  const options = end < 0 ? args : args.slice(0, end);
  return options.includes('--help') || options.includes('-h');
}

async function run([name, ...args]: readonly string[]): Promise<number | undefined> {
  const command = commands.get(name);
  const usageOf = usages.get(name);
  if (usageOf !== undefined && asksForHelp(args)) print(usageOf);
  else if (command) return command(args);
  else if (name === '--version' || name === '-v') print(`${version()}\n`);
  else if (name === '--help' || name === '-h' || name === 'help') print(usage);
  else if (name === undefined) throw new UsageError('Which command? fragwerk --help lists them.');
  else throw new UsageError(`There is no command "${name}"; fragwerk --help lists them.`);
  return 0;
}

/**
 * Runs the command line of Fragwerk.
 *
 * @returns the exit code; `undefined` while a service is running
 */
export async function main(args: readonly string[]): Promise<number | undefined> {
  tolerateClosedPipes();
  try {
    return await run(args);
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof CannotRunError)) throw error;
    printMessage(error.message);
    return 2;
  }
}

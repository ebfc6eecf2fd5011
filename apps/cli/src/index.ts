import { readFileSync } from 'node:fs';
import { CannotRunError } from '@fragwerk/conformance';
import { checkCommand } from './check-command.js';
import { newCommand } from './new-command.js';
import { upgradeCommand } from './upgrade-command.js';
import { complain, say, tolerateClosedPipes } from './terminal.js';
import { usage, UsageError } from './usage.js';

export { publishedPackages } from './new/vendor.js';

const version = (): string => {
  const file = new URL('../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
};

async function serve(args: readonly string[]): Promise<number | undefined> {
  // Only here, because a check needs nothing of the service.
  const { main: startService } = await import('@fragwerk/service');
  await startService(args, process.env);
  return process.exitCode === undefined ? undefined : Number(process.exitCode);
}

async function dev(args: readonly string[]): Promise<number | undefined> {
  // Only here, because no other command needs a web server.
  const { devCommand } = await import('./dev-command.js');
  return devCommand(args);
}

async function test(args: readonly string[]): Promise<number> {
  // Only here, because it needs bundler, service and workbench.
  const { testCommand } = await import('./test-command.js');
  return testCommand(args);
}

async function run([command, ...args]: readonly string[]): Promise<number | undefined> {
  if (command === 'check') return checkCommand(args);
  if (command === 'dev') return dev(args);
  if (command === 'new') return newCommand(args);
  if (command === 'test') return test(args);
  if (command === 'serve') return serve(args);
  if (command === 'upgrade') return upgradeCommand(args);
  if (command === '--version' || command === '-v') say(`${version()}\n`);
  else if (command === '--help' || command === '-h' || command === 'help') say(usage);
  else if (command === undefined)
    throw new UsageError('Which command? fragwerk --help lists them.');
  else throw new UsageError(`There is no command "${command}"; fragwerk --help lists them.`);
  return 0;
}

/**
 * The command line of Fragwerk.
 *
 * @returns the exit code; `undefined` while a service goes on running
 */
export async function main(args: readonly string[]): Promise<number | undefined> {
  tolerateClosedPipes();
  try {
    return await run(args);
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof CannotRunError)) throw error;
    complain(error.message);
    return 2;
  }
}

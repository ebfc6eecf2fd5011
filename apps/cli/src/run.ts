import { print, printMessage, tolerateClosedPipes } from './terminal.js';
import { CannotRunError, UnknownNameError } from './cannot-run-error.js';

/** Runs a command; returns its exit code, or `undefined` while it serves. @throws CannotRunError if it cannot run */
type Command = (args: readonly string[]) => Promise<number | undefined>;

export type Commands = ReadonlyMap<string, Command>;

interface CommandLine {
  readonly commands: Commands;
  readonly usage: string;
  /** Usages of the commands that do not print their own. */
  readonly usages: Readonly<Record<string, string>>;
  readonly version: string;
}

/** Whether the options, which end at `--`, ask for the usage of a command. */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  const options = end < 0 ? args : args.slice(0, end);
  return options.includes('--help') || options.includes('-h');
}

async function run(
  { commands, usage, usages, version }: CommandLine,
  [name = '', ...args]: readonly string[],
): Promise<number | undefined> {
  const command = commands.get(name);
  const usageOf = usages[name];
  if (command && usageOf !== undefined && asksForHelp(args)) print(usageOf);
  else if (command) return command(args);
  else if (name === '--version' || name === '-v') print(`${version}\n`);
  else if (name === '--help' || name === '-h' || name === 'help') print(usage);
  else if (name === '') throw new CannotRunError('Which command? --help lists them.');
  else
    throw new UnknownNameError({
      sentence: `There is no command "${name}"`,
      ...{ name, names: commands.keys(), remedy: '--help lists them.' },
    });
  return 0;
}

async function messageOf(error: Error): Promise<string> {
  if (!(error instanceof UnknownNameError)) return error.message;
  const { sentence, name, names } = error.unknown;
  // On demand, because most commands start quicker without it.
  const { nearest, offer } = await import('@fragwerk/sdk/expressions');
  const meant = nearest(name, names);
  return meant.length > 0 ? `${sentence}.${offer(...meant).en}` : error.message;
}

/**
 * Runs the command that the first argument names.
 *
 * @returns the exit code, 2 if it cannot run; `undefined` while a service is running
 */
export async function runCommand(
  line: CommandLine,
  args: readonly string[],
): Promise<number | undefined> {
  tolerateClosedPipes();
  try {
    return await run(line, args);
  } catch (error) {
    // Compares the name, which errors of the kit have, too; loading it takes longer than most commands.
    if (!(error instanceof Error && error.name === 'CannotRunError')) throw error;
    printMessage(await messageOf(error));
    return 2;
  }
}

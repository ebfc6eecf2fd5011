import { parseArgs } from 'node:util';
import { CannotRunError, UnknownNameError } from './cannot-run-error.js';

/** Reads the text of an option. @throws CannotRunError that names the option if the text is invalid */
export type Reader<T> = (text: string, option: string) => T;

/** Options of a command with their readers: `String` for any text, `Boolean` for an option without one. */
type Options = Readonly<Record<string, Reader<unknown>>>;

/** The given options, as their readers return them. */
export type Values<O extends Options> = { readonly [K in keyof O]?: ReturnType<O[K]> };

function parse(command: string, args: readonly string[], options: Options) {
  const types = Object.entries(options).map(
    ([name, read]) => [name, { type: read === Boolean ? 'boolean' : 'string' }] as const,
  );
  try {
    return parseArgs({
      args: [...args],
      options: Object.fromEntries(types),
      allowPositionals: true,
    });
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split(/\.?\n|\. /);
    const remedy = `fragwerk ${command} --help lists the options.`;
    const name = /^Unknown option '(.*)'$/.exec(sentence)?.[1];
    if (name === undefined) throw new CannotRunError(`${sentence}; ${remedy}`, { cause: error });
    const names = [...Object.keys(options), 'help'].map((one) => `--${one}`);
    throw new UnknownNameError({ sentence, name, names, remedy }, { cause: error });
  }
}

/** @throws CannotRunError for an unknown option, or one whose text is missing or invalid */
export function readArguments<O extends Options>(
  command: string,
  args: readonly string[],
  options: O,
) {
  const { values, positionals } = parse(command, args, options);
  const read = Object.entries(values).map(([name, text]) => [
    name,
    options[name]?.(String(text), `--${name}`),
  ]);
  return { values: Object.fromEntries(read) as Values<O>, positionals };
}

/** Returns the only positional argument, if any. @throws CannotRunError for several */
export function onlyArgument(
  [first, surplus]: readonly string[],
  what: string,
): string | undefined {
  if (surplus === undefined) return first;
  throw new CannotRunError(`Expected one ${what}, got "${surplus}" as well.`);
}

/** Refuses the first of these options that is given. @throws CannotRunError that names what it belongs to */
export function refuse<T extends object>(given: T, names: readonly (keyof T)[], to: string): void {
  const name = names.find((one) => one in given);
  if (name !== undefined) throw new CannotRunError(`--${String(name)} belongs to ${to}`);
}

/** Omits undefined members. */
export const defined = <T extends object>(members: T) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

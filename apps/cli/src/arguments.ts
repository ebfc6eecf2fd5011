import { parseArgs } from 'node:util';
import { UsageError } from './usage-error.js';

/** Reads the text of an option. @throws UsageError that names the option if the text is invalid */
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
    throw new UsageError(`${sentence}; fragwerk ${command} --help lists the options.`, {
      cause: error,
    });
  }
}

/** @throws UsageError for an unknown option, or one whose text is missing or invalid */
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

/** Returns the only positional argument, if any. @throws UsageError for several */
export function onlyArgument(
  [first, surplus]: readonly string[],
  what: string,
): string | undefined {
  if (surplus === undefined) return first;
  throw new UsageError(`Expected one ${what}, got "${surplus}" as well.`);
}

/** Omits undefined members. */
export const defined = <T extends object>(members: T) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

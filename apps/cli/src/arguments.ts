import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UsageError } from './usage-error.js';

type Options = NonNullable<ParseArgsConfig['options']>;

type Arguments<O extends Options> = ReturnType<
  typeof parseArgs<{
    readonly args: string[];
    readonly options: O;
    readonly allowPositionals: true;
  }>
>;

/** @throws UsageError for an unknown option or one without its value */
export function readArguments<const O extends Options>(
  command: string,
  args: readonly string[],
  options: O,
): Arguments<O> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split(/\.?\n|\. /);
    throw new UsageError(`${sentence}; fragwerk ${command} --help lists the options.`, {
      cause: error,
    });
  }
}

export const valued = <const K extends string>(...names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, { type: 'string' }])) as Readonly<
    Record<K, { readonly type: 'string' }>
  >;

/** Returns the only positional argument, if any. @throws UsageError for several */
export function onlyArgument(
  [first, surplus]: readonly string[],
  what: string,
): string | undefined {
  if (surplus === undefined) return first;
  throw new UsageError(`Expected one ${what}, got "${surplus}" as well.`);
}

/** Converts an option if it was given. */
export const ifGiven = <T>(
  text: string | undefined,
  convert: (text: string) => T,
): T | undefined => (text === undefined ? undefined : convert(text));

/** Omits undefined members. */
export const defined = <T extends object>(members: T) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

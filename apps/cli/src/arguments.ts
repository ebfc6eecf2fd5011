import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UsageError } from './usage.js';

type Options = NonNullable<ParseArgsConfig['options']>;

/** What {@link readArguments} gives for these options. */
type Arguments<O extends Options> = ReturnType<
  typeof parseArgs<{
    readonly args: string[];
    readonly options: O;
    readonly allowPositionals: true;
  }>
>;

/**
 * Splits the words after `fragwerk <command>` into options and the rest.
 *
 * @throws UsageError for an unknown option or one without its value
 */
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

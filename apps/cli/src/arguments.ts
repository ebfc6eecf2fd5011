import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UsageError } from './usage.js';

/**
 * Splits the words after `fragwerk <command>` into options and the rest.
 *
 * @throws UsageError for an unknown option or one without its value
 */
export function readArguments<O extends NonNullable<ParseArgsConfig['options']>>(
  command: string,
  args: readonly string[],
  options: O,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split(/\.?\n|\. /);
    throw new UsageError(`${sentence}; fragwerk ${command} --help lists the options.`, {
      cause: error,
    });
  }
}

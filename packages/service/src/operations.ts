import { FragwerkError, type InputOf, type OperationName, type OutputOf } from '@fragwerk/sdk';
import { resultChecks } from './operation-results.js';
import type { Registry } from './registry.js';

/** Runs plugin operations; the one place where a plugin's code is called for a request. */
export interface OperationRunner {
  /**
   * @returns the operation's result, or `undefined` when the plugin type does not have it
   * @throws FragwerkError UNKNOWN_PLUGIN, or PLUGIN_FAILED with the plugin's error as cause; from
   *   processes of their own also PLUGIN_TIMEOUT and UNAVAILABLE
   */
  run<K extends OperationName>(
    type: string,
    operation: K,
    input: InputOf<K>,
  ): Promise<OutputOf<K> | undefined>;
}

/** The plugin's failure as the caller may see it; the plugin's own words stay in the log. */
export const pluginFailed = (type: string, operation: string, cause: unknown): FragwerkError =>
  new FragwerkError('PLUGIN_FAILED', `The plugin type "${type}" failed in "${operation}".`, {
    cause,
  });

/** @throws TypeError when a result is not what the operation promises */
export function checkResult<K extends OperationName>(name: K, result: OutputOf<K>): OutputOf<K> {
  if (resultChecks[name](result)) return result;
  throw new TypeError(`${name} answers something else than its type promises.`);
}

/** Runs operations in this thread. */
export function createOperations(registry: Registry): OperationRunner {
  return {
    async run(type, name, input) {
      const operation = registry.get(type).operations[name];
      if (!operation) return undefined;
      try {
        return checkResult(name, await operation(input));
      } catch (error) {
        throw pluginFailed(type, name, error);
      }
    },
  };
}

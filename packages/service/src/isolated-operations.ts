import { FragwerkError, type OutputOf } from '@fragwerk/sdk';
import type { PluginPool } from './isolation/pool.js';
import { checkResult, type OperationRunner, pluginFailed } from './operations.js';
import type { Registry } from './registry.js';

/** Runs operations in processes of their own; what comes back is checked here. */
export function createIsolatedOperations(registry: Registry, pool: PluginPool): OperationRunner {
  return {
    async run(type, operation, input) {
      if (!registry.get(type).operations[operation]) return undefined;
      try {
        const task = { kind: 'operation', type, operation, input } as const;
        const result = (await pool.run(task)) as OutputOf<typeof operation>;
        return checkResult(operation, result);
      } catch (error) {
        throw error instanceof FragwerkError ? error : pluginFailed(type, operation, error);
      }
    },
  };
}

/** Sends the operations of some plugin types one way and all others another way. */
export const divideOperations = (
  isIsolated: (type: string) => boolean,
  ways: { readonly isolated: OperationRunner; readonly others: OperationRunner },
): OperationRunner => ({
  run: (type, operation, input) =>
    (isIsolated(type) ? ways.isolated : ways.others).run(type, operation, input),
});

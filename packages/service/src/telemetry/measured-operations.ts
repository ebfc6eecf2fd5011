import { FragwerkError } from '@fragwerk/sdk';
import type { OperationRunner } from '../operations.js';
import type { Metrics } from './metrics.js';
import type { Tracing } from './tracing.js';

/** Counts and times every operation; one that the plugin type does not have is none. */
export function measureOperations(
  runner: OperationRunner,
  metrics: Metrics,
  tracing: Tracing,
): OperationRunner {
  return {
    async run(type, operation, input) {
      const start = performance.now();
      const note = (outcome: string) => {
        metrics.operations.add({ type, operation, outcome });
        metrics.operationSeconds.observe({ type }, (performance.now() - start) / 1000);
      };
      try {
        const result = await tracing.operation(type, operation, () =>
          runner.run(type, operation, input),
        );
        if (result !== undefined) note('ok');
        return result;
      } catch (error) {
        // The name of an unknown type comes from a caller.
        if (!(error instanceof FragwerkError && error.code === 'UNKNOWN_PLUGIN'))
          note(error instanceof FragwerkError ? error.code : 'INTERNAL');
        throw error;
      }
    },
  };
}

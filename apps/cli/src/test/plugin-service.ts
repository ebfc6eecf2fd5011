import { createHttpClient } from '@fragwerk/conformance';
import type { OperationOutcome } from '@fragwerk/service';
import { CannotRunError } from '../cannot-run-error.js';

export const runningService = (base: string, servicePath: string) => ({
  url: base,
  client: createHttpClient({ base, servicePath }),
  close: () => Promise.resolve(),
});

export type TestedService = ReturnType<typeof runningService>;

/**
 * Starts the plugin of a folder as a service, in cells and workers as at school, on a free local
 * port.
 *
 * @param limitMs time limit of an operation
 * @param onOutcome is called at the end of each operation
 * @throws CannotRunError if the folder has no plugin, or one that cannot be loaded
 */
export async function startPluginService(
  folder: string,
  limitMs = 5_000,
  onOutcome: (outcome: OperationOutcome) => void = () => undefined,
): Promise<TestedService> {
  // Loaded on demand, because questions may be tested with a running service.
  const { DevelopmentService, PluginLoadError } = await import('@fragwerk/service');
  const options = { folder, operationMs: limitMs, loadTimeoutMs: 2 * limitMs, onOutcome };
  const service = new DevelopmentService(options);
  try {
    await service.build();
  } catch (error) {
    await service.close();
    if (!(error instanceof PluginLoadError)) throw error;
    throw new CannotRunError(error.message, { cause: error });
  }
  const url = `http://127.0.0.1:${await service.listen()}`;
  return { ...runningService(url, service.servicePath), close: () => service.close() };
}

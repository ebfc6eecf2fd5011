import { createHttpClient } from '@fragwerk/conformance';
import { type Client, ProblemError } from '@fragwerk/contract';
import type { OperationOutcome } from '@fragwerk/service';
import { CannotRunError } from '../cannot-run-error.js';

/** Returns a client whose requests fail as soon as `ended` is rejected, also those in progress. */
const clientUntil = (ended: Promise<never>, client: Client): Client =>
  Object.fromEntries(
    Object.entries(client).map(([name, call]) => [
      name,
      (input: never) => Promise.race([ended, (call as (input: never) => unknown)(input)]),
    ]),
  ) as unknown as Client;

export const runningService = (base: string, servicePath: string) => ({
  url: base,
  client: createHttpClient({ base, servicePath }),
  close: () => Promise.resolve(),
});

export type TestedService = ReturnType<typeof runningService>;

const timeLimitExceeded = () =>
  new ProblemError(504, {
    type: 'about:blank',
    title: 'Gateway Timeout',
    status: 504,
    detail: 'An operation exceeded its time limit, so the tests of the questions ended.',
  });

/**
 * Starts the plugin of a folder as a service, in cells and workers as at school, on a free local
 * port. After an operation that exceeds its limit, the client refuses all requests: with an endless loop,
 * each of them would take as long.
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
  let end = (): void => undefined;
  const ended = new Promise<never>((_, reject) => {
    end = () => reject(timeLimitExceeded());
  });
  ended.catch(() => undefined);
  const options = {
    ...{ folder, operationMs: limitMs, loadTimeoutMs: 2 * limitMs },
    onOutcome(outcome: OperationOutcome) {
      onOutcome(outcome);
      if (outcome.error?.name === 'TimeLimitError') end();
    },
  };
  const service = new DevelopmentService(options);
  try {
    await service.build();
  } catch (error) {
    await service.close();
    if (!(error instanceof PluginLoadError)) throw error;
    throw new CannotRunError(error.message, { cause: error });
  }
  const url = `http://127.0.0.1:${await service.listen()}`;
  const running = runningService(url, service.servicePath);
  return {
    ...running,
    client: clientUntil(ended, running.client),
    close: () => service.close(),
  };
}

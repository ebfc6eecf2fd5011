import { CannotRunError } from '@fragwerk/conformance';
import type { Plugin } from '@fragwerk/sdk';
import { setRunning } from '@fragwerk/sdk/testing';
import { type Client, createClient } from '@fragwerk/contract';
import {
  createService,
  loadPlugin,
  manifestOf,
  PluginLoadError,
  policyOf,
  readSettings,
  inProcessWorkers,
} from '@fragwerk/service';
import { endLoops } from './loop-guard.js';

/** Records the operations of a plugin type while they run, so that a loop can be attributed. */
function recorded(plugin: Plugin): Plugin {
  const { type } = plugin.info;
  const operations = Object.entries(plugin.operations).map(([name, run]) => [
    name,
    (input: never): unknown => {
      setRunning(type, name);
      return run(input);
    },
  ]);
  return { ...plugin, operations: Object.fromEntries(operations) as Plugin['operations'] };
}

/** A plugin service for the tests of questions. */
export interface TestedService {
  readonly url: string;
  readonly client: Client;
  readonly close: () => Promise<void>;
}

/** Uses a running service. */
export const runningService = (base: string, servicePath: string): TestedService => ({
  url: base,
  client: createClient({ base, servicePath }),
  close: () => Promise.resolve(),
});

/**
 * Starts the plugin of a folder as a service in this process, on a free local port.
 *
 * @param limitMs time limit of an operation
 * @throws CannotRunError if the folder has no plugin, or one that cannot be loaded
 */
export async function startPluginService(folder: string, limitMs = 10_000): Promise<TestedService> {
  const plugin = await loadPlugin('.', folder).catch((error: unknown) => {
    if (!(error instanceof PluginLoadError)) throw error;
    throw new CannotRunError(error.message, { cause: error });
  });
  const { SERVICES = '', SERVICE_SECRETS = '' } = process.env;
  const settings = readSettings([], {
    ...{ SERVICES, SERVICE_SECRETS },
    ...{ LOG_LEVEL: 'silent', PLUGIN_REGISTER_ON_READY: 'false' },
  });
  const manifest = manifestOf(plugin);
  const service = createService({
    manifests: manifest ? [manifest] : [],
    workers: inProcessWorkers([recorded(plugin)]),
    policy: policyOf('A', []),
    settings,
  });
  const port = await service.listen({ host: '127.0.0.1', port: 0 });
  endLoops(folder, limitMs);
  const running = runningService(`http://127.0.0.1:${port}`, settings.servicePath);
  return { ...running, close: () => service.close() };
}

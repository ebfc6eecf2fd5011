import { CannotRunError } from '@fragwerk/conformance';
import type { Plugin } from '@fragwerk/sdk';
import { noteRunning } from '@fragwerk/sdk/testing';
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

/** The plugin type with its operations noted while they run, for whoever ends one that loops. */
function noted(plugin: Plugin): Plugin {
  const { type } = plugin.info;
  const operations = Object.entries(plugin.operations).map(([name, run]) => [
    name,
    (input: never): unknown => {
      noteRunning(type, name);
      return run(input);
    },
  ]);
  return { ...plugin, operations: Object.fromEntries(operations) as Plugin['operations'] };
}

/** A plugin service that questions are tested with. */
export interface TestedService {
  readonly url: string;
  readonly client: Client;
  readonly close: () => Promise<void>;
}

/** A service that runs already. */
export const runningService = (base: string, servicePath: string): TestedService => ({
  url: base,
  client: createClient({ base, servicePath }),
  close: () => Promise.resolve(),
});

/**
 * Starts the plugin of a folder as a service in this process, on a free port that only this machine
 * reaches.
 *
 * @param limit longest time that an operation may keep the thread busy, in milliseconds
 * @throws CannotRunError when the folder holds no plugin or one that cannot be loaded
 */
export async function startPluginService(folder: string, limit = 10_000): Promise<TestedService> {
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
    workers: inProcessWorkers([noted(plugin)]),
    policy: policyOf('A', []),
    settings,
  });
  const port = await service.listen({ host: '127.0.0.1', port: 0 });
  endLoops(folder, limit);
  const running = runningService(`http://127.0.0.1:${port}`, settings.servicePath);
  return { ...running, close: () => service.close() };
}

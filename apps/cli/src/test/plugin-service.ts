import { CannotRunError } from '@fragwerk/conformance';
import { type Client, createClient } from '@fragwerk/contract';
import {
  createService,
  loadPlugin,
  manifestOf,
  PluginLoadError,
  policyOf,
  readSettings,
  workHere,
} from '@fragwerk/service';

/** A plugin service that questions are tested with. */
export interface TestedService {
  readonly client: Client;
  readonly close: () => Promise<void>;
}

/** A service that runs already. */
export const runningService = (base: string, servicePath: string): TestedService => ({
  client: createClient({ base, servicePath }),
  close: () => Promise.resolve(),
});

/**
 * Starts the plugin of a folder as a service in this process, on a free port that only this machine
 * reaches.
 *
 * @throws CannotRunError when the folder holds no plugin or one that cannot be loaded
 */
export async function startPluginService(folder: string): Promise<TestedService> {
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
    workers: workHere([plugin]),
    policy: policyOf('A', []),
    settings,
  });
  const port = await service.listen({ host: '127.0.0.1', port: 0 });
  const { client } = runningService(`http://127.0.0.1:${port}`, settings.servicePath);
  return { client, close: () => service.close() };
}

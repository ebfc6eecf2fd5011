import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { builtInPlugins } from './plugins/built-in-types.js';
import { policyOf } from './policy.js';
import { createService, type Service } from './service.js';
import { readSettings } from './settings/read.js';
import type { Settings } from './settings/table.js';
import type { OperationOutcome } from './tasks/dispatcher.js';
import { ProcessWorkers } from './tasks/workers.js';

interface DevelopmentOptions {
  /** The plugin's folder; `null` for the built-in types. */
  readonly folder: string | null;
  readonly operationMs: number;
  readonly loadTimeoutMs: number;
  /** Further settings under the names of environment variables. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly onOutcome?: (outcome: OperationOutcome) => void;
}

/** Share of the time limit after which the position of an operation is determined. */
const LOOP_PART = 0.6;

/**
 * Serves a plugin type during development: in the same cells and workers as in a service, but these report
 * what they do and where they are stuck. Of the environment, only SERVICES,
 * SERVICE_SECRETS and PYTHON_PACKAGES apply.
 */
export class DevelopmentService {
  readonly #settings: Settings;
  readonly #workers: ProcessWorkers;
  #service: Service | null = null;
  #server: Server | null = null;
  readonly #responses = new Set<ServerResponse>();

  constructor(private readonly options: DevelopmentOptions) {
    const { operationMs, loadTimeoutMs, folder } = options;
    const { SERVICES = '', SERVICE_SECRETS = '', PYTHON_PACKAGES = '' } = process.env;
    this.#settings = readSettings([], {
      ...{ SERVICES, SERVICE_SECRETS, PYTHON_PACKAGES, LOG_LEVEL: 'silent' },
      PLUGIN_TIMEOUT: String(operationMs / 1000),
      ...options.settings,
    });
    this.#workers = new ProcessWorkers(this.#settings, {
      loadTimeoutMs,
      // Its only user need not wait for the start of another worker.
      keepsOneFree: false,
      ...(folder === null ? {} : { reports: { loopMs: operationMs * LOOP_PART } }),
    });
  }

  get servicePath(): string {
    return this.#settings.servicePath;
  }

  /** Source maps of generated browser scripts as JSON, by script. */
  get browserMaps(): ReadonlyMap<string, string> {
    return this.#workers.browserMaps;
  }

  /** Handles a request; with 503 before the first build. */
  readonly handle: RequestListener = (request, response) => {
    this.#responses.add(response);
    response.once('close', () => this.#responses.delete(response));
    if (this.#service) this.#service.handle(request, response);
    else response.writeHead(503, { 'content-type': 'text/plain' }).end('The plugin is not built.');
  };

  /** Loads the files and serves them; otherwise still the last build. @throws PluginLoadError */
  async build(): Promise<void> {
    const { folder, onOutcome } = this.options;
    const [settings, workers] = [this.#settings, this.#workers];
    const policy = policyOf(settings.variant, settings.policy);
    const manifests =
      folder === null
        ? await workers.addBuiltIn(builtInPlugins(settings.ownTypes, policy))
        : [await workers.replaceExternal(folder)];
    const service: Service = createService({
      ...{ manifests, workers, policy, settings, isForOneUser: true },
      onOutcome: (outcome) => {
        // The plugin may have been corrected since.
        if (service === this.#service) onOutcome?.(outcome);
      },
    });
    await service.start();
    const last = this.#service;
    this.#service = service;
    const unfinished = [...this.#responses].map((response) => once(response, 'close'));
    void Promise.all(unfinished).then(() => last?.close());
  }

  /** Listens on a free port. */
  async listen(): Promise<number> {
    const server = createServer(this.handle).listen(0, '127.0.0.1');
    this.#server = server;
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.#server?.close();
    this.#server?.closeAllConnections();
    await this.#service?.close();
    this.#workers.close();
  }
}

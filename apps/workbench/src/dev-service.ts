/** Process of the own service: a server whose plugin types are replaced while it runs. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  browserMapOf,
  buildOf,
  createService,
  loadBuild,
  manifestOf,
  type PluginBuild,
  PluginLoadError,
  policyOf,
  readSettings,
  type Service,
  inProcessWorkers,
} from '@fragwerk/service';
import { loadFault, loadTypes } from './child/load.js';
import { watchLoops } from './child/loop-watch.js';
import type { ChildOptions, ChildEvent, Plugin, ChildCommand } from './child/messages.js';
import { watchedPlugin } from './child/watched.js';

const options = JSON.parse(process.argv[2] ?? '{}') as ChildOptions;
const { source, variant } = options;

const send = (event: ChildEvent): void => {
  if (process.connected) process.send?.(event);
};

const { SERVICES = '', SERVICE_SECRETS = '' } = process.env;
const settings = readSettings([], {
  SERVICES,
  SERVICE_SECRETS,
  SERVICEPATH: options.servicePath,
  VARIANT: variant,
  LOG_LEVEL: 'silent',
  PLUGIN_REGISTER_ON_READY: 'false',
  'letto.plugin.uri.extern': options.externalBase,
});

let current: Service | null = null;

const browserMaps = (plugins: readonly Plugin[]) =>
  plugins.map((plugin) => [plugin.info.browser?.script ?? '', browserMapOf(plugin)] as const);

async function build(restored: PluginBuild | null): Promise<void> {
  const started = performance.now();
  try {
    const plugins = restored ? [await loadBuild(restored)] : await loadTypes(source, variant);
    const watched = plugins.map((plugin) => watchedPlugin(plugin, source.folder, send));
    const service = createService({
      manifests: watched.flatMap((plugin) => manifestOf(plugin) ?? []),
      // Without a pool: the workbench ends this process when it is stuck.
      workers: inProcessWorkers(watched),
      policy: policyOf(variant, []),
      settings,
    });
    await service.start();
    const last = current;
    current = service;
    const milliseconds = Math.round(performance.now() - started);
    const [plugin] = plugins;
    const loaded = { build: plugin ? buildOf(plugin) : null, isRestored: restored !== null };
    send({ kind: 'built', milliseconds, browserMaps: browserMaps(plugins), ...loaded });
    // Running requests still finish: their connections belong to the server.
    void last?.close();
  } catch (error) {
    const isMissing = error instanceof PluginLoadError && error.file === '';
    send({ kind: 'buildFailed', fault: loadFault(error, source.folder), isMissing });
  }
}

watchLoops({ folder: source.folder, limitMs: options.loopLimitMs }, (place) => {
  if (place) send({ kind: 'looping', place });
});

const server = createServer((request, response) => {
  if (current) current.handle(request, response);
  else response.writeHead(503, { 'content-type': 'text/plain' }).end('The plugin is not built.');
});

let lastBuild = Promise.resolve();
process.on('message', ({ restored }: ChildCommand) => {
  lastBuild = lastBuild.then(() => build(restored));
});
// Ctrl+C reaches the whole process group, but the workbench ends this process.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit(0));
// An unhandled rejection in a plugin must not end the service.
process.on('unhandledRejection', (error) => {
  process.stderr.write(`Unhandled rejection: ${String(error)}\n`);
});

function listen(port: number): void {
  server.once('error', (error) => {
    if (port === 0) throw error;
    listen(0);
  });
  server.listen(port, '127.0.0.1', () => {
    server.removeAllListeners('error');
    send({ kind: 'listening', port: (server.address() as AddressInfo).port });
  });
}
listen(options.port);

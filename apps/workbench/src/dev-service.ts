/** The process of the own service: one server whose plugin types are replaced while it runs. */
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
  workHere,
} from '@fragwerk/service';
import { loadFault, loadTypes } from './child/load.js';
import { watchLoops } from './child/loop-watch.js';
import type { ChildOptions, FromChild, Plugin, ToChild } from './child/messages.js';
import { watchedPlugin } from './child/watched.js';

const options = JSON.parse(process.argv[2] ?? '{}') as ChildOptions;
const { source, variant } = options;

const tell = (message: FromChild): void => {
  if (process.connected) process.send?.(message);
};

const { SERVICES = '', SERVICE_SECRETS = '' } = process.env;
const settings = readSettings([], {
  ...{ SERVICES, SERVICE_SECRETS },
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
    const watched = plugins.map((plugin) => watchedPlugin(plugin, source.folder, tell));
    const service = createService({
      manifests: watched.flatMap((plugin) => manifestOf(plugin) ?? []),
      // This process is the plugin's own; the workbench ends it when it is stuck.
      workers: workHere(watched),
      policy: policyOf(variant, []),
      settings,
    });
    await service.start();
    const last = current;
    current = service;
    const milliseconds = Math.round(performance.now() - started);
    const [plugin] = plugins;
    const loaded = { build: plugin ? buildOf(plugin) : null, isRestored: restored !== null };
    tell({ kind: 'built', milliseconds, browserMaps: browserMaps(plugins), ...loaded });
    // What still runs there is answered all the same: the connections are not its own.
    void last?.close();
  } catch (error) {
    const isMissing = error instanceof PluginLoadError && error.file === '';
    tell({ kind: 'notBuilt', fault: loadFault(error, source.folder), isMissing });
  }
}

watchLoops({ folder: source.folder, limit: options.loopLimit }, (place) => {
  if (place) tell({ kind: 'looping', place });
});

const server = createServer((request, response) => {
  if (current) current.handle(request, response);
  else response.writeHead(503, { 'content-type': 'text/plain' }).end('The plugin is not built.');
});

let work = Promise.resolve();
process.on('message', ({ restored }: ToChild) => {
  work = work.then(() => build(restored));
});
// The workbench ends it.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit(0));
// A promise that a plugin lost must not end the service.
process.on('unhandledRejection', (error) => {
  process.stderr.write(`A promise failed that nobody waited for: ${String(error)}\n`);
});

function listen(port: number): void {
  server.once('error', (error) => {
    if (port === 0) throw error;
    listen(0);
  });
  server.listen(port, '127.0.0.1', () => {
    server.removeAllListeners('error');
    tell({ kind: 'listening', port: (server.address() as AddressInfo).port });
  });
}
listen(options.port);

import { announce } from './announce.js';
import { serviceVersion } from './context.js';
import { PluginLoadError } from './plugins/load-error.js';
import { builtInPlugins } from './plugins/built-in-types.js';
import { ignoreInspector, nodeHint, systemHint, timeZoneHint } from './platform.js';
import { policyOf, type Policy } from './policy.js';
import { pythonHints, readPackages } from './python/packages.js';
import { createService, type Service } from './service.js';
import { SettingsError } from './settings/error.js';
import { readSettings, settingsOverview, variableHints } from './settings/read.js';
import type { Settings } from './settings/table.js';
import { freeStartMemory } from './start-memory.js';
import { requirePlainFolders } from './tasks/readable-files.js';
import { serviceHints } from './tasks/services.js';
import { ProcessWorkers } from './tasks/workers.js';
import { printable, standardError, standardOutput } from './telemetry/line-output.js';
import { createLog } from './telemetry/log.js';
import { RegistrationStatus } from './telemetry/registration.js';

/** Requests that run longer after a signal are aborted. */
const SHUTDOWN_TIMEOUT_MS = 4_500;

const stopSignals = ['SIGTERM', 'SIGINT'] as const;

const printLine = (line: string) => standardOutput().write(`${printable(line)}\n`);
const printError = (line: string) => standardError().write(`${printable(line)}\n`);

function helpText(): string {
  const rows = settingsOverview().map(
    ({ name, option, fallback, help }) =>
      `  ${option ? `${option} (${name})` : name}\n      ${help}\n      default: ${fallback === '' ? 'none' : fallback}\n`,
  );
  return `Fragwerk: plugin service for questions of a learning platform

Usage: npm start -- [options]

Every setting is an option or an environment variable (its name in brackets; dots may be
underscores, and case does not matter). Options take precedence. Secrets can only be set as
variables, because options are visible in the process list.

${rows.join('')}  --help
      shows this help`;
}

const hostInUrl = (host: string) => (host.includes(':') ? `[${host}]` : host);

async function listen(service: Service, settings: Settings): Promise<number> {
  const { host, port, internalPort } = settings;
  try {
    return await service.listen({ host, port });
  } catch (error) {
    const { code, port: taken = port } = error as NodeJS.ErrnoException & { port?: number };
    const portName = (number: number) =>
      number === internalPort ? 'INTERNAL_PORT or --internal-port' : 'PORT or --port';
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${taken} on ${host} is already in use; choose another one with ${portName(taken)}.`,
      EACCES: `No permission to use port ${taken}; choose one above 1023 with ${portName(taken)}.`,
      EADDRNOTAVAIL: `This machine does not have the address ${host}; set HOST or --host to one of its addresses.`,
      ENOTFOUND: `The host "${host}" does not exist; set HOST or --host to an address of this machine.`,
    };
    const reason = reasons[code ?? ''] ?? `Cannot listen on ${hostInUrl(host)}:${port} (${code}).`;
    throw new SettingsError(reason, { cause: error });
  }
}

/** Ends the process while it does not listen yet; its child processes end with it. */
const stopAtOnce = () => {
  process.exit(0);
};

function stopOnSignals(service: Service, announcing: AbortController): void {
  const stop = () => {
    // A terminal and the parent process may both send the signal.
    if (announcing.signal.aborted) return;
    announcing.abort();
    setTimeout(() => {
      printError('Requests that did not end in time were aborted.');
      process.exit(0);
    }, SHUTDOWN_TIMEOUT_MS).unref();
    void service.close().then(() => process.exit(0));
  };
  for (const signal of stopSignals) {
    process.removeListener(signal, stopAtOnce);
    process.on(signal, stop);
  }
}

/** @throws SettingsError if files are missing or damaged, for example after half an update */
async function startBuiltIn(workers: ProcessWorkers, { ownTypes }: Settings, policy: Policy) {
  try {
    return await workers.addBuiltIn(builtInPlugins(ownTypes, policy));
  } catch (error) {
    workers.close();
    const reason = (error as Error).message.replace(/\.$/, '');
    throw new SettingsError(
      `The included plugin types cannot be loaded: ${reason}. Install or build Fragwerk again, or choose other types with OWN_TYPES or --own-types.`,
      { cause: error },
    );
  }
}

/** Starts the processes of all plugin types; prints errors and warnings. */
async function startPlugins(workers: ProcessWorkers, settings: Settings, policy: Policy) {
  const manifests = await startBuiltIn(workers, settings, policy);
  let notLoaded = 0;
  for (const result of await workers.addExternal(settings.plugins, process.cwd()))
    if (result instanceof PluginLoadError) {
      notLoaded++;
      printError(`Plugin not loaded: ${result.message}`);
    } else manifests.push(result);
  const declared = manifests.map(({ info, services }) => [info.type, services] as const);
  serviceHints(declared, settings).forEach(printError);
  pythonHints(declared).forEach(printError);
  return { manifests, notLoaded };
}

/** Prints where the service listens, and what this system or Node lacks. */
function printStart({ host, variant, servicePath }: Settings, port: number, types: string): void {
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host);
  const shownHost = isLocal ? 'localhost' : hostInUrl(host);
  printLine(
    `Fragwerk listens on http://${shownHost}:${port}/ (variant ${variant}, published as ${servicePath}); plugin types: ${types}.`,
  );
  for (const hint of [nodeHint(), systemHint(), timeZoneHint()]) if (hint !== null) printLine(hint);
}

async function start(settings: Settings): Promise<void> {
  const policy = policyOf(settings.variant, settings.policy);
  // Both fail before processes are started.
  requirePlainFolders(settings.pythonPackages);
  readPackages(settings.pythonPackages);
  ignoreInspector();
  for (const signal of stopSignals) process.once(signal, stopAtOnce);
  const log = createLog(settings.logLevel);
  const workers = new ProcessWorkers(settings, {
    onOutput: (types, line) => log.pluginOutput(types, line),
    onMemoryEnd: (types, reason) =>
      log.warn({ types: types || 'drawing or loading', reason }, 'a process ran out of memory'),
    // As in `fragwerk test`, because a type that does not load is missing until the next start.
    loadTimeoutMs: 2 * settings.pluginTimeoutSeconds * 1000,
  });
  const plugins = await startPlugins(workers, settings, policy);
  const startedAt = new Date();
  const registration = new RegistrationStatus();
  const service = createService({ ...plugins, workers, policy, settings, registration, log });
  const port = await listen(service, settings).catch((error: unknown) => {
    workers.close();
    throw error;
  });
  const announcing = new AbortController();
  workers.warmUp();
  freeStartMemory();
  // A mistake of ours must not end the service.
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled promise rejection'));
  stopOnSignals(service, announcing);
  printStart(settings, port, plugins.manifests.map(({ info }) => info.type).join(', ') || 'none');
  if (!settings.register || settings.setupUri === '') {
    const reason = settings.register
      ? 'no setup service is set (letto.setup.uri)'
      : 'PLUGIN_REGISTER_ON_READY is off';
    printLine(`It does not register, because ${reason}.`);
    return;
  }
  void announce(
    {
      ...{ settings, policy, startedAt, version: serviceVersion, log: service.log },
      ...{ port: settings.internalPort || port, status: registration },
    },
    announcing.signal,
  );
}

/**
 * Starts the service from the command line: settings, plugins, port, registration. An invalid
 * setting or a port in use ends in one sentence and exit code 1.
 */
export async function main(args: readonly string[], variables: NodeJS.ProcessEnv): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    standardOutput().write(`${helpText()}\n`);
    return;
  }
  try {
    await start(readSettings(args, variables));
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    printError(error.message);
    process.exitCode = 1;
  } finally {
    // At the end, because comparing names takes some milliseconds.
    variableHints(variables).forEach(printError);
  }
}

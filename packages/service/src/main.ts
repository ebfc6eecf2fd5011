import { announce } from './announce.js';
import { PluginLoadError } from './plugins/load-error.js';
import type { PluginManifest } from './plugins/manifest.js';
import { ownPackages } from './plugins/own.js';
import { policyOf, type Policy } from './policy.js';
import { createService, type Service, serviceVersion } from './service.js';
import { readSettings, settingsOverview, SettingsError } from './settings/read.js';
import type { Settings } from './settings/table.js';
import { pythonHints } from './tasks/python.js';
import { serviceHints } from './tasks/services.js';
import { ProcessWorkers } from './tasks/workers.js';
import { RegistrationNotes } from './telemetry/registration.js';

/** Requests that run longer than this after a signal are cut off, in milliseconds. */
const SHUTDOWN_LIMIT = 4_500;

const stopSignals = ['SIGTERM', 'SIGINT'] as const;

/** A reason not to start: one sentence for the person at the terminal. */
class StartError extends Error {
  override readonly name = 'StartError';
}

const say = (line: string) => {
  process.stdout.write(`${line}\n`);
};
const complain = (line: string) => {
  process.stderr.write(`${line}\n`);
};

function helpText(): string {
  const rows = settingsOverview().map(
    ({ name, option, fallback, help }) =>
      `  ${option ? `${option} (${name})` : name}\n      ${help}\n      default: ${fallback === '' ? 'none' : fallback}\n`,
  );
  return `Fragwerk: plugin service for questions of a learning platform

Usage: npm start -- [options]

Every setting is an option or an environment variable (its name in brackets; dots may be
underscores, small letters may be capitals). Options win. Secrets are variables only, because the
list of processes shows options.

${rows.join('')}  --help
      shows this text`;
}

function readPolicy(settings: Settings): Policy {
  try {
    return policyOf(settings.variant, settings.policy);
  } catch (error) {
    throw new SettingsError(`The setting POLICY is wrong: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

async function listen(service: Service, settings: Settings): Promise<number> {
  const { host, port, internalPort } = settings;
  try {
    return await service.listen({ host, port });
  } catch (error) {
    const { code, port: taken = port } = error as NodeJS.ErrnoException & { port?: number };
    const portName = (number: number) =>
      number === internalPort ? 'INTERNAL_PORT or --internal-port' : 'PORT or --port';
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${taken} on ${host} is taken by another program; choose another one with ${portName(taken)}.`,
      EACCES: `Port ${taken} may not be used by this user; choose one above 1023 with ${portName(taken)}.`,
      EADDRNOTAVAIL: `This machine has no address ${host}; set HOST or --host to one that it has.`,
      ENOTFOUND: `There is no host "${host}"; set HOST or --host to an address of this machine.`,
    };
    throw new StartError(reasons[code ?? ''] ?? `Cannot listen on ${host}:${port} (${code}).`, {
      cause: error,
    });
  }
}

/** A promise that a plugin lost must not end the service. */
function surviveLostPromises({ log }: Service): void {
  process.on('unhandledRejection', (error) => {
    log.error({ err: error }, 'a promise failed that nobody waited for');
  });
}

/** Until it listens, a signal ends it at once; what it started ends with it. */
const stopAtOnce = () => {
  process.exit(0);
};

function stopOnSignals(service: Service, announcing: AbortController): void {
  const stop = () => {
    announcing.abort();
    setTimeout(() => {
      complain('Requests that did not end in time were cut off.');
      process.exit(0);
    }, SHUTDOWN_LIMIT).unref();
    void service.close().then(() => process.exit(0));
  };
  for (const signal of stopSignals) {
    process.removeListener(signal, stopAtOnce);
    process.once(signal, stop);
  }
}

/** Starts the processes of all plugin types; says which were refused. */
async function startPlugins(workers: ProcessWorkers, settings: Settings, policy: Policy) {
  const own = await workers.addOwn(ownPackages(settings.ownTypes, policy));
  const manifests: PluginManifest[] = [...own];
  for (const one of await workers.addExternal(settings.plugins, process.cwd()))
    if (one instanceof PluginLoadError) complain(`Plugin refused: ${one.message}`);
    else manifests.push(one);
  const declared = manifests.map(({ info, services }) => [info.type, services] as const);
  const { services: addresses, serviceSecrets: secrets } = settings;
  serviceHints(declared, { addresses, secrets }).forEach(complain);
  pythonHints(declared).forEach(complain);
  return manifests;
}

async function start(settings: Settings): Promise<void> {
  const policy = readPolicy(settings);
  for (const signal of stopSignals) process.once(signal, stopAtOnce);
  const workers = new ProcessWorkers({
    loadTime: settings.pluginTimeout * 1000,
    memory: settings.pluginMemory,
    processes: settings.pluginProcesses,
    queue: settings.pluginQueue,
  });
  const manifests = await startPlugins(workers, settings, policy);
  const startedAt = new Date();
  const registration = new RegistrationNotes();
  const service = createService({ manifests, workers, policy, settings, registration });
  const port = await listen(service, settings);
  const announcing = new AbortController();
  workers.warmUp();
  surviveLostPromises(service);
  stopOnSignals(service, announcing);
  const shownHost = ['127.0.0.1', '0.0.0.0', '::'].includes(settings.host)
    ? 'localhost'
    : settings.host;
  const types = manifests.map(({ info }) => info.type).join(', ') || 'none';
  say(
    `Fragwerk listens on http://${shownHost}:${port}/ (variant ${settings.variant}, published as ${settings.servicePath}); plugin types: ${types}.`,
  );
  if (!settings.register || settings.setupUri === '') {
    const reason = settings.register
      ? 'no setup service is set (letto.setup.uri)'
      : 'PLUGIN_REGISTER_ON_READY is off';
    say(`It does not register, because ${reason}.`);
    return;
  }
  const log = {
    info: (message: string) => {
      service.log.info(message);
    },
    warn: (message: string) => {
      service.log.warn(message);
    },
  };
  void announce(
    {
      settings,
      policy,
      version: serviceVersion,
      port: settings.internalPort || port,
      startedAt,
      log,
      notes: registration,
    },
    announcing.signal,
  );
}

/**
 * Starts the service from the command line: settings, plugins, listening, registration. A wrong
 * setting or a busy port ends in one sentence and exit code 1.
 */
export async function main(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    say(helpText());
    return;
  }
  try {
    await start(readSettings(args, environment));
  } catch (error) {
    if (!(error instanceof SettingsError || error instanceof StartError)) throw error;
    complain(error.message);
    process.exitCode = 1;
  }
}

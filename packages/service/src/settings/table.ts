import { builtInTypes } from '../plugins/built-in-types.js';
import { policySwitches } from '../policy.js';
import * as kinds from './kinds.js';

export interface Setting<T> {
  /** Name of the environment variable; dots, underscores and case do not matter. */
  readonly name: string;
  readonly kind: kinds.Kind<T>;
  readonly fallback: T;
  readonly help: string;
  /**
   * Never shown, not even in error messages; not available as an option, because those are visible in the
   * process list.
   */
  readonly secret?: true;
}

/** Returns a function that creates settings of one kind. */
const settings =
  <T>(kind: kinds.Kind<T>) =>
  (name: string, fallback: T, help: string): Setting<T> => ({ name, kind, fallback, help });

const texts = settings(kinds.text);
/** Settings that are empty by default. */
const optional = (kind: kinds.Kind<string>) => (name: string, help: string) =>
  settings(kind)(name, '', help);
const optionalTexts = optional(kinds.text);
const addresses = optional(kinds.address);
const secret = <T>(setting: Setting<T>): Setting<T> => ({ ...setting, secret: true });

const ports = settings(kinds.port);
const numbers = settings(kinds.positiveNumber);
const sizes = settings(kinds.bytes);
const integers = settings(kinds.positiveInteger);
const durations = settings(kinds.seconds);

const MIB = 1024 * 1024;

/** Every setting of the service, in the order of `--help`. */
export const settingsTable = {
  port: ports('PORT', 8080, 'TCP port'),
  host: settings(kinds.host)(
    'HOST',
    '127.0.0.1',
    'address to listen on; the internal API has no authentication, so expose it (0.0.0.0) only inside a container network',
  ),
  servicePath: settings(kinds.servicePath)(
    'SERVICEPATH',
    '/fragwerk',
    'path under which the proxy publishes this service',
  ),
  variant: settings(kinds.oneOf('A', 'B'))(
    'VARIANT',
    'A',
    'behaviour where the specification describes two: A (typed, strict) or B (simple demo)',
  ),
  policy: settings(kinds.list)(
    'POLICY',
    [],
    `individual differences from the variant, for example imageUrl=on; entries: ${policySwitches.join(', ')}`,
  ),
  plugins: settings(kinds.list)(
    'PLUGINS',
    [],
    'additional plugin types: folders, files or packages, separated by commas',
  ),
  ownTypes: settings(kinds.someOf(...builtInTypes))(
    'OWN_TYPES',
    builtInTypes,
    'built-in plugin types to serve, separated by commas; none to serve only those of PLUGINS',
  ),
  services: settings(kinds.ofServices(kinds.address))(
    'SERVICES',
    [],
    'addresses of the services that plugin types declare, as <type>.<service>=<address>, separated by commas; repeat a name to add addresses that are used when the first one fails',
  ),
  serviceSecrets: secret(
    settings(kinds.ofServices(kinds.text))(
      'SERVICE_SECRETS',
      [],
      'secrets for these services, as <type>.<service>=<secret>, separated by commas',
    ),
  ),
  pluginTimeoutSeconds: durations(
    'PLUGIN_TIMEOUT',
    5,
    'time limit in seconds for one operation of a plugin type, and for drawing one picture; loading a type may take twice as long; the time for which it waits for a processor does not count, up to twice this limit',
  ),
  previewTimeoutSeconds: durations(
    'PREVIEW_TIMEOUT',
    1,
    'processor time in seconds for a preview in a dialog, which anyone may request: once for the plugin type, once for the drawing',
  ),
  pluginMemoryBytes: sizes(
    'PLUGIN_MEMORY',
    64 * MIB,
    'JavaScript memory in bytes of each process for plugins and drawing',
  ),
  pluginProcesses: settings(kinds.nonNegativeInteger)(
    'PLUGIN_PROCESSES',
    0,
    'maximum number of processes for the built-in plugin types, for each type of PLUGINS, for drawing, and for Python programs; 0 means one per core, at least 2',
  ),
  pluginQueue: integers(
    'PLUGIN_QUEUE',
    10_000,
    'maximum number of tasks of one kind that wait for a process; further requests get 503',
  ),
  pythonPackages: optionalTexts(
    'PYTHON_PACKAGES',
    'folder of packages (wheels) that Python programs of students may import, filled by fragwerk packages; default: none',
  ),
  bodyLimitBytes: sizes(
    'BODY_LIMIT',
    16 * MIB,
    'maximum size in bytes of a request body of the internal API',
  ),
  externalBodyLimitBytes: sizes(
    'EXTERNAL_BODY_LIMIT',
    MIB,
    'maximum size in bytes of a request body of the external endpoints',
  ),
  inFlightLimitBytes: sizes(
    'IN_FLIGHT_LIMIT',
    64 * MIB,
    'maximum size in bytes of all request bodies at a time; further requests wait briefly and then get 503',
  ),
  requestLimit: integers(
    'REQUEST_LIMIT',
    1_000,
    'number of simultaneous requests above which external and drawing endpoints respond with 503; twice as many for the others',
  ),
  requestTimeoutSeconds: durations(
    'REQUEST_TIMEOUT',
    60,
    'time in seconds within which a request must arrive completely; slower clients are disconnected',
  ),
  lagLimitMs: numbers(
    'LAG_LIMIT',
    500,
    'sustained delay of the event loop in milliseconds above which external and drawing endpoints respond with 503; four times as much for the others',
  ),
  requestsPerMinute: settings(kinds.nonNegativeNumber)(
    'RATE_LIMIT',
    0,
    'requests per minute that one client address may send to the external endpoints, further ones get 429; 0 means no limit, because a whole school may share one address',
  ),
  trustedProxies: settings(kinds.networks)(
    'TRUSTED_PROXIES',
    ['loopback', 'linklocal', 'uniquelocal'],
    'proxies whose X-Forwarded-For header is trusted: addresses, networks, or loopback, linklocal, uniquelocal (private networks)',
  ),
  internalPort: ports(
    'INTERNAL_PORT',
    0,
    'separate TCP port for the internal API; 0 serves it on PORT, too',
  ),
  internalSecret: secret(
    optionalTexts(
      'INTERNAL_SECRET',
      'secret that callers of the internal API must send in the header x-fragwerk-secret; /ping needs none',
    ),
  ),
  dialogLimit: integers(
    'DIALOG_LIMIT',
    100_000,
    'maximum number of open configuration dialogs; beyond it, the one that has been idle for longest is closed',
  ),
  dialogMemoryBytes: sizes(
    'DIALOG_MEMORY',
    64 * MIB,
    'memory in bytes for all open configuration dialogs',
  ),
  redisUrl: secret(
    optional(kinds.redisAddress)(
      'REDIS_URL',
      'Redis or Valkey that stores the open configuration dialogs, so that several services share them, for example redis://valkey:6379',
    ),
  ),
  pictureCacheBytes: sizes('PICTURE_CACHE', 32 * MIB, 'memory in bytes for drawn pictures'),
  replyCacheBytes: sizes(
    'REPLY_CACHE',
    16 * MIB,
    'memory in bytes for responses to repeated requests',
  ),
  frameAncestors: settings(kinds.frameAncestors)(
    'FRAME_ANCESTORS',
    '*',
    'pages that may show the dialog page in a frame, separated by spaces (Content-Security-Policy frame-ancestors)',
  ),
  logLevel: settings(kinds.oneOf('debug', 'info', 'warn', 'error', 'silent'))(
    'LOG_LEVEL',
    'info',
    'minimum level of log messages: debug, info, warn, error or silent',
  ),
  internalBase: addresses(
    'letto.plugin.uri.intern',
    'address of this service in the container network, without /open; default: http://<container>.nw-letto:<port>',
  ),
  externalBase: addresses(
    'letto.plugin.uri.extern',
    'address of this service for browsers, without the service path; default: https://<servername>',
  ),
  serverName: optional(kinds.serverName)('servername', 'public name of the server'),
  networkAddress: optionalTexts(
    'network.letto.address',
    'name of this service in the network nw-letto; default: the container name',
  ),
  containerName: optionalTexts(
    'docker.container.name',
    'name of this container; default: letto-<endpoint>',
  ),
  setupUri: addresses(
    'letto.setup.uri',
    'setup service to register with; without it, the service does not register',
  ),
  setupUser: texts(
    'letto.user.user.name',
    'user',
    'user name for the registration (variant B always uses "user")',
  ),
  setupPassword: secret(optionalTexts('letto.user.user.password', 'password for the registration')),
  register: settings(kinds.onOff)(
    'PLUGIN_REGISTER_ON_READY',
    true,
    'whether to register with the setup service',
  ),
  registerDelaySeconds: durations(
    'PLUGIN_REGISTER_DELAY_SECONDS',
    1,
    'first pause after a failed registration, in seconds; it doubles up to one minute',
  ),
  registerIntervalSeconds: durations(
    'PLUGIN_REGISTER_INTERVAL_SECONDS',
    300,
    'seconds between registrations, which are repeated in case the setup service restarts',
  ),
  pictureDirectory: optional(kinds.sharedFolder)(
    'letto_pathPlugins',
    'folder for stored pictures, for example /opt/letto/plugins',
  ),
  pictureWebPath: optionalTexts(
    'letto_webPathPlugins',
    'address of that folder for browsers, for example <servername>/images/plugins',
  ),
  pictureLifetimeDays: numbers(
    'PICTURE_LIFETIME',
    400,
    'days after which a stored picture is deleted if it has not been requested again',
  ),
  pictureStoreLimitBytes: sizes(
    'PICTURE_STORE_LIMIT',
    2048 * MIB,
    'maximum size in bytes of all stored pictures; beyond it, the oldest ones are deleted',
  ),
  recordFolder: optionalTexts(
    'RECORD_FOLDER',
    'folder in which scored answers are recorded without names, for fragwerk replay; default: none',
  ),
  recordDays: settings(kinds.days)(
    'RECORD_DAYS',
    30,
    'days after which recorded answers are deleted',
  ),
  recordLimitBytes: sizes(
    'RECORD_LIMIT',
    256 * MIB,
    'maximum size in bytes of all recorded answers; beyond it, the oldest days are deleted',
  ),
  otlpEndpoint: addresses(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OpenTelemetry collector for spans of requests and operations (OTLP over HTTP), for example http://collector:4318',
  ),
} as const;

export type SettingName = keyof typeof settingsTable;
type ValueOf<S> = S extends Setting<infer T> ? T : never;

export type Settings = {
  readonly [K in keyof typeof settingsTable]: ValueOf<(typeof settingsTable)[K]>;
};

/** Returns the external base URL without the service path: as set, else from the server's public name, else ''. */
export function externalBase({ externalBase: base, servicePath, serverName }: Settings): string {
  if (base === '') return serverName === '' ? '' : `https://${serverName}`;
  return new URL(base).pathname.endsWith(servicePath) ? base.slice(0, -servicePath.length) : base;
}

/** Returns the URLs of this service for browsers; relative if the server is unknown. */
export function addressesOf(settings: Settings) {
  const { servicePath } = settings;
  const outside = externalBase(settings);
  const base = outside + servicePath;
  return {
    servicePath,
    /** Base URL of the guides for teachers; '' if the server is unknown, since links are opened from other pages. */
    guides: outside === '' ? '' : `${base}/guides/`,
    dialogPage: `${base}/open/confighttp`,
    reloadView: `${base}/api/open/reloadplugindto`,
    /** Base URL of the files of plugin types, with a folder for each type. */
    files: `${base}/open/files/`,
  };
}

export type Addresses = Readonly<ReturnType<typeof addressesOf>>;

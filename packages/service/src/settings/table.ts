import { ownTypes } from '../plugins/own.js';
import { policySwitches } from '../policy.js';
import {
  address,
  amount,
  amountOrNone,
  count,
  countOrNone,
  type Kind,
  list,
  type Named,
  networks,
  onOff,
  ofServices,
  oneOf,
  port,
  servicePath,
  someOf,
  text,
} from './kinds.js';

/** One setting: how it is called, read and explained. */
export interface Setting<T> {
  /** Name of the environment variable; dots, underscores and upper case are the same. */
  readonly name: string;
  readonly kind: Kind<T>;
  readonly fallback: T;
  readonly help: string;
  /** Never shown, not even in a message about itself, and no option: the list of processes shows those. */
  readonly secret?: true;
}

const setting = <T>(
  row: Omit<Setting<T>, 'fallback'> & { readonly fallback: NoInfer<T> },
): Setting<T> => row;
const MIB = 1024 * 1024;

/** Every setting of the service, in the order of `--help`. */
export const settingsTable = {
  port: setting({ name: 'PORT', kind: port, fallback: 8080, help: 'TCP port' }),
  host: setting({
    name: 'HOST',
    kind: text,
    fallback: '127.0.0.1',
    help: 'address to listen on; the internal API has no authentication, so open it only inside a container network (0.0.0.0)',
  }),
  servicePath: setting({
    name: 'SERVICEPATH',
    kind: servicePath,
    fallback: '/fragwerk',
    help: 'path under which the proxy publishes this service',
  }),
  variant: setting({
    name: 'VARIANT',
    kind: oneOf('A', 'B'),
    fallback: 'A',
    help: 'behaviour where the specification describes two: A (typed, strict) or B (simple demo)',
  }),
  policy: setting({
    name: 'POLICY',
    kind: list,
    fallback: [],
    help: `single differences of the variants, for example imageUrl=on; entries: ${policySwitches.join(', ')}`,
  }),
  plugins: setting({
    name: 'PLUGINS',
    kind: list,
    fallback: [],
    help: 'further plugin types: folders, files or packages, separated by commas',
  }),
  ownTypes: setting({
    name: 'OWN_TYPES',
    kind: someOf(...ownTypes),
    fallback: ownTypes,
    help: 'plugin types of the service itself that it serves, separated by commas; none for those of PLUGINS only',
  }),
  services: setting<Named>({
    name: 'SERVICES',
    kind: ofServices(address),
    fallback: [],
    help: 'addresses of the services that plugin types declare, as <type>.<service>=<address>, separated by commas; a name that comes again stands in when the first does not answer',
  }),
  serviceSecrets: setting<Named>({
    name: 'SERVICE_SECRETS',
    kind: ofServices(text),
    fallback: [],
    help: 'secrets for these services, as <type>.<service>=<secret>, separated by commas',
    secret: true,
  }),
  pluginTimeout: setting({
    name: 'PLUGIN_TIMEOUT',
    kind: amount,
    fallback: 5,
    help: 'longest time of one operation of a plugin type, and of one drawing, in seconds',
  }),
  previewTimeout: setting({
    name: 'PREVIEW_TIMEOUT',
    kind: amount,
    fallback: 1,
    help: 'longest processor time of a preview of a dialog, which anybody may ask for, in seconds: once for the plugin type, once for the drawing',
  }),
  pluginMemory: setting({
    name: 'PLUGIN_MEMORY',
    kind: amount,
    fallback: 64 * MIB,
    help: 'JavaScript memory of each process for plugins and drawing, in bytes',
  }),
  pluginProcesses: setting({
    name: 'PLUGIN_PROCESSES',
    kind: countOrNone,
    fallback: 0,
    help: 'most processes at a time for the own plugin types, for each type of PLUGINS, for drawing, and for programs in Python; 0 is as many as there are cores, at least 2',
  }),
  pluginQueue: setting({
    name: 'PLUGIN_QUEUE',
    kind: count,
    fallback: 10_000,
    help: 'largest number of tasks of a kind that wait for a process; beyond it the answer is 503',
  }),
  bodyLimit: setting({
    name: 'BODY_LIMIT',
    kind: amount,
    fallback: 16 * MIB,
    help: 'largest request body of the internal API, in bytes',
  }),
  externalBodyLimit: setting({
    name: 'EXTERNAL_BODY_LIMIT',
    kind: amount,
    fallback: MIB,
    help: 'largest request body of the external endpoints, in bytes',
  }),
  inFlightLimit: setting({
    name: 'IN_FLIGHT_LIMIT',
    kind: amount,
    fallback: 64 * MIB,
    help: 'bytes of all request bodies at a time; further ones wait a little and then get 503',
  }),
  requestLimit: setting({
    name: 'REQUEST_LIMIT',
    kind: count,
    fallback: 1_000,
    help: 'requests at a time beyond which external and drawing endpoints answer 503; the others beyond twice as many',
  }),
  lagLimit: setting({
    name: 'LAG_LIMIT',
    kind: amount,
    fallback: 500,
    help: 'lasting delay of the event loop in milliseconds beyond which external and drawing endpoints answer 503; the others beyond four times as much',
  }),
  rateLimit: setting({
    name: 'RATE_LIMIT',
    kind: amountOrNone,
    fallback: 0,
    help: 'requests a minute that one client address may send to the external endpoints, further ones get 429; 0 is any number, because a whole school may share one address',
  }),
  trustedProxies: setting({
    name: 'TRUSTED_PROXIES',
    kind: networks,
    fallback: ['loopback', 'linklocal', 'uniquelocal'],
    help: 'proxies whose header X-Forwarded-For is believed: addresses, networks, or loopback, linklocal, uniquelocal (private networks)',
  }),
  internalPort: setting({
    name: 'INTERNAL_PORT',
    kind: port,
    fallback: 0,
    help: 'TCP port for the internal API alone; 0 serves it on PORT, too',
  }),
  internalSecret: setting({
    name: 'INTERNAL_SECRET',
    kind: text,
    fallback: '',
    help: 'callers of the internal API have to send this in the header x-fragwerk-secret; /ping is free',
    secret: true,
  }),
  dialogLimit: setting({
    name: 'DIALOG_LIMIT',
    kind: amount,
    fallback: 100_000,
    help: 'largest number of open configuration dialogs; beyond it the oldest idle one goes',
  }),
  dialogMemory: setting({
    name: 'DIALOG_MEMORY',
    kind: amount,
    fallback: 64 * MIB,
    help: 'memory for all open configuration dialogs together, in bytes',
  }),
  redisUrl: setting({
    name: 'REDIS_URL',
    kind: text,
    fallback: '',
    help: 'Redis or Valkey that keeps the open configuration dialogs, so that several services share them, for example redis://valkey:6379',
    secret: true,
  }),
  pictureCache: setting({
    name: 'PICTURE_CACHE',
    kind: amount,
    fallback: 32 * MIB,
    help: 'memory for drawn pictures, in bytes',
  }),
  replyCache: setting({
    name: 'REPLY_CACHE',
    kind: amount,
    fallback: 16 * MIB,
    help: 'memory for answers to requests that come again, in bytes',
  }),
  frameAncestors: setting({
    name: 'FRAME_ANCESTORS',
    kind: text,
    fallback: '*',
    help: 'pages that may show the dialog page in a frame (Content-Security-Policy frame-ancestors)',
  }),
  logLevel: setting({
    name: 'LOG_LEVEL',
    kind: oneOf('debug', 'info', 'warn', 'error', 'silent'),
    fallback: 'info',
    help: 'how much is logged: debug, info, warn, error or silent',
  }),
  internalBase: setting({
    name: 'letto.plugin.uri.intern',
    kind: address,
    fallback: '',
    help: 'address of this service in the container network, without /open; http://<container>.nw-letto:<port> unless given',
  }),
  externalBase: setting({
    name: 'letto.plugin.uri.extern',
    kind: address,
    fallback: '',
    help: 'address of this service for browsers, without the service path; https://<servername> unless given',
  }),
  serverName: setting({
    name: 'servername',
    kind: text,
    fallback: '',
    help: 'public name of the server',
  }),
  networkAddress: setting({
    name: 'network.letto.address',
    kind: text,
    fallback: '',
    help: 'name of this service in the network nw-letto; the container name unless given',
  }),
  containerName: setting({
    name: 'docker.container.name',
    kind: text,
    fallback: '',
    help: 'name of this container; letto-<endpoint> unless given',
  }),
  setupUri: setting({
    name: 'letto.setup.uri',
    kind: address,
    fallback: '',
    help: 'setup service to register at; without it the service does not register',
  }),
  setupUser: setting({
    name: 'letto.user.user.name',
    kind: text,
    fallback: 'user',
    help: 'user name for the registration (variant B always takes "user")',
  }),
  setupPassword: setting({
    name: 'letto.user.user.password',
    kind: text,
    fallback: '',
    help: 'password for the registration',
    secret: true,
  }),
  register: setting({
    name: 'PLUGIN_REGISTER_ON_READY',
    kind: onOff,
    fallback: true,
    help: 'whether to register at the setup service',
  }),
  registerDelay: setting({
    name: 'PLUGIN_REGISTER_DELAY_SECONDS',
    kind: amount,
    fallback: 1,
    help: 'first pause after a failed registration, in seconds; it doubles up to one minute',
  }),
  registerInterval: setting({
    name: 'PLUGIN_REGISTER_INTERVAL_SECONDS',
    kind: amount,
    fallback: 300,
    help: 'pause between two registrations, so that a restarted setup service learns of this one',
  }),
  pictureDirectory: setting({
    name: 'letto_pathPlugins',
    kind: text,
    fallback: '',
    help: 'folder for stored pictures, for example /opt/letto/plugins',
  }),
  pictureWebPath: setting({
    name: 'letto_webPathPlugins',
    kind: text,
    fallback: '',
    help: 'address of that folder for browsers, for example <servername>/images/plugins',
  }),
  pictureLifetime: setting({
    name: 'PICTURE_LIFETIME',
    kind: amount,
    fallback: 400,
    help: 'days after which a stored picture goes that nobody asked for again',
  }),
  pictureStoreLimit: setting({
    name: 'PICTURE_STORE_LIMIT',
    kind: amount,
    fallback: 2048 * MIB,
    help: 'bytes of all stored pictures; beyond it the oldest go',
  }),
  otlpEndpoint: setting({
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    kind: address,
    fallback: '',
    help: 'OpenTelemetry collector for spans of requests and operations (OTLP over HTTP), for example http://collector:4318',
  }),
} as const;

export type SettingName = keyof typeof settingsTable;
type ValueOf<S> = S extends Setting<infer T> ? T : never;

/** The values of all settings. */
export type Settings = { readonly [K in SettingName]: ValueOf<(typeof settingsTable)[K]> };

/** The external base address: as set, else from the server's public name, else relative. */
export const externalBase = ({ externalBase: base, serverName }: Settings): string =>
  base !== '' || serverName === '' ? base : `https://${serverName}`;

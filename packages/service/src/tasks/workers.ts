import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { matches } from '@fragwerk/sdk/schema';
import pLimit from 'p-limit';
import type { BuiltPlugin } from '../plugins/built-in-types.js';
import { bundleForCell, generateBrowser } from '../plugins/bundle.js';
import { findEntry } from '../plugins/entry.js';
import { checkHelp, noPlugin, thrownError } from '../plugins/load.js';
import { PluginLoadError } from '../plugins/load-error.js';
import {
  manifestSchema,
  type PluginManifest,
  type SentManifest,
  withFilesIn,
  withHelp,
} from '../plugins/manifest.js';
import { placeInStack } from '../plugins/places.js';
import type { CellSource } from '../cell/load.js';
import type { Settings } from '../settings/table.js';
import { IdleProcesses } from './idle-processes.js';
import {
  MIN_PROCESSES,
  type PoolLoad,
  type PoolOptions,
  ProcessPool,
  totalLoad,
  type TaskLimits,
} from './pool.js';
import type { ProcessOptions } from './launch.js';
import { reportOf, TimeLimitError } from './process.js';
import {
  type Format,
  loadedTypes,
  type Message,
  receiveError,
  type RequestTask,
  type WorkerSetup,
} from './protocol.js';
import { packageFiles, ownPackageFiles } from './readable-files.js';
import { unnamedFile } from './unnamed-file.js';

/** What requests need of {@link ProcessWorkers}. */
export type Workers = Pick<
  ProcessWorkers,
  'setUp' | 'request' | 'neighboursOf' | 'draw' | 'load' | 'memoryBytes'
>;

/** Number and queue apply to each pool: the built-in types, each external type, drawing. */
type WorkerSettings = Pick<Settings, 'pluginMemoryBytes' | 'pluginProcesses' | 'pluginQueue'>;

interface WorkerOptions {
  /** Limits loading an external plugin type. */
  readonly loadTimeoutMs: number;
  /** Receives the lines that plugin types print. */
  readonly onOutput?: (types: string, line: string) => void;
  /** Is called when a process ends because of its memory; without types, it draws or is being loaded. */
  readonly onMemoryEnd?: (types: string, reason: string) => void;
  /** Whether a worker of each type is left to internal requests; default: true. */
  readonly keepsOneFree?: boolean;
  /** For development: the workers report what they do. */
  readonly reports?: ProcessOptions['reports'];
}

/** Delay before further processes start, because the first requests need the processor. */
const WARM_UP_DELAY_MS = 2_000;
/** External plugin types that are loaded at the same time. */
const CONCURRENT_LOADS = 2;

/**
 * Far below the service itself, which has to read every request before it is known whether it needs
 * a process. The same for operations and drawing, because a picture needs both.
 */
const NICENESS = 8;

/** Processes that run plugin types; the creator must close them. */
export class ProcessWorkers {
  readonly #byType = new Map<string, ProcessPool>();
  readonly #pools = new Set<ProcessPool>();
  readonly #drawing: ProcessPool;
  /** Runs the built-in types, and answers requests to unknown ones. */
  #builtIn: ProcessPool | undefined;
  /** Built-in types that have not been requested yet. */
  readonly #unused = new Set<string>();
  readonly #idleExternal = new IdleProcesses();
  #setup: WorkerSetup | undefined;
  #activate: () => void = () => undefined;
  /** Source maps of generated browser scripts as JSON, by script. */
  readonly browserMaps = new Map<string, string>();

  constructor(
    private readonly settings: WorkerSettings,
    private readonly options: WorkerOptions,
  ) {
    this.#drawing = this.#createPool({
      process: {
        entry: 'drawing-child',
        heapBytes: settings.pluginMemoryBytes,
        // It only runs our own code, which needs native code and the fonts of the system.
        readablePaths: ['*'],
        nativeCode: true,
        niceness: NICENESS,
      },
      load: { kind: 'load', sources: [] },
      idleProcesses: 1,
    });
  }

  get load(): PoolLoad {
    return totalLoad([...this.#pools].map(({ load }) => load));
  }

  /** Memory of all other processes. */
  get memoryBytes(): number {
    return [...this.#pools].reduce((total, { memoryBytes }) => total + memoryBytes, 0);
  }

  /** Starts the processes of the built-in types; returns their manifests. */
  async addBuiltIn(plugins: readonly BuiltPlugin[]): Promise<PluginManifest[]> {
    if (plugins.length === 0) return [];
    const fileOf = ({ source }: BuiltPlugin) => fileURLToPath(source.url);
    const pool = this.#createPluginPool(
      plugins.map(({ source }) => source),
      plugins.map((plugin) => packageFiles(fileOf(plugin))),
      { idleProcesses: MIN_PROCESSES },
    );
    this.#builtIn = pool;
    await pool.start();
    return plugins.map((plugin) => {
      const { manifest } = plugin;
      this.#byType.set(manifest.info.type, pool);
      this.#unused.add(manifest.info.type);
      return withFilesIn(dirname(fileOf(plugin)), manifest);
    });
  }

  /**
   * Starts a process for each external plugin type.
   *
   * @param places as in the setting PLUGINS, relative to `directory`
   * @returns the manifest of each, in order, or why it cannot be loaded
   */
  async addExternal(
    places: readonly string[],
    directory: string,
  ): Promise<(PluginManifest | PluginLoadError)[]> {
    const limit = pLimit(CONCURRENT_LOADS);
    const load = (place: string) =>
      this.#load(place, directory).catch((error: unknown) => {
        if (error instanceof PluginLoadError) return error;
        throw error;
      });
    const loaded = await Promise.all(places.map((place) => limit(load, place)));
    const entries = new Map<string, string>();
    // In this order, so that of two types with the same name every start serves the same one.
    return loaded.map((found) => {
      if (found instanceof PluginLoadError) return found;
      const { manifest, pool, entry } = found;
      const { type } = manifest.info;
      if (!this.#byType.has(type)) {
        this.#byType.set(type, pool);
        entries.set(type, entry);
        return manifest;
      }
      this.#pools.delete(pool);
      pool.close();
      const other = entries.get(type) ?? 'this service';
      const reason = `the plugin type "${type}" exists already, in ${other}. Rename this one, or leave one out (PLUGINS, OWN_TYPES).`;
      return new PluginLoadError(reason, { file: entry });
    });
  }

  /**
   * Loads the files of an external plugin type, which replaces all others with the next
   * {@link ProcessWorkers.setUp}.
   *
   * @throws PluginLoadError
   */
  async replaceExternal(folder: string): Promise<PluginManifest> {
    const { manifest, pool } = await this.#load(folder, folder);
    const replaced = new Set(this.#byType.values());
    this.#activate = () => {
      this.#byType.clear();
      this.#byType.set(manifest.info.type, pool);
      for (const old of replaced) {
        this.#pools.delete(old);
        old.retire();
      }
    };
    return manifest;
  }

  /** Starts the idle processes, so that the first requests do not wait for them. */
  warmUp(): void {
    this.#drawing.warmUp();
    setTimeout(() => this.#builtIn?.warmUp(), WARM_UP_DELAY_MS).unref();
  }

  /** Gives the workers of each plugin type what they need to answer requests. */
  async setUp(setup: WorkerSetup): Promise<void> {
    this.#setup = setup;
    this.#activate();
    this.#activate = () => undefined;
    const pools = [...this.#pools].filter((pool) => pool !== this.#drawing);
    await Promise.all(pools.map((pool) => this.#setUpPool(pool, setup)));
  }

  /** Answers a request in a worker of its type, or of the built-in types if there is no such type. */
  request(
    type: string,
    given: { readonly task: RequestTask; readonly bytes: Buffer },
    limits: TaskLimits,
  ): Promise<Message> {
    const pool = this.#poolFor(type);
    if (this.#unused.delete(type)) this.#evaluateUsed(pool);
    return pool.run(given, limits);
  }

  /** Prepares all processes for the types in use, because requests may reach any of them. */
  #evaluateUsed(pool: ProcessPool): void {
    const types = this.#typesOf(pool).filter((type) => !this.#unused.has(type));
    // A process that ends meanwhile is replaced.
    pool.prepare({ task: { kind: 'evaluate', types } }).catch(() => undefined);
  }

  /** Returns the plugin types that share the workers of {@link ProcessWorkers.request}. */
  neighboursOf(type: string): readonly string[] {
    return this.#typesOf(this.#poolFor(type));
  }

  draw(figure: Buffer, format: Format, limits: TaskLimits): Promise<Message> {
    return this.#drawing.run({ task: { kind: 'drawing', format }, bytes: figure }, limits);
  }

  close(): void {
    for (const pool of this.#pools) pool.close();
  }

  #poolFor(type: string): ProcessPool {
    const known = this.#byType.get(type) ?? this.#builtIn;
    if (known) return known;
    const pool = this.#createPluginPool([], [], { idleProcesses: 0 });
    this.#builtIn = pool;
    if (this.#setup) void this.#setUpPool(pool, this.#setup);
    return pool;
  }

  #setUpPool(pool: ProcessPool, { manifests, ...setup }: WorkerSetup): Promise<void> {
    const own = manifests.filter(({ info }) => this.#byType.get(info.type) === pool);
    // Contains the scripts for browsers, 1.3 MB for the built-in types, so it is written once for all processes.
    const bytes = Buffer.from(JSON.stringify({ ...setup, manifests: own } satisfies WorkerSetup));
    return pool.prepare({ task: { kind: 'setUp' }, bytes });
  }

  /** Starts a process for an external plugin type and completes its manifest. */
  async #load(place: string, directory: string) {
    const entry = findEntry(place, directory);
    const bundle = await bundleForCell(entry);
    const file = await unnamedFile(Readable.from(bundle)).catch((cause: unknown) => {
      const reason = `its bundle cannot be stored in ${tmpdir()} (${(cause as NodeJS.ErrnoException).code}). Make this folder writable and provide space, or set TMPDIR to another one, and start the service again.`;
      throw new PluginLoadError(reason, { file: entry }, { cause });
    });
    const source = { url: pathToFileURL(entry).href, isStdin: true, exportName: 'default' };
    const pool = this.#createPluginPool([source], [], {
      ...{ idleProcesses: 0, allIdle: this.#idleExternal },
      onClose: () => void file.close(),
      origin: () => ({ stdin: file.fd }),
    });
    try {
      const manifest = await this.#loadManifest(pool, entry);
      const found = withFilesIn(dirname(entry), await withHelp(manifest));
      if (!manifest.generated) return { manifest: found, pool, entry };
      const { type } = manifest.info;
      const { browser, maps } = await generateBrowser(entry, type, manifest.generated);
      for (const [script, map] of maps) this.browserMaps.set(script, map);
      return { manifest: { ...found, info: { ...manifest.info, browser } }, pool, entry };
    } catch (error) {
      this.#pools.delete(pool);
      pool.close();
      throw error;
    }
  }

  async #loadManifest(pool: ProcessPool, entry: string): Promise<SentManifest> {
    const { loadTimeoutMs } = this.options;
    const answer = await pool.start(loadTimeoutMs).catch((error: unknown) => {
      if (!(error instanceof TimeLimitError)) throw thrownError(error, entry);
      const reason = `loading took longer than ${loadTimeoutMs / 1000} seconds.`;
      const stack = reportOf.get(error)?.stack;
      const place = stack ? placeInStack(Object.assign(error, { stack }), dirname(entry)) : {};
      throw new PluginLoadError(reason, { file: entry, ...place }, { cause: error });
    });
    const [first] = matches(loadedTypes, answer) ? answer : [];
    const { manifest, error } = first ?? {};
    if (error) throw thrownError(receiveError(error), entry);
    if (!matches(manifestSchema, manifest)) throw noPlugin(entry);
    checkHelp(manifest.info.help, entry);
    return manifest;
  }

  #createPluginPool(
    sources: readonly CellSource[],
    folders: readonly string[],
    {
      origin,
      ...pools
    }: Pick<PoolOptions, 'idleProcesses' | 'allIdle' | 'onClose'> & Pick<ProcessOptions, 'origin'>,
  ): ProcessPool {
    const { onOutput, keepsOneFree = true, reports } = this.options;
    const pool: ProcessPool = this.#createPool({
      ...pools,
      keepsOneFree,
      process: {
        entry: 'plugin-child',
        origin,
        heapBytes: this.settings.pluginMemoryBytes,
        readablePaths: [...ownPackageFiles(), ...folders],
        niceness: NICENESS,
        // While types are being loaded, their names are unknown.
        onOutput: onOutput && ((line) => onOutput(this.#typesOf(pool).join(', '), line)),
        reports,
      },
      load: { kind: 'load', sources },
    });
    return pool;
  }

  #typesOf(pool: ProcessPool): string[] {
    return [...this.#byType].flatMap(([type, other]) => (other === pool ? [type] : []));
  }

  #createPool(options: Omit<PoolOptions, 'maxProcesses' | 'maxQueueLength'>): ProcessPool {
    const { pluginProcesses: maxProcesses, pluginQueue: maxQueueLength } = this.settings;
    const onMemoryEnd = (reason: string) =>
      this.options.onMemoryEnd?.(this.#typesOf(pool).join(', '), reason);
    const pool: ProcessPool = new ProcessPool({
      ...options,
      process: { ...options.process, onMemoryEnd },
      maxProcesses,
      maxQueueLength,
    });
    this.#pools.add(pool);
    return pool;
  }
}

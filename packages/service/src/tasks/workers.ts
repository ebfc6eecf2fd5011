import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isObject, matches } from '@fragwerk/sdk/schema';
import { bundleForNode } from '../plugins/bundle.js';
import { findEntry } from '../plugins/entry.js';
import { generateBrowser, noPlugin, thrownError } from '../plugins/load.js';
import { PluginLoadError } from '../plugins/load-error.js';
import { manifestSchema, type PluginManifest, withFilesIn } from '../plugins/manifest.js';
import type { PluginPackage } from '../plugins/built-in-types.js';
import {
  MIN_PROCESSES,
  type PoolLoad,
  type PoolOptions,
  ProcessPool,
  totalLoad,
  type TaskLimits,
} from './pool.js';
import { TimeLimitError } from './process.js';
import { type DrawingTask, type OperationTask, receiveError, type SentError } from './protocol.js';
import { packageFiles, ownPackageFiles } from './readable-files.js';
import type { Workers } from './runner.js';

interface WorkerOptions {
  /** Limits loading an external plugin type. */
  readonly loadTimeoutMs: number;
  /** JavaScript heap of each process. */
  readonly heapBytes: number;
  /** For each pool: the built-in types, each external type, drawing; see {@link PoolOptions}. */
  readonly maxProcesses: number;
  /** For each pool. */
  readonly maxQueueLength: number;
}

/** Delay of further processes, because the first requests need the processor. */
const WARM_UP_DELAY_MS = 2_000;
/** External plugin types that are loaded at the same time. */
const CONCURRENT_LOADS = 2;

/**
 * Far below the service itself, which has to read every request before it is known whether it needs
 * a process. Drawing comes last, because whole pages wait for operations.
 */
const NICENESS = { operations: 10, drawing: 15 } as const;

/** The worker processes of a service. */
export class ProcessWorkers implements Workers {
  readonly #byType = new Map<string, ProcessPool>();
  readonly #pools = new Set<ProcessPool>();
  readonly #drawing: ProcessPool;
  #builtIn: ProcessPool | undefined;
  /** Bundles of external types, for processes that start later; '' while there are none. */
  #folder = '';

  constructor(private readonly options: WorkerOptions) {
    this.#drawing = this.#createPool({
      process: {
        entry: 'drawing-child',
        heapBytes: options.heapBytes,
        readablePaths: null,
        niceness: NICENESS.drawing,
      },
      load: { kind: 'load', sources: [] },
      idleProcesses: 1,
    });
    process.once('exit', this.#removeFolder);
  }

  get load(): PoolLoad {
    return totalLoad([...this.#pools].map(({ load }) => load));
  }

  get memoryBytes(): number {
    return [...this.#pools].reduce((total, { memoryBytes }) => total + memoryBytes, 0);
  }

  /**
   * Starts the processes of the built-in types.
   *
   * @throws Error when one cannot be loaded
   */
  async addBuiltIn(packages: readonly PluginPackage[]): Promise<PluginManifest[]> {
    if (packages.length === 0) return [];
    const folders = packages.map(({ url }) => packageFiles(fileURLToPath(url)));
    const pool = this.#createPluginPool(packages, folders, MIN_PROCESSES);
    this.#builtIn = pool;
    const answers = (await pool.start()) as { manifest?: unknown; error?: SentError }[];
    return answers.map(({ manifest, error }, index) => {
      if (!matches(manifestSchema, manifest))
        throw new Error(`The module ${packages[index]?.url} cannot be loaded.`, {
          cause: error && receiveError(error),
        });
      this.#byType.set(manifest.info.type, pool);
      return withFilesIn(dirname(fileURLToPath(packages[index]?.url ?? '')), manifest);
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
    const loaded: (PluginManifest | PluginLoadError)[] = [];
    const rest = [...places.entries()];
    const work = async () => {
      for (let next = rest.shift(); next; next = rest.shift()) {
        const [index, place] = next;
        loaded[index] = await this.#addPlace(place, directory).catch((error: unknown) => {
          if (error instanceof PluginLoadError) return error;
          throw error;
        });
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_LOADS }, work));
    return loaded;
  }

  /** Starts the idle processes, so that the first requests do not wait for them. */
  warmUp(): void {
    this.#drawing.warmUp();
    setTimeout(() => this.#builtIn?.warmUp(), WARM_UP_DELAY_MS).unref();
  }

  operations(task: OperationTask, limits: TaskLimits): Promise<unknown> {
    const pool = this.#byType.get(task.type);
    if (!pool) throw new Error(`No process runs the plugin type "${task.type}".`);
    return pool.run(task, limits);
  }

  draw(task: DrawingTask, limits: TaskLimits): Promise<unknown> {
    return this.#drawing.run(task, limits);
  }

  close(): void {
    for (const pool of this.#pools) pool.close();
    process.removeListener('exit', this.#removeFolder);
    this.#removeFolder();
  }

  readonly #removeFolder = () => {
    if (this.#folder !== '') rmSync(this.#folder, { recursive: true, force: true });
  };

  async #addPlace(place: string, directory: string): Promise<PluginManifest> {
    const entry = findEntry(place, directory);
    this.#folder ||= mkdtempSync(join(tmpdir(), 'fragwerk-'));
    const folder = mkdtempSync(join(this.#folder, 'type-'));
    const file = join(folder, 'plugin.mjs');
    writeFileSync(file, await bundleForNode(entry));
    const source = { url: pathToFileURL(file).href, exportName: 'default' };
    const pool = this.#createPluginPool([source], [join(folder, '*')], 0);
    try {
      const manifest = await this.#loadManifest(pool, entry);
      const { type } = manifest.info;
      if (this.#byType.has(type))
        throw new PluginLoadError(`the plugin type "${type}" exists already.`, { file: entry });
      this.#byType.set(type, pool);
      const found = withFilesIn(dirname(entry), manifest);
      if (!manifest.generated) return found;
      const { browser } = await generateBrowser(entry, type, manifest.generated);
      return { ...found, info: { ...manifest.info, browser } };
    } catch (error) {
      this.#pools.delete(pool);
      pool.close();
      throw error;
    }
  }

  /** Returns the manifest of the type that a pool loads. */
  async #loadManifest(pool: ProcessPool, entry: string): Promise<PluginManifest> {
    const { loadTimeoutMs } = this.options;
    const answer = await pool.start(loadTimeoutMs).catch((error: unknown) => {
      if (!(error instanceof TimeLimitError)) throw thrownError(error, entry);
      const reason = `loading took longer than ${loadTimeoutMs / 1000} seconds.`;
      throw new PluginLoadError(reason, { file: entry }, { cause: error });
    });
    const [first] = Array.isArray(answer) ? (answer as unknown[]) : [];
    const { manifest, error } = isObject(first) ? first : {};
    if (error) throw thrownError(receiveError(error as SentError), entry);
    if (!matches(manifestSchema, manifest)) throw noPlugin(entry);
    return manifest;
  }

  #createPluginPool(
    sources: readonly PluginPackage[],
    folders: readonly string[],
    idleProcesses: number,
  ): ProcessPool {
    return this.#createPool({
      idleProcesses,
      process: {
        entry: 'plugin-child',
        heapBytes: this.options.heapBytes,
        readablePaths: [...ownPackageFiles(), ...folders],
        niceness: NICENESS.operations,
      },
      load: { kind: 'load', sources },
    });
  }

  #createPool(options: Omit<PoolOptions, 'maxProcesses' | 'maxQueueLength'>): ProcessPool {
    const { maxProcesses, maxQueueLength } = this.options;
    const pool = new ProcessPool({ ...options, maxProcesses, maxQueueLength });
    this.#pools.add(pool);
    return pool;
  }
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundleForNode } from '../plugins/bundle.js';
import { findEntry } from '../plugins/entry.js';
import { generateBrowser, noPlugin, threw } from '../plugins/load.js';
import { PluginLoadError } from '../plugins/load-error.js';
import { isManifest, type PluginManifest, withFilesIn } from '../plugins/manifest.js';
import type { PluginPackage } from '../plugins/own.js';
import { isRecord } from '../plugins/shapes.js';
import {
  FEWEST,
  type PoolLoad,
  type PoolOptions,
  ProcessPool,
  sumOfLoads,
  type TaskLimits,
} from './pool.js';
import { TimeLimitError } from './process.js';
import { type DrawingTask, type OperationTask, receiveError, type SentError } from './protocol.js';
import { allOf, ownFiles } from './readable.js';
import type { Workers } from './runner.js';

export interface WorkerOptions {
  /** Longest time to load a plugin type that a school adds, in milliseconds. */
  readonly loadTime: number;
  /** JavaScript memory of a process, in bytes. */
  readonly memory: number;
  /** Most processes for the own types, for each further type, and for drawing; 0: as many as cores, at least 2. */
  readonly processes: number;
  /** Largest number of tasks of a kind that wait. */
  readonly queue: number;
}

/** Time after the start when a second process for the own types starts, in milliseconds. */
const SECOND_START = 2_000;
/** Plugin types of schools that are loaded at a time. */
const AT_A_TIME = 2;

/**
 * Far behind the service itself: while a class opens its pages, each request has to be read before
 * it shows whether it needs them. Who waits for an operation waits for all of a page, so drawing
 * stands behind.
 */
const NICENESS = { operations: 10, drawing: 15 } as const;

/** All processes of a service, but its own. */
export class ProcessWorkers implements Workers {
  readonly #options: WorkerOptions;
  readonly #byType = new Map<string, ProcessPool>();
  readonly #pools = new Set<ProcessPool>();
  readonly #drawing: ProcessPool;
  #own: ProcessPool | undefined;
  /** Bundles of plugin types, for processes that start later; '' while there are none. */
  #folder = '';

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#drawing = this.#createPool({
      process: {
        entry: 'drawing-child',
        memory: options.memory,
        readable: null,
        niceness: NICENESS.drawing,
      },
      load: { kind: 'load', sources: [] },
      idle: 1,
    });
    process.once('exit', this.#removeFolder);
  }

  get load(): PoolLoad {
    return sumOfLoads([...this.#pools].map(({ load }) => load));
  }

  get memory(): number {
    return [...this.#pools].reduce((total, { memory }) => total + memory, 0);
  }

  /**
   * Starts the processes of the types that come with the service.
   *
   * @throws Error when one cannot be loaded
   */
  async addOwn(packages: readonly PluginPackage[]): Promise<PluginManifest[]> {
    if (packages.length === 0) return [];
    const folders = packages.map(({ url }) => allOf(fileURLToPath(url)));
    const pool = this.#createPluginPool(packages, folders, FEWEST);
    this.#own = pool;
    const answers = (await pool.start()) as { manifest?: unknown; error?: SentError }[];
    return answers.map(({ manifest, error }, index) => {
      if (!isManifest(manifest))
        throw new Error(`The module ${packages[index]?.url} cannot be loaded.`, {
          cause: error && receiveError(error),
        });
      this.#byType.set(manifest.info.type, pool);
      return withFilesIn(dirname(fileURLToPath(packages[index]?.url ?? '')), manifest);
    });
  }

  /**
   * Starts a process for each plugin type that a school adds; one that cannot be loaded is refused
   * with a sentence that names its file.
   *
   * @param places as the setting PLUGINS names them, relative to `directory`
   * @returns manifest or reason for each, in their order
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
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
    return loaded;
  }

  /** Starts the processes that stay, so that the first requests do not wait for them. */
  warmUp(): void {
    this.#drawing.warmUp();
    // Later, because the first requests need the processor.
    setTimeout(() => this.#own?.warmUp(), SECOND_START).unref();
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
      const manifest = await this.#learn(pool, entry);
      const { type } = manifest.info;
      if (this.#byType.has(type))
        throw new PluginLoadError(`there is a plugin type "${type}" already.`, { file: entry });
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

  /** The manifest of the type that a pool's processes load. */
  async #learn(pool: ProcessPool, entry: string): Promise<PluginManifest> {
    const { loadTime } = this.#options;
    const answer = await pool.start(loadTime).catch((error: unknown) => {
      if (!(error instanceof TimeLimitError)) throw threw(error, entry);
      const reason = `it was not loaded within ${loadTime / 1000} seconds.`;
      throw new PluginLoadError(reason, { file: entry }, { cause: error });
    });
    const [first] = Array.isArray(answer) ? (answer as unknown[]) : [];
    const { manifest, error } = isRecord(first) ? first : {};
    if (error) throw threw(receiveError(error as SentError), entry);
    if (!isManifest(manifest)) throw noPlugin(entry);
    return manifest;
  }

  #createPluginPool(
    sources: readonly PluginPackage[],
    folders: readonly string[],
    idle: number,
  ): ProcessPool {
    return this.#createPool({
      idle,
      process: {
        entry: 'plugin-child',
        memory: this.#options.memory,
        readable: [...ownFiles(), ...folders],
        niceness: NICENESS.operations,
      },
      load: { kind: 'load', sources },
    });
  }

  #createPool(options: Omit<PoolOptions, 'processes' | 'queue'>): ProcessPool {
    const { processes, queue } = this.#options;
    const pool = new ProcessPool({
      ...options,
      ...{ processes, queue },
    });
    this.#pools.add(pool);
    return pool;
  }
}

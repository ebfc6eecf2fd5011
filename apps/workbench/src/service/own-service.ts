import { setTimeout as sleep } from 'node:timers/promises';
import type { PluginGeneralInfo } from '@fragwerk/contract';
import {
  DevelopmentService,
  findEntry,
  type OperationOutcome,
  PluginLoadError,
} from '@fragwerk/service';
import type { PluginFault } from '../api.js';
import { type Limits, type PluginEvent, WorkbenchError } from '../server/options.js';
import { BUILD, Faults, loadFault, operationFault, TYPES } from './faults.js';
import { watchTypes } from './type-check.js';
import { fetchTypes, type ServiceTarget } from './target.js';
import { watchSources } from './watch.js';

interface OwnServiceOptions {
  /** Folder of one plugin type, or of this project with all its types. */
  readonly folder: string;
  readonly isWorkspace: boolean;
  readonly variant: 'A' | 'B';
  readonly servicePath: string;
  /** Folder of the question files. */
  readonly questions: string;
  /** Returns the workbench's address for browsers. */
  readonly origin: () => string;
  readonly limits: Limits;
}

/** Limits the time for which requests wait for a build. */
const MAX_WAIT_MS = 10_000;

/** @throws WorkbenchError if the folder has no plugin; faults of its files appear on the page */
function requirePlugin(folder: string): void {
  try {
    findEntry('.', folder);
  } catch (error) {
    if (error instanceof PluginLoadError && error.file === '')
      throw new WorkbenchError(error.message, { cause: error });
  }
}

/** Runs the plugin of a folder as a service would, and loads it again when its files change. */
export class OwnService implements ServiceTarget {
  readonly kind = 'own';
  readonly servicePath: string;
  readonly folder: string;
  types: readonly PluginGeneralInfo[] = [];
  build = 0;
  #port = 0;
  #service: DevelopmentService | undefined;
  /** The running build, and whether files have changed since it began. */
  #building: Promise<void> = Promise.resolve();
  #isStale = false;
  #isClosed = false;
  readonly #faults: Faults;
  #stopWatching: () => Promise<void> = () => Promise.resolve();
  #stopTypeCheck = (): void => undefined;

  constructor(
    private readonly options: OwnServiceOptions,
    private readonly onEvent: (event: PluginEvent) => void,
  ) {
    this.servicePath = options.servicePath;
    this.folder = options.folder;
    this.#faults = new Faults((faults) => onEvent({ kind: 'faults', faults }));
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get reachable(): boolean {
    return this.build > 0;
  }

  get browserMaps(): ReadonlyMap<string, string> {
    return this.#service?.browserMaps ?? new Map();
  }

  get faults(): readonly PluginFault[] {
    return this.#faults.all();
  }

  async start(): Promise<void> {
    const { isWorkspace } = this.options;
    if (!isWorkspace) requirePlugin(this.folder);
    this.#service = this.#createService();
    this.#port = await this.#service.listen();
    if (!isWorkspace)
      this.#stopWatching = await watchSources(this.folder, this.options.questions, () =>
        this.#rebuild(),
      );
    this.#rebuild();
    await this.ready();
    if (!isWorkspace)
      this.#stopTypeCheck = watchTypes(this.folder, (faults) => this.#faults.set(TYPES, faults));
  }

  /** Waits for the end of a build, within a time limit. */
  async ready(): Promise<void> {
    await Promise.race([this.#building, sleep(MAX_WAIT_MS, undefined, { ref: false })]);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stopTypeCheck();
    await this.#stopWatching();
    await this.#service?.close();
  }

  #createService(): DevelopmentService {
    const { limits, origin, isWorkspace, variant } = this.options;
    return new DevelopmentService({
      folder: isWorkspace ? null : this.folder,
      operationMs: limits.operationMs,
      loadTimeoutMs: limits.buildMs,
      settings: {
        SERVICEPATH: this.servicePath,
        VARIANT: variant,
        'letto.plugin.uri.extern': origin(),
      },
      onOutcome: (outcome) => this.#noteOutcome(outcome),
    });
  }

  /** Loads the files now, or once more after the current build. */
  #rebuild(): void {
    this.#faults.expectChange();
    if (this.#isStale) return;
    this.#isStale = true;
    this.#building = this.#building.then(() => {
      this.#isStale = false;
      return this.#build();
    });
  }

  async #build(): Promise<void> {
    const startMs = performance.now();
    try {
      await this.#service?.build();
      this.types = await fetchTypes(this.url, this.options.limits.infoMs);
      this.build++;
      this.#faults.built();
      const milliseconds = Math.round(performance.now() - startMs);
      this.onEvent({ kind: 'built', build: this.build, milliseconds });
    } catch (error) {
      this.#faults.set(BUILD, [loadFault(error, this.folder, this.options.limits.buildMs)]);
    }
  }

  #noteOutcome(outcome: OperationOutcome): void {
    // Operations end with the workers.
    if (this.#isClosed) return;
    const fault = operationFault(outcome, this.folder, this.options.limits.operationMs);
    this.#faults.set(`${outcome.type} ${outcome.operation}`, fault ? [fault] : []);
  }
}

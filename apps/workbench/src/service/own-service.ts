import type { PluginGeneralInfo } from '@fragwerk/contract';
import type { PluginBuild } from '@fragwerk/service';
import type { PluginFault } from '../api.js';
import type { ChildOptions, ChildEvent } from '../child/messages.js';
import { type Limits, WorkbenchError } from '../server/options.js';
import { type ServiceChild, startChild } from './child.js';
import { crashFault, Faults } from './faults.js';
import { Restart } from './restart.js';
import { watchTypes } from './type-check.js';
import { fetchTypes, type ServiceTarget, type TargetEvents } from './target.js';
import { watchSources } from './watch.js';
import { keyOf, Watchdog } from './watchdog.js';

/** Delays before a crashed process is restarted. */
const INITIAL_BACKOFF_MS = 300;
const MAX_BACKOFF_MS = 30_000;

type BuiltEvent = ChildEvent & { readonly kind: 'built' };

/** Properties of the workbench that the service depends on. */
interface WorkbenchContext {
  /** Folder of the question files. */
  readonly questions: string;
  /** Returns the workbench's address for browsers. */
  readonly origin: () => string;
  readonly limits: Limits;
}

/** Runs the plugin of a folder in a process of its own and replaces it when its files change. */
export class OwnService implements ServiceTarget {
  readonly kind = 'own';
  types: readonly PluginGeneralInfo[] = [];
  browserMaps: ReadonlyMap<string, string> = new Map();
  build = 0;
  #port = 0;
  #child: ServiceChild | null = null;
  #backoffMs = INITIAL_BACKOFF_MS;
  #isClosed = false;
  #isMissing = false;
  /** Whether the running process has built the plugin at least once. */
  #isServing = false;
  /** The last successful build. */
  #lastBuild: PluginBuild | null = null;
  /** Build that runs instead of the files when these crash the process, until one of them changes. */
  #restored: PluginBuild | null = null;
  readonly #restart = new Restart();
  readonly #faults: Faults;
  readonly #watchdog: Watchdog;
  #stopWatching: () => Promise<void> = () => Promise.resolve();
  #typeFaults: readonly PluginFault[] = [];
  #stopTypeCheck = (): void => undefined;

  constructor(
    private readonly options: Omit<ChildOptions, 'port' | 'externalBase' | 'loopLimitMs'>,
    private readonly events: TargetEvents,
    private readonly workbench: WorkbenchContext,
  ) {
    this.#faults = new Faults(() => events.onFaults(this.faults));
    this.#watchdog = new Watchdog(workbench.limits, (fault, key) => {
      // At once, not only after the exit.
      this.#isServing = false;
      this.#restart.begin();
      this.#faults.set(key, fault);
      this.#child?.kill();
    });
  }

  get servicePath(): string {
    return this.options.servicePath;
  }

  get folder(): string {
    return this.options.source.folder;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get reachable(): boolean {
    return this.#isServing;
  }

  get faults(): readonly PluginFault[] {
    return [...this.#faults.all(), ...this.#typeFaults];
  }

  async start(): Promise<void> {
    if (this.options.source.kind === 'folder')
      this.#stopWatching = await watchSources(this.folder, this.workbench.questions, () =>
        this.#rebuild(),
      );
    this.#spawn();
    await this.ready();
    const [fault] = this.faults;
    if (this.#isMissing && fault) throw new WorkbenchError(fault.message.en);
    if (this.options.source.kind === 'folder') this.#watchTypes();
  }

  /** Rebuilds the plugin after a change of its files. */
  #rebuild(): void {
    this.#restart.begin();
    this.#backoffMs = INITIAL_BACKOFF_MS;
    this.#restored = null;
    this.#faults.expectChange();
    if (!this.#child) this.#spawn();
    else {
      this.#watchdog.beginBuild();
      this.#child.build(null);
    }
  }

  #watchTypes(): void {
    this.#stopTypeCheck = watchTypes(this.folder, (faults) => {
      const isSame = faults.length === 0 && this.#typeFaults.length === 0;
      this.#typeFaults = faults;
      if (!isSame) this.events.onFaults(this.faults);
    });
  }

  ready(): Promise<void> {
    return this.#restart.wait();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#restart.end();
    this.#watchdog.reset();
    this.#stopTypeCheck();
    await this.#stopWatching();
    const child = this.#child;
    child?.kill();
    await child?.exited;
  }

  #spawn(): void {
    if (this.#isClosed || this.#child) return;
    this.#restart.begin();
    const child = startChild(
      {
        ...this.options,
        port: this.#port,
        externalBase: this.workbench.origin(),
        // Early enough to report the place before the process is killed.
        loopLimitMs: this.workbench.limits.operationMs * 0.6,
      },
      (event) => {
        if (child === this.#child) this.#onEvent(event);
      },
      (reason) => {
        if (child === this.#child) this.#onExit(reason);
      },
    );
    this.#child = child;
  }

  #onEvent(event: ChildEvent): void {
    switch (event.kind) {
      case 'listening':
        this.#port = event.port;
        this.#watchdog.beginBuild();
        this.#child?.build(this.#restored);
        break;
      case 'built':
        this.#watchdog.endBuild();
        this.browserMaps = new Map(event.browserMaps);
        this.#lastBuild = event.build;
        void this.#finish(event);
        break;
      case 'buildFailed':
        this.#watchdog.endBuild();
        this.#isMissing = event.isMissing;
        this.#faults.buildFailed(event.fault);
        this.#restart.end();
        break;
      case 'looping':
        this.#watchdog.looping(event.place);
        break;
      case 'begin':
        this.#watchdog.begin(event);
        break;
      case 'end':
        this.#watchdog.end(event);
        this.#faults.set(keyOf(event), event.fault);
        break;
    }
  }

  async #finish({ milliseconds, isRestored }: BuiltEvent): Promise<void> {
    try {
      this.types = await fetchTypes(this.url, this.workbench.limits.infoMs);
    } catch {
      // The process ended meanwhile; its next start asks again.
      return;
    }
    this.#backoffMs = INITIAL_BACKOFF_MS;
    this.#isServing = true;
    this.build++;
    // A restored build does not fix the files.
    if (!isRestored) this.#faults.built();
    this.#restart.end();
    this.events.onBuilt(milliseconds, isRestored);
  }

  /** Restarts the process after a crash, or after it was killed for being stuck. */
  #onExit(reason: string): void {
    this.#child = null;
    this.#isServing = false;
    if (this.#isClosed) return;
    const stuck = this.#watchdog.reset();
    if (!stuck.wasKilled) {
      const key = stuck.operation ? keyOf(stuck.operation) : 'process';
      this.#faults.set(key, crashFault(reason, stuck.operation?.operation ?? ''));
    }
    // A stuck operation of the last build proves nothing about the files.
    if (stuck.wasBuilding && !stuck.operation) {
      // The files would crash it again, and so would a restored build that just did.
      this.#restored = this.#restored ? null : this.#lastBuild;
      if (!this.#restored && stuck.wasKilled) {
        this.#restart.end();
        return;
      }
    }
    setTimeout(() => this.#spawn(), this.#backoffMs).unref();
    this.#backoffMs = Math.min(this.#backoffMs * 2, MAX_BACKOFF_MS);
  }
}

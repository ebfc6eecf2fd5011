import type { PluginGeneralInfo } from '@fragwerk/contract';
import type { PluginBuild } from '@fragwerk/service';
import type { PluginFault } from '../api.js';
import type { ChildOptions, FromChild } from '../child/messages.js';
import { type Limits, WorkbenchError } from '../server/options.js';
import { type ServiceChild, startChild } from './child.js';
import { crashFault, Faults } from './faults.js';
import { Settled } from './settled.js';
import { watchTypes } from './type-check.js';
import { fetchTypes, type ServiceTarget, type TargetEvents } from './target.js';
import { watchFolder } from './watch.js';
import { keyOf, Watchdog } from './watchdog.js';

/** Pauses before a process that ended by itself is started again, in milliseconds. */
const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 30_000;

type BuiltMessage = FromChild & { readonly kind: 'built' };

/** What the service needs to know of the workbench. */
export interface Surroundings {
  /** Folder inside the plugin's that holds no sources. */
  readonly ignored: string;
  /** Address of the workbench for browsers. */
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
  #pause = FIRST_PAUSE;
  #isClosed = false;
  #isMissing = false;
  /** Whether the process that runs has built the plugin at least once. */
  #isServing = false;
  /** What was loaded last. */
  #last: PluginBuild | null = null;
  /** What runs in place of files with which loading ended the process; until one of them changes. */
  #restored: PluginBuild | null = null;
  readonly #settled = new Settled();
  readonly #faults: Faults;
  readonly #watchdog: Watchdog;
  #unwatch: () => Promise<void> = () => Promise.resolve();
  #typeFaults: readonly PluginFault[] = [];
  #endTypes = (): void => undefined;

  constructor(
    private readonly options: Omit<ChildOptions, 'port' | 'externalBase' | 'loopLimit'>,
    private readonly events: TargetEvents,
    private readonly surroundings: Surroundings,
  ) {
    this.#faults = new Faults(() => {
      events.onFaults(this.faults);
    });
    this.#watchdog = new Watchdog(surroundings.limits, (fault, key) => {
      // From now on, not only from when it has gone.
      this.#isServing = false;
      this.#settled.begin();
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
      this.#unwatch = await watchFolder(
        this.options.source.folder,
        this.surroundings.ignored,
        () => {
          this.#rebuild();
        },
      );
    this.#spawn();
    await this.settled();
    const [fault] = this.faults;
    if (this.#isMissing && fault) throw new WorkbenchError(fault.message.en);
    if (this.options.source.kind === 'folder') this.#watchTypes();
  }

  /** Builds the plugin anew, because its files changed. */
  #rebuild(): void {
    this.#settled.begin();
    this.#pause = FIRST_PAUSE;
    this.#restored = null;
    this.#faults.expectChange();
    if (!this.#child) this.#spawn();
    else {
      this.#watchdog.beginBuild();
      this.#child.build(null);
    }
  }

  #watchTypes(): void {
    this.#endTypes = watchTypes(this.folder, (faults) => {
      const isSame = faults.length === 0 && this.#typeFaults.length === 0;
      this.#typeFaults = faults;
      if (!isSame) this.events.onFaults(this.faults);
    });
  }

  settled(): Promise<void> {
    return this.#settled.wait();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#settled.end();
    this.#watchdog.reset();
    this.#endTypes();
    await this.#unwatch();
    const child = this.#child;
    child?.kill();
    await child?.exited;
  }

  #spawn(): void {
    if (this.#isClosed || this.#child) return;
    this.#settled.begin();
    const child = startChild(
      {
        ...this.options,
        port: this.#port,
        externalBase: this.surroundings.origin(),
        // Early enough to report the place before the process is ended.
        loopLimit: this.surroundings.limits.operation * 0.6,
      },
      (message) => {
        if (child === this.#child) this.#hear(message);
      },
      (reason) => {
        if (child === this.#child) this.#restart(reason);
      },
    );
    this.#child = child;
  }

  #hear(message: FromChild): void {
    switch (message.kind) {
      case 'listening':
        this.#port = message.port;
        this.#watchdog.beginBuild();
        this.#child?.build(this.#restored);
        break;
      case 'built':
        this.#watchdog.endBuild();
        this.browserMaps = new Map(message.browserMaps);
        this.#last = message.build;
        void this.#finish(message);
        break;
      case 'notBuilt':
        this.#watchdog.endBuild();
        this.#isMissing = message.isMissing;
        this.#faults.buildFailed(message.fault);
        this.#settled.end();
        break;
      case 'looping':
        this.#watchdog.looping(message.place);
        break;
      case 'begin':
        this.#watchdog.begin(message);
        break;
      case 'end':
        this.#watchdog.end(message);
        this.#faults.set(keyOf(message), message.fault);
        break;
    }
  }

  async #finish({ milliseconds, isRestored }: BuiltMessage): Promise<void> {
    try {
      this.types = await fetchTypes(this.url, this.surroundings.limits.facts);
    } catch {
      // It ended again meanwhile; its next start asks once more.
      return;
    }
    this.#pause = FIRST_PAUSE;
    this.#isServing = true;
    this.build++;
    // What is wrong in the files stays wrong.
    if (!isRestored) this.#faults.built();
    this.#settled.end();
    this.events.onBuilt(milliseconds, isRestored);
  }

  /** Starts it again after it ended, by itself or killed for being stuck. */
  #restart(reason: string): void {
    this.#child = null;
    this.#isServing = false;
    if (this.#isClosed) return;
    const stuck = this.#watchdog.reset();
    if (!stuck.wasKilled) {
      const key = stuck.operation ? keyOf(stuck.operation) : 'process';
      this.#faults.set(key, crashFault(reason, stuck.operation?.operation ?? ''));
    }
    // An operation that hung in what ran before says nothing about the files.
    if (stuck.wasBuilding && !stuck.operation) {
      // The files would only end it again, and so would a build that just did.
      this.#restored = this.#restored ? null : this.#last;
      if (!this.#restored && stuck.wasKilled) {
        this.#settled.end();
        return;
      }
    }
    setTimeout(() => {
      this.#spawn();
    }, this.#pause).unref();
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }
}

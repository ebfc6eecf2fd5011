import { CannotRunError, discover } from '@fragwerk/conformance';
import type { PluginGeneralInfo } from '@fragwerk/contract';
import { fetchTypes, type ServiceTarget, type TargetEvents } from './target.js';

/** Pauses between two looks at the service, in milliseconds. */
const PAUSE_WHEN_GONE = 1_000;
const PAUSE_WHEN_THERE = 5_000;
/** Longest time for one answer, in milliseconds. */
const ANSWER_LIMIT = 5_000;

/** A running plugin service, in whatever language; only its interface is used. */
export class ForeignService implements ServiceTarget {
  readonly kind = 'foreign';
  readonly faults = [];
  servicePath: string;
  reachable = false;
  types: readonly PluginGeneralInfo[] = [];
  build = 0;
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #known = '';

  /**
   * @param url address without a path
   * @param servicePath where it does not tell it itself, `null`: it does
   */
  constructor(
    readonly url: string,
    private readonly wantedPath: string | null,
    private readonly events: TargetEvents,
  ) {
    this.servicePath = wantedPath ?? '';
  }

  async start(): Promise<void> {
    await this.#look();
  }

  settled(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    return Promise.resolve();
  }

  /** Looks whether it is there, and whether its types are still the same; then again later. */
  async #look(): Promise<void> {
    const wasReachable = this.reachable;
    try {
      const types = await fetchTypes(this.url);
      if (!wasReachable && this.wantedPath === null) await this.#findPath();
      this.types = types;
      this.reachable = true;
    } catch {
      this.reachable = false;
    }
    if (this.#stop.signal.aborted) return;
    const known = JSON.stringify(this.types);
    if (this.reachable !== wasReachable || known !== this.#known) {
      this.#known = known;
      this.build++;
      this.events.onBuilt(0);
    }
    const pause = this.reachable ? PAUSE_WHEN_THERE : PAUSE_WHEN_GONE;
    this.#timer = setTimeout(() => void this.#look(), pause);
    this.#timer.unref();
  }

  async #findPath(): Promise<void> {
    try {
      const facts = await discover(
        { url: this.url },
        { base: this.url, timeoutMilliseconds: ANSWER_LIMIT, stop: this.#stop.signal },
      );
      this.servicePath = facts.servicePath ?? '';
    } catch (error) {
      if (!(error instanceof CannotRunError)) throw error;
    }
  }
}

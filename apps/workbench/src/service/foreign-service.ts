import { CannotRunError, discover } from '@fragwerk/conformance';
import type { PluginGeneralInfo } from '@fragwerk/contract';
import type { Limits } from '../server/options.js';
import { fetchTypes, type ServiceTarget, type TargetEvents } from './target.js';

/** Longest pause between two looks at a service that does not answer, in milliseconds. */
const PAUSE_WHEN_GONE = 1_000;

/** A running plugin service, in whatever language; only its interface is used. */
export class ForeignService implements ServiceTarget {
  readonly kind = 'foreign';
  readonly folder = null;
  readonly browserMaps = new Map<string, string>();
  readonly url: string;
  readonly faults = [];
  servicePath: string;
  reachable = false;
  types: readonly PluginGeneralInfo[] = [];
  build = 0;
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #known = '';
  readonly #wantedPath: string | null;

  /**
   * @param place address without a path; service path where it does not tell it itself, `null`: it
   *   does
   */
  constructor(
    place: { readonly url: string; readonly servicePath: string | null },
    private readonly events: TargetEvents,
    private readonly limits: Limits,
  ) {
    this.url = place.url;
    this.#wantedPath = place.servicePath;
    this.servicePath = place.servicePath ?? '';
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
      const types = await fetchTypes(this.url, this.limits.facts);
      if (!wasReachable && this.#wantedPath === null) await this.#findPath();
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
      this.events.onBuilt(0, false);
    }
    const { look } = this.limits;
    const pause = this.reachable ? look : Math.min(look, PAUSE_WHEN_GONE);
    this.#timer = setTimeout(() => void this.#look(), pause);
    this.#timer.unref();
  }

  async #findPath(): Promise<void> {
    try {
      const facts = await discover(
        { url: this.url },
        { base: this.url, timeoutMilliseconds: this.limits.facts, stop: this.#stop.signal },
      );
      this.servicePath = facts.servicePath ?? '';
    } catch (error) {
      if (!(error instanceof CannotRunError)) throw error;
    }
  }
}

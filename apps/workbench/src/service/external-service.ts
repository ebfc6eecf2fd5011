import { discoverServicePath } from '@fragwerk/conformance';
import type { PluginGeneralInfo } from '@fragwerk/contract';
import type { Limits, PluginEvent } from '../server/options.js';
import { fetchTypes, type ServiceTarget } from './target.js';

/** Maximum polling interval while the service does not respond. */
const MAX_RETRY_MS = 1_000;

/** A running plugin service in any language, used through its interface only. */
export class ExternalService implements ServiceTarget {
  readonly kind = 'external';
  readonly folder = null;
  readonly browserMaps = new Map<string, string>();
  readonly faults = [];
  servicePath: string;
  reachable = false;
  types: readonly PluginGeneralInfo[] = [];
  build = 0;
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #known = '';

  /** @param place address without a path; service path, `null` to discover it */
  constructor(
    private readonly place: { readonly url: string; readonly servicePath: string | null },
    private readonly onEvent: (event: PluginEvent) => void,
    private readonly limits: Limits,
  ) {
    this.servicePath = place.servicePath ?? '';
  }

  get url(): string {
    return this.place.url;
  }

  start(): Promise<void> {
    return this.#poll();
  }

  ready(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    return Promise.resolve();
  }

  /** Polls whether the service responds and whether its types have changed. */
  async #poll(): Promise<void> {
    const wasReachable = this.reachable;
    try {
      const types = await fetchTypes(this.url, this.limits.infoMs);
      if (!wasReachable && this.place.servicePath === null) await this.#discoverPath(types);
      this.types = types;
      this.reachable = true;
    } catch {
      this.reachable = false;
    }
    if (this.#stop.signal.aborted) return;
    const known = JSON.stringify(this.types);
    if (this.reachable !== wasReachable || known !== this.#known) {
      this.#known = known;
      this.onEvent({ kind: 'built', build: ++this.build, milliseconds: 0 });
    }
    const { pollMs } = this.limits;
    const delayMs = this.reachable ? pollMs : Math.min(pollMs, MAX_RETRY_MS);
    this.#timer = setTimeout(() => void this.#poll(), delayMs);
    this.#timer.unref();
  }

  async #discoverPath(types: readonly PluginGeneralInfo[]): Promise<void> {
    const path = await discoverServicePath(
      types.map(({ typ }) => typ),
      { base: this.url, timeoutMs: this.limits.infoMs, stop: this.#stop.signal },
    );
    this.servicePath = path ?? '';
  }
}

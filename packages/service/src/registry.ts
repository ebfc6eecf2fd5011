import { FragwerkError, type Plugin } from '@fragwerk/sdk';

/** The plugin types of a service, by name. */
export class Registry {
  readonly #plugins: ReadonlyMap<string, Plugin>;

  /** @throws Error when two plugins have the same type */
  constructor(plugins: readonly Plugin[]) {
    this.#plugins = new Map(plugins.map((plugin) => [plugin.info.type, plugin]));
    if (this.#plugins.size < plugins.length)
      throw new Error('Two plugins of a service have the same type.');
  }

  get types(): readonly string[] {
    return [...this.#plugins.keys()];
  }

  get plugins(): readonly Plugin[] {
    return [...this.#plugins.values()];
  }

  /** Whether the type says that the same input always gives the same answer (contract 2.2). */
  isCacheable(type: string): boolean {
    return this.#plugins.get(type)?.info.cacheable ?? false;
  }

  /** @throws FragwerkError UNKNOWN_PLUGIN that names the types that exist */
  get(type: string): Plugin {
    const plugin = this.#plugins.get(type);
    if (plugin) return plugin;
    const shown = type.length > 80 ? `${type.slice(0, 80)}…` : type;
    throw new FragwerkError(
      'UNKNOWN_PLUGIN',
      `No plugin of type "${shown}", so it cannot be created; this service has: ${this.types.join(', ')}.`,
    );
  }
}

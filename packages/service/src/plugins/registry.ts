import { basename } from 'node:path';
import { FragwerkError, type PluginInfo } from '@fragwerk/sdk';
import type { PluginManifest } from './manifest.js';

export interface PluginType extends Pick<PluginManifest, 'info' | 'helpHtml' | 'services'> {
  readonly operations: ReadonlySet<string>;
  /** Paths of the files that its browser part loads, by their public names. */
  readonly files: ReadonlyMap<string, string>;
}

/** A plugin type of this service runs in another worker. */
export class OtherTypeError extends Error {
  override readonly name = 'OtherTypeError';

  constructor(readonly type: string) {
    super(`The plugin type "${type}" runs in another worker.`);
  }
}

/** The plugin types of a service or of one of its workers, by name. */
export class Registry {
  readonly #types: ReadonlyMap<string, PluginType>;

  /** @param types all plugin types of the service; default: those of `manifests` */
  constructor(
    manifests: readonly PluginManifest[],
    readonly types: readonly string[] = manifests.map(({ info }) => info.type),
  ) {
    this.#types = new Map(
      manifests.map(({ info, helpHtml, operations, services, files }) => [
        info.type,
        {
          info,
          helpHtml,
          services,
          operations: new Set(operations),
          files: new Map(files.map((path) => [basename(path), path])),
        },
      ]),
    );
  }

  get infos(): readonly PluginInfo[] {
    return [...this.#types.values()].map(({ info }) => info);
  }

  get files(): readonly { readonly type: string; readonly file: string }[] {
    return [...this.#types].flatMap(([type, { files }]) =>
      [...files.keys()].map((file) => ({ type, file })),
    );
  }

  /**
   * Whether the same input always gives the same reply: the type declares it
   * (docs/interface/replies.md#plugingeneralinfo), and needs no services, which may be down.
   */
  isCacheable(type: string): boolean {
    const { info, services } = this.#types.get(type) ?? {};
    return info?.cacheable === true && Object.keys(services ?? {}).length === 0;
  }

  has(type: string): boolean {
    return this.#types.has(type);
  }

  /** @throws FragwerkError UNKNOWN_PLUGIN that names the types that exist; OtherTypeError */
  get(type: string): PluginType {
    const found = this.#types.get(type);
    if (found) return found;
    if (this.types.includes(type)) throw new OtherTypeError(type);
    const shown = type.length > 80 ? `${type.slice(0, 80)}…` : type;
    throw new FragwerkError(
      'UNKNOWN_PLUGIN',
      `This service has no plugin type "${shown}", so the plugin cannot be created. It has: ${this.types.join(', ') || 'none'}.`,
    );
  }
}

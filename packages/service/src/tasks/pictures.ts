import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Picture } from './draw.js';
import type { Format } from './protocol.js';

/** Whether a picture came from the cache, from a simultaneous request, or was drawn. */
type PictureOrigin = 'hit' | 'shared' | 'drawn';

type Draw = () => Promise<Picture>;

/** Caches pictures by figure; simultaneous requests share one drawing. */
export class PictureCache {
  readonly #cache: LRUCache<string, Picture, Draw>;

  /** @param onPicture is called for every requested picture */
  constructor(
    maxBytes: number,
    private readonly onPicture: (origin: PictureOrigin) => void = () => undefined,
  ) {
    this.#cache = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ base64 }) => base64.length,
      fetchMethod: (_key, _picture, { context: draw }) => draw(),
      // A drawing that is evicted before it ends is still returned.
      ignoreFetchAbort: true,
    });
  }

  /** @param figure as JSON */
  get(figure: string, format: Format, draw: Draw): Promise<Picture> {
    const key = format + hash('sha256', figure, 'base64');
    const status: LRUCache.Status<string, Picture, Draw> = {};
    const picture = this.#cache.forceFetch(key, { context: draw, status });
    const origins: Partial<Record<string, PictureOrigin>> = { hit: 'hit', inflight: 'shared' };
    this.onPicture(origins[status.fetch ?? 'miss'] ?? 'drawn');
    return picture;
  }
}

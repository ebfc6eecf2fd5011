import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Picture } from './draw.js';
import type { Format } from './protocol.js';

/** Whether a picture came from the cache, from a simultaneous request, or was drawn. */
export type PictureOrigin = 'hit' | 'shared' | 'drawn';

export interface PictureCacheOptions {
  readonly maxBytes: number;
  /** Is called for every requested picture. */
  readonly onPicture?: (origin: PictureOrigin) => void;
}

/** Caches pictures by figure; simultaneous requests share one drawing. */
export class PictureCache {
  readonly #cache: LRUCache<string, Picture>;
  readonly #drawing = new Map<string, Promise<Picture>>();
  readonly #onPicture: (origin: PictureOrigin) => void;

  constructor({ maxBytes, onPicture = () => undefined }: PictureCacheOptions) {
    this.#onPicture = onPicture;
    this.#cache = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ base64 }) => base64.length,
    });
  }

  /** @param figure as JSON */
  async get(figure: string, format: Format, draw: () => Promise<Picture>): Promise<Picture> {
    const key = format + hash('sha256', figure, 'base64');
    const cached = this.#cache.get(key);
    const known = cached ?? this.#drawing.get(key);
    this.#onPicture(cached ? 'hit' : known ? 'shared' : 'drawn');
    return known ?? this.#drawNew(key, draw);
  }

  async #drawNew(key: string, draw: () => Promise<Picture>): Promise<Picture> {
    const drawing = draw();
    this.#drawing.set(key, drawing);
    try {
      const picture = await drawing;
      this.#cache.set(key, picture);
      return picture;
    } finally {
      this.#drawing.delete(key);
    }
  }
}

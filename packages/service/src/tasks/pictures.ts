import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Picture } from './draw.js';
import type { Format } from './protocol.js';

/** Where a picture came from: the cache, another request that draws it now, or drawn for this one. */
export type PictureOrigin = 'hit' | 'shared' | 'drawn';

export interface PictureCacheOptions {
  /** Size of the cache. */
  readonly bytes: number;
  /** Is notified of every picture that was asked for. */
  readonly onPicture?: (origin: PictureOrigin) => void;
}

/** Same figure, same picture: drawn once at a time, and once as long as it stays in the cache. */
export class PictureCache {
  readonly #cache: LRUCache<string, Picture>;
  readonly #drawing = new Map<string, Promise<Picture>>();
  readonly #onPicture: (origin: PictureOrigin) => void;

  constructor({ bytes, onPicture = () => undefined }: PictureCacheOptions) {
    this.#onPicture = onPicture;
    this.#cache = new LRUCache({
      maxSize: bytes,
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

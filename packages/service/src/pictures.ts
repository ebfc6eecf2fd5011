import { createHash } from 'node:crypto';
import { png } from '@fragwerk/faces';
import type { Figure } from '@fragwerk/sdk';
import { LRUCache } from 'lru-cache';

/** Draws figures; the same figure is drawn once as long as it stays in the cache. */
export class Pictures {
  readonly #cache: LRUCache<string, Buffer>;
  readonly #drawing = new Map<string, Promise<Buffer>>();

  /** @param bytes size of the cache */
  constructor(bytes: number) {
    this.#cache = new LRUCache({ maxSize: bytes, sizeCalculation: (picture) => picture.length });
  }

  /** The figure as PNG, the same bytes for the same figure. */
  async draw(figure: Figure): Promise<Buffer> {
    const key = createHash('sha256').update(JSON.stringify(figure)).digest('base64');
    const cached = this.#cache.get(key) ?? this.#drawing.get(key);
    if (cached) return cached;
    const drawing = png(figure);
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

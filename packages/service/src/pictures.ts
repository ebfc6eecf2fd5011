import { createHash } from 'node:crypto';
import type { Figure } from '@fragwerk/sdk';
import { LRUCache } from 'lru-cache';
import type { Face } from './draw-face.js';
import { checkDrawingCost } from './drawing-cost.js';

/** Draws a figure of a plugin type. */
export type Drawer = (type: string, figure: Figure, face: Face) => Promise<Buffer>;

/** Where a picture came from: the cache, another request that draws it now, or drawn for this one. */
export type PictureOrigin = 'hit' | 'shared' | 'drawn';

export interface PicturesOptions {
  /** Size of the cache. */
  readonly bytes: number;
  readonly draw: Drawer;
  /** Hears of every picture that was asked for. */
  readonly onPicture?: (origin: PictureOrigin) => void;
}

/** Draws figures; the same figure is drawn once as long as it stays in the cache. */
export class Pictures {
  readonly #cache: LRUCache<string, Buffer>;
  readonly #drawing = new Map<string, Promise<Buffer>>();
  readonly #options: PicturesOptions;

  constructor(options: PicturesOptions) {
    this.#options = options;
    this.#cache = new LRUCache({
      maxSize: options.bytes,
      sizeCalculation: (picture) => picture.length,
    });
  }

  /** Pictures that are being drawn. */
  get drawing(): number {
    return this.#drawing.size;
  }

  /** A face of the figure, the same bytes for the same figure. */
  async draw(type: string, figure: Figure, face: Face): Promise<Buffer> {
    // First, because the key of a hostile figure takes long, too.
    checkDrawingCost(figure);
    const what = `${face} ${JSON.stringify(figure)}`;
    const key = createHash('sha256').update(what).digest('base64');
    const cached = this.#cache.get(key);
    const known = cached ?? this.#drawing.get(key);
    this.#options.onPicture?.(cached ? 'hit' : known ? 'shared' : 'drawn');
    return known ?? this.#drawNew(key, () => this.#options.draw(type, figure, face));
  }

  async #drawNew(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
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

import { hash } from 'node:crypto';
import * as s from '@fragwerk/sdk/schema';
import { LRUCache } from 'lru-cache';
import type { Format, Message } from './protocol.js';

/** Whether a picture came from the cache, from a simultaneous request, or was drawn. */
type PictureOrigin = 'hit' | 'shared' | 'drawn';

type Draw = () => Promise<Message>;

const md5 = { de: 'eine MD5-Prüfsumme', en: 'an MD5 checksum' };

const pictureSchema = s.object({
  checksum: s.refine(s.string, md5, (text) => /^[0-9a-f]{32}$/.test(text)),
  width: s.number(),
  height: s.number(),
  description: s.localized,
});

/** A drawn figure, without its file: size in pixels, and the MD5 of the file. */
export type PictureMeta = s.ValueOf<typeof pictureSchema>;

export type Picture = PictureMeta & { readonly file: Buffer };

/** The service's answer to a request for a picture. */
export interface DrawnFile {
  readonly picture: PictureMeta;
  /** URL of the stored picture, or the code of the error that prevented storing it. */
  readonly stored: { readonly url: string; readonly error: string };
}

/** @throws TypeError if the drawing process sent something else */
export function readPicture({ meta, bytes }: Message): Picture {
  if (!s.matches(pictureSchema, meta)) throw new TypeError('The process sent no valid picture.');
  // A copy, because the received bytes may be a small part of a large buffer.
  return { ...meta, file: Buffer.from(bytes) };
}

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
      sizeCalculation: ({ file }) => file.length + 1,
      fetchMethod: async (_key, _picture, { context: draw }) => readPicture(await draw()),
      // A drawing that is evicted before it ends is still returned.
      ignoreFetchAbort: true,
    });
  }

  /** @param figure as JSON */
  get(figure: Buffer, format: Format, draw: Draw): Promise<Picture> {
    const key = format + hash('sha256', figure, 'base64');
    const status: LRUCache.Status<string, Picture, Draw> = {};
    const picture = this.#cache.forceFetch(key, { context: draw, status });
    const origins: Partial<Record<string, PictureOrigin>> = { hit: 'hit', inflight: 'shared' };
    this.onPicture(origins[status.fetch ?? 'miss'] ?? 'drawn');
    return picture;
  }
}

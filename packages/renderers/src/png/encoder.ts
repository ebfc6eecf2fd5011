import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { chunk, header, signature } from './chunks.js';
import { alphaOf, choosePalette, type Palette } from './palette.js';
import { type Runs, runsOf } from './runs.js';

const compress = promisify(deflate);

/** RGBA bytes, not premultiplied, row by row, as `getImageData` of a canvas returns them. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** Number of pixels above which filling a run is faster than writing single bytes. */
const LONG_RUN = 16;

/** Returns rows with one byte per pixel, each after a byte for filter 0. */
function indexedRows({ ends, colourOf }: Runs, { width, height }: Pixels, numbers: Uint8Array) {
  const rows = Buffer.alloc((width + 1) * height);
  let [from, start] = [1, 0];
  for (const [run, end] of ends.entries()) {
    const number = numbers[colourOf[run] ?? 0] ?? 0;
    const to = from + end - start;
    if (to - from > LONG_RUN) rows.fill(number, from, to);
    else for (let at = from; at < to; at += 1) rows[at] = number;
    start = end;
    from = end % width === 0 ? to + 1 : to;
  }
  return rows;
}

/** Writes PLTE and, unless all colours are opaque, tRNS (PNG, sections 11.2.2 and 11.3.2.1). */
function paletteChunks({ colours }: Palette): readonly Buffer[] {
  const rgb = colours.flatMap((colour) => [
    colour & 255,
    (colour >>> 8) & 255,
    (colour >>> 16) & 255,
  ]);
  const alphas = colours.map(alphaOf).filter((alpha) => alpha < 255);
  const opacity = alphas.length === 0 ? [] : [chunk('tRNS', Buffer.from(alphas))];
  return [chunk('PLTE', Buffer.from(rgb)), ...opacity];
}

/**
 * Encodes pixels as an indexed PNG file (W3C PNG, third edition); `null` if no palette suffices (see
 * {@link choosePalette}). The same pixels give the same bytes. The colours in `exact` (words as in
 * {@link Runs}) are never rounded.
 */
export async function encodeIndexed(
  image: Pixels,
  exact: ReadonlySet<number> = new Set(),
): Promise<Buffer | null> {
  // Little-endian words: the canvas supports no big-endian processor.
  const { buffer, byteOffset } = image.data;
  const words = new Int32Array(buffer, byteOffset, image.width * image.height);
  const runs = runsOf(words, image.width);
  const palette = choosePalette(runs, words.length, exact);
  if (!palette) return null;
  // Filters make no file smaller, and fewer bits per pixel only rare ones without soft edges.
  const body = await compress(indexedRows(runs, image, palette.numbers), { level: 5 });
  const head = [signature, header(image), ...paletteChunks(palette)];
  return Buffer.concat([...head, chunk('IDAT', body), chunk('IEND')]);
}

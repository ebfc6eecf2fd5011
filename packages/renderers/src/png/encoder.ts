import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { chunk, header, signature } from './chunks.js';
import { alphaOf, choosePalette, type Palette } from './palette.js';
import { type Runs, runsOf } from './runs.js';
import { filterRows, type Pixels, truecolourRows } from './truecolour.js';

const compress = promisify(deflate);

/** Number of pixels above which filling a run is faster than writing single bytes. */
const LONG_RUN = 16;

/** Returns the bits per pixel for a number of colours (PNG, section 11.2.1). */
function depthFor(colours: number): 1 | 2 | 4 | 8 {
  if (colours <= 2) return 1;
  if (colours <= 4) return 2;
  return colours <= 16 ? 4 : 8;
}

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

/** Packs bytes into `depth` bits, the leftmost pixel in the high bits (PNG, section 7.2). */
function packRows(rows: Buffer, width: number, depth: 1 | 2 | 4): Buffer {
  const stride = 1 + Math.ceil((width * depth) / 8);
  const packed = Buffer.alloc((rows.length / (width + 1)) * stride);
  for (let row = 0, to = 1; row < rows.length; row += width + 1, to += stride)
    for (let x = 0; x < width; x += 1) {
      const bit = x * depth;
      const at = to + (bit >> 3);
      packed[at] = (packed[at] ?? 0) | ((rows[row + 1 + x] ?? 0) << (8 - depth - (bit & 7)));
    }
  return packed;
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

const pngFile = (head: Buffer, body: Buffer, colours: readonly Buffer[] = []): Buffer =>
  Buffer.concat([signature, head, ...colours, chunk('IDAT', body), chunk('IEND')]);

async function indexed(image: Pixels, runs: Runs, palette: Palette): Promise<Buffer> {
  const depth = depthFor(palette.colours.length);
  const bytes = indexedRows(runs, image, palette.numbers);
  // Filters do not make indexed rows smaller.
  const rows = depth === 8 ? bytes : packRows(bytes, image.width, depth);
  const body = await compress(rows, { level: 5 });
  return pngFile(header(image, { depth, colourType: 3 }), body, paletteChunks(palette));
}

/** Encodes every pixel with its own colour, with filtered rows if that makes the file smaller. */
async function truecolour(image: Pixels, { colours }: Runs): Promise<Buffer> {
  const channels = colours.every((colour) => alphaOf(colour) === 255) ? 3 : 4;
  const plain = truecolourRows(image, channels);
  const body = await compress(plain, { level: 6 });
  const filtered = await compress(filterRows(plain, image.height, channels), { level: 6 });
  return pngFile(
    header(image, { depth: 8, colourType: channels === 3 ? 2 : 6 }),
    filtered.length < body.length ? filtered : body,
  );
}

/**
 * Encodes pixels as a PNG file (W3C PNG, third edition): indexed where a palette suffices (see
 * {@link choosePalette}), otherwise in lossless truecolour. The same pixels give the same bytes. The
 * colours in `exact` (words as in {@link Runs}) are never rounded.
 */
export async function encodePng(
  image: Pixels,
  exact: ReadonlySet<number> = new Set(),
): Promise<Buffer> {
  // Little-endian words: the canvas supports no big-endian processor.
  const { buffer, byteOffset } = image.data;
  const words = new Int32Array(buffer, byteOffset, image.width * image.height);
  const runs = runsOf(words, image.width);
  const palette = choosePalette(runs, words.length, exact);
  return palette === null ? truecolour(image, runs) : indexed(image, runs, palette);
}

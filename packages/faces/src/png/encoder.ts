import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { chunk, header, signature } from './chunks.js';
import { alphaOf, choosePalette, type Palette, runsOf } from './palette.js';
import { filterRows, type Pixels, truecolourRows } from './truecolour.js';

const compress = promisify(deflate);

/** Pixels beyond which a run is quicker filled than written one by one. */
const LONG_RUN = 16;

/** Bits that number so many colours (PNG, section 11.2.1: 1, 2, 4 or 8). */
function depthFor(colours: number): 1 | 2 | 4 | 8 {
  if (colours <= 2) return 1;
  if (colours <= 4) return 2;
  return colours <= 16 ? 4 : 8;
}

/** A drawing that is only looked at, by its runs of equal pixels. */
interface Drawing {
  readonly words: Int32Array;
  readonly runs: readonly number[];
}

/** Every pixel's number in the palette. */
function numbersOf({ words, runs }: Drawing, { numberOf }: Palette): Uint8Array {
  const numbers = new Uint8Array(words.length);
  let start = 0;
  for (const end of runs) {
    const number = numberOf.get(words[start] ?? 0) ?? 0;
    if (end - start > LONG_RUN) numbers.fill(number, start, end);
    else for (let index = start; index < end; index += 1) numbers[index] = number;
    start = end;
  }
  return numbers;
}

/** Numbers of `depth` bits in bytes, the leftmost in the high bits (PNG, section 7.2). */
function pack(numbers: Uint8Array, depth: number): Uint8Array {
  if (depth === 8) return numbers;
  const bytes = new Uint8Array(Math.ceil((numbers.length * depth) / 8));
  numbers.forEach((number, index) => {
    const bit = index * depth;
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (number << (8 - depth - (bit & 7)));
  });
  return bytes;
}

/** The picture's rows, each after a byte for filter 0: others do not help a palette. */
function indexedRows(drawing: Drawing, width: number, palette: Palette): Buffer {
  const numbers = numbersOf(drawing, palette);
  const depth = depthFor(palette.colours.length);
  const stride = 1 + Math.ceil((width * depth) / 8);
  const rows = Buffer.alloc((numbers.length / width) * stride);
  for (let start = 0, at = 1; start < numbers.length; start += width, at += stride)
    rows.set(pack(numbers.subarray(start, start + width), depth), at);
  return rows;
}

/** PLTE and, unless all colours are opaque, tRNS (PNG, sections 11.2.2 and 11.3.2.1). */
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

async function indexed(image: Pixels, drawing: Drawing, palette: Palette): Promise<Buffer> {
  const depth = depthFor(palette.colours.length);
  const body = await compress(indexedRows(drawing, image.width, palette), { level: 5 });
  const head = header(image, { depth, colourType: 3 });
  return Buffer.concat([
    signature,
    head,
    ...paletteChunks(palette),
    chunk('IDAT', body),
    chunk('IEND'),
  ]);
}

/** Every pixel with its own colour, filtered by row where that makes the file smaller. */
async function truecolour(image: Pixels, words: Int32Array): Promise<Buffer> {
  const channels = words.every((word) => alphaOf(word) === 255) ? 3 : 4;
  const plain = truecolourRows(image, channels);
  const bodies = [await compress(plain, { level: 6 })];
  bodies.push(await compress(filterRows(plain, image.height, channels), { level: 6 }));
  const [body = Buffer.alloc(0)] = bodies.sort((a, b) => a.length - b.length);
  const head = header(image, { depth: 8, colourType: channels === 3 ? 2 : 6 });
  return Buffer.concat([signature, head, chunk('IDAT', body), chunk('IEND')]);
}

/**
 * Encodes pixels as a PNG file (W3C PNG, third edition): indexed where a palette suffices (see
 * {@link choosePalette}), else in truecolour without loss. The same pixels give the same bytes. The
 * colours in `exact` (words as in {@link Palette}) are kept as they are, however rare.
 *
 * The deflating runs beside the event loop.
 */
export async function encodePng(
  image: Pixels,
  exact: ReadonlySet<number> = new Set(),
): Promise<Buffer> {
  // Little-endian words: the canvas has no build for a processor of the other kind.
  const { buffer, byteOffset } = image.data;
  const words = new Int32Array(buffer, byteOffset, image.width * image.height);
  const runs = runsOf(words);
  const palette = choosePalette(words, runs, exact);
  return palette === null ? truecolour(image, words) : indexed(image, { words, runs }, palette);
}

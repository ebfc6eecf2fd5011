import { createCanvas, loadImage } from '@napi-rs/canvas';
import { inflateSync } from 'node:zlib';

/** An indexed PNG file taken apart, without using anything of the encoder. */
export interface Decoded {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colourType: number;
  /** In the order of the file. */
  readonly chunks: readonly string[];
  /** Entries of tRNS. */
  readonly transparentEntries: number;
  /** Bytes r, g, b, a. */
  readonly rgba: Buffer;
  /** `#rrggbbaa`. */
  at(x: number, y: number): string;
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

function chunksOf(file: Buffer): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    const data = file.subarray(at + 8, at + 8 + length);
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), data });
    at += 12 + length;
  }
  return chunks;
}

/** Reads indexed PNG files with a byte per pixel and without filters. */
export function decode(file: Buffer): Decoded {
  const chunks = chunksOf(file);
  const find = (type: string): Buffer =>
    Buffer.concat(chunks.filter((chunk) => chunk.type === type).map(({ data }) => data));
  const head = find('IHDR');
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const [depth, colourType] = [head.readUInt8(8), head.readUInt8(9)];
  const rows = inflateSync(find('IDAT'));
  const [colours, alphas] = [find('PLTE'), find('tRNS')];
  const rgba = Buffer.alloc(width * height * 4, 255);
  for (let y = 0; y < height; y += 1) {
    const row = rows.subarray(y * (width + 1), (y + 1) * (width + 1));
    if (row[0] !== 0) throw new Error(`Row ${y} has filter ${row[0]}.`);
    row.subarray(1).forEach((number, x) => {
      const at = (y * width + x) * 4;
      colours.copy(rgba, at, number * 3, number * 3 + 3);
      rgba.writeUInt8(alphas[number] ?? 255, at + 3);
    });
  }
  const at = (x: number, y: number): string =>
    `#${rgba.toString('hex', (y * width + x) * 4, (y * width + x) * 4 + 4)}`;
  const types = chunks.map(({ type }) => type);
  const transparentEntries = alphas.length;
  return { width, height, depth, colourType, chunks: types, transparentEntries, rgba, at };
}

/** Returns the pixels as the canvas library reads them, which also verifies the checksums. */
export async function readByCanvas(file: Buffer): Promise<Buffer> {
  const picture = await loadImage(file);
  const context = createCanvas(picture.width, picture.height).getContext('2d');
  context.drawImage(picture, 0, 0);
  return Buffer.from(context.getImageData(0, 0, picture.width, picture.height).data.buffer);
}

import { createCanvas, loadImage } from '@napi-rs/canvas';
import { inflateSync } from 'node:zlib';

/** An indexed PNG file taken apart, without using anything of the encoder. */
export type Decoded = ReturnType<typeof decode>;

/** Returns the chunks by type, in the order of the file. */
function chunksOf(file: Buffer): ReadonlyMap<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    if (chunks.has(type)) throw new Error(`There are two chunks ${type}.`);
    chunks.set(type, file.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return chunks;
}

/** Reads indexed PNG files with a byte per pixel and without filters. */
export function decode(file: Buffer) {
  const chunks = chunksOf(file);
  const find = (type: string) => chunks.get(type) ?? Buffer.alloc(0);
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
  return {
    ...{ width, height, depth, colourType, chunks: [...chunks.keys()] },
    /** Entries of tRNS. */
    transparentEntries: alphas.length,
    /** Bytes r, g, b, a. */
    rgba,
    /** Returns a pixel as `#rrggbbaa`. */
    at(x: number, y: number): string {
      const start = (y * width + x) * 4;
      return `#${rgba.toString('hex', start, start + 4)}`;
    },
  };
}

/** Returns the pixels as the canvas library reads them, which also verifies the checksums. */
export async function readByCanvas(file: Buffer): Promise<Buffer> {
  const picture = await loadImage(file);
  const context = createCanvas(picture.width, picture.height).getContext('2d');
  context.drawImage(picture, 0, 0);
  return Buffer.from(context.getImageData(0, 0, picture.width, picture.height).data.buffer);
}

import { inflateSync } from 'node:zlib';

/** A PNG file taken apart, without using anything of the encoder. */
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

function paeth(a: number, b: number, c: number): number {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  if (pa <= pb && pa <= pc) return a;
  return pb <= pc ? b : c;
}

function unfilter(rows: Buffer, stride: number, step: number): void {
  const byte = (row: number, x: number): number =>
    row < 0 || x < 1 ? 0 : rows.readUInt8(row * stride + x);
  for (let row = 0; row < rows.length / stride; row += 1) {
    const filter = rows.readUInt8(row * stride);
    if (filter === 0) continue;
    for (let x = 1; x < stride; x += 1) {
      const [a, b, c] = [byte(row, x - step), byte(row - 1, x), byte(row - 1, x - step)];
      const guess = [0, a, b, (a + b) >> 1, paeth(a, b, c)][filter] ?? 0;
      rows.writeUInt8((byte(row, x) + guess) & 255, row * stride + x);
    }
  }
}

const channelsOf: Record<number, number> = { 2: 3, 3: 1, 6: 4 };

/** Reads non-interlaced PNG files of colour types 2, 3 and 6. */
export function decode(file: Buffer): Decoded {
  const chunks = chunksOf(file);
  const find = (type: string): Buffer =>
    Buffer.concat(chunks.filter((chunk) => chunk.type === type).map(({ data }) => data));
  const head = find('IHDR');
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const [depth, colourType] = [head.readUInt8(8), head.readUInt8(9)];
  const bits = depth * (channelsOf[colourType] ?? 0);
  const stride = 1 + Math.ceil((width * bits) / 8);
  const rows = inflateSync(find('IDAT'));
  unfilter(rows, stride, Math.max(1, bits / 8));
  const [colours, alphas] = [find('PLTE'), find('tRNS')];
  const rgba = Buffer.alloc(width * height * 4, 255);
  for (let i = 0; i < width * height; i += 1) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const at = y * stride + 1 + ((x * bits) >> 3);
    if (colourType !== 3) rows.copy(rgba, i * 4, at, at + bits / 8);
    else {
      const number = (rows.readUInt8(at) >> (8 - depth - ((x * depth) & 7))) & (2 ** depth - 1);
      colours.copy(rgba, i * 4, number * 3, number * 3 + 3);
      rgba.writeUInt8(alphas[number] ?? 255, i * 4 + 3);
    }
  }
  const at = (x: number, y: number): string =>
    `#${rgba.toString('hex', (y * width + x) * 4, (y * width + x) * 4 + 4)}`;
  const types = chunks.map(({ type }) => type);
  const transparentEntries = alphas.length;
  return { width, height, depth, colourType, chunks: types, transparentEntries, rgba, at };
}

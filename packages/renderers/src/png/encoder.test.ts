import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, readByCanvas } from '../../test/decode.js';
import { encodeIndexed } from './encoder.js';

const image = (width: number, height: number, colourAt: (i: number) => readonly number[]) => {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < width * height; i += 1) data.set(colourAt(i), i * 4);
  return { width, height, data };
};
async function encoded(...picture: Parameters<typeof encodeIndexed>): Promise<Buffer> {
  const file = await encodeIndexed(...picture);
  if (!file) throw new Error('too many colours');
  return file;
}

const bytesOf = ({ data }: { data: Uint8ClampedArray }) => Buffer.from(data.buffer);

describe('encodeIndexed', () => {
  it.each([1, 2, 17, 256])('stores %i colours without loss', async (colours) => {
    const original = image(37, 11, (i) => [i % colours, 255 - (i % colours), 7, 255]);
    const file = await encoded(original);
    const decoded = decode(file);
    expect(decoded).toMatchObject({ width: 37, height: 11, depth: 8, colourType: 3 });
    expect(decoded.rgba.equals(bytesOf(original))).toBe(true);
    expect((await readByCanvas(file)).equals(bytesOf(original))).toBe(true);
  });

  it('writes tRNS only for pictures with transparency, and no longer than needed', async () => {
    const opaque = decode(await encoded(image(4, 4, (i) => [i, 0, 0, 255])));
    expect(opaque.chunks).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
    const original = image(4, 4, (i) => [i, 0, 0, i === 9 ? 128 : 255]);
    const clear = decode(await encoded(original));
    expect(clear.chunks).toEqual(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
    expect(clear.transparentEntries).toBe(1);
    expect(clear.rgba.equals(bytesOf(original))).toBe(true);
  });

  // 100 x 100: a colour with 25 pixels or more is kept; here 700 colours have one pixel each.
  const busy = image(100, 100, (i) => (i < 700 ? [i & 255, i >> 2, 3, 255] : [244, 244, 232, 255]));

  it('keeps the main colours of more than 256 and changes the others by at most 8', async () => {
    const decoded = decode(await encoded(busy));
    expect(decoded.colourType).toBe(3);
    expect(decoded.at(50, 50)).toBe('#f4f4e8ff');
    const errors = decoded.rgba.map((byte, i) => Math.abs(byte - (busy.data[i] ?? 0)));
    expect(Math.max(...errors)).toBeLessThanOrEqual(8);
    expect(Math.max(...errors)).toBeGreaterThan(0);
  });

  it('keeps rare colours on request', async () => {
    expect(decode(await encoded(busy)).at(10, 0)).toBe('#110000ff');
    expect(decode(await encoded(busy, new Set([0xff03020a | 0]))).at(10, 0)).toBe('#0a0203ff');
  });

  it('merges all colours that are rounded to transparent', async () => {
    const edges = image(100, 100, (i) => (i < 900 ? [i & 255, i >> 2, 0, 1] : [1, 2, 3, 255]));
    expect(decode(await encoded(edges)).at(50, 2)).toBe('#00000000');
  });

  it('leaves pictures with too many colours to the canvas', async () => {
    const original = image(64, 64, (i) => [(i * 7) & 255, (i * 13) >> 5, (i >> 6) * 4, 255]);
    expect(await encodeIndexed(original)).toBeNull();
  });

  it('is lossless for any picture with few pixels', async () => {
    const sides = fc.integer({ min: 1, max: 15 });
    const pixels = fc.tuple(sides, sides, fc.uint8Array({ minLength: 900, maxLength: 900 }));
    await fc.assert(
      fc.asyncProperty(pixels, async ([width, height, bytes]) => {
        const original = image(width, height, (i) => [...bytes.subarray(i * 4, i * 4 + 4)]);
        const decoded = decode(await encoded(original));
        expect(decoded.rgba.equals(bytesOf(original))).toBe(true);
      }),
    );
  });
});

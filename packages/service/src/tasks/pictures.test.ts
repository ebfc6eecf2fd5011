import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PictureCache } from './pictures.js';
import type { Format, Message } from './protocol.js';

const SIZE = 100;
const meta = { checksum: '0'.repeat(32), width: 1, height: 1, description: { de: '', en: '' } };
const messageOf = (text: string): Message => ({ meta, bytes: Buffer.from(text.repeat(SIZE - 1)) });
const pictureOf = (text: string) => ({ ...meta, file: messageOf(text).bytes });

// Counts drawings; the tests of the renderers check the pictures.
const draw = vi.fn<(figure: string, format: Format) => Promise<Message>>();

beforeEach(() => {
  draw.mockReset();
  draw.mockImplementation((figure) => Promise.resolve(messageOf(figure)));
});

const ask = (pictures: PictureCache, figure: string, format: Format = 'png') =>
  pictures.get(Buffer.from(figure), format, () => draw(figure, format));

describe('PictureCache', () => {
  it('draws the same figure once, also for simultaneous requests', async () => {
    const pictures = new PictureCache(10 * SIZE);
    const drawn = await Promise.all(['1', '1', '1', '2'].map((figure) => ask(pictures, figure)));
    expect(draw).toHaveBeenCalledTimes(2);
    expect(drawn[0]).toBe(drawn[2]);
    expect(drawn[3]).toEqual(pictureOf('2'));
    await ask(pictures, '1');
    expect(draw).toHaveBeenCalledTimes(2);
  });

  it('draws each format of a figure separately', async () => {
    draw.mockImplementation((_, format) => Promise.resolve({ meta, bytes: Buffer.from(format) }));
    const pictures = new PictureCache(SIZE);
    for (let round = 0; round < 2; round++) {
      expect((await ask(pictures, '1', 'png')).file.toString()).toBe('png');
      expect((await ask(pictures, '1', 'pdf')).file.toString()).toBe('pdf');
    }
    expect(draw).toHaveBeenCalledTimes(2);
  });

  it('stays within its size limit and drops what has been idle longest', async () => {
    const pictures = new PictureCache(2 * SIZE);
    for (const figure of ['1', '2', '1', '3']) await ask(pictures, figure);
    expect(draw).toHaveBeenCalledTimes(3);
    await ask(pictures, '1');
    await ask(pictures, '3');
    expect(draw).toHaveBeenCalledTimes(3);
    await ask(pictures, '2');
    expect(draw).toHaveBeenCalledTimes(4);
  });

  it('draws a picture that is too large for the cache each time', async () => {
    const pictures = new PictureCache(SIZE - 1);
    expect(await ask(pictures, '1')).toEqual(pictureOf('1'));
    await ask(pictures, '1');
    expect(draw).toHaveBeenCalledTimes(2);
  });

  it('does not cache a failure', async () => {
    const pictures = new PictureCache(SIZE);
    draw.mockRejectedValueOnce(new Error('no'));
    const failed = await Promise.allSettled([ask(pictures, '1'), ask(pictures, '1')]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await ask(pictures, '1')).toEqual(pictureOf('1'));
    expect(draw).toHaveBeenCalledTimes(2);
  });
});

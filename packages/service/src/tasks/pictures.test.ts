import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Picture } from './draw.js';
import { PictureCache } from './pictures.js';
import type { Format } from './protocol.js';

const SIZE = 100;
const pictureOf = (letter: string): Picture => ({
  base64: letter.repeat(SIZE),
  checksum: '',
  width: 1,
  height: 1,
  description: { de: '', en: '' },
});

// Counts drawings; the tests of the renderers check the pictures.
const draw = vi.fn<(figure: string, format: Format) => Promise<Picture>>();

beforeEach(() => {
  draw.mockReset();
  draw.mockImplementation((figure) => Promise.resolve(pictureOf(figure)));
});

const ask = (pictures: PictureCache, figure: string, format: Format = 'png') =>
  pictures.get(figure, format, () => draw(figure, format));

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
    draw.mockImplementation((_, format) => Promise.resolve({ ...pictureOf('x'), base64: format }));
    const pictures = new PictureCache(SIZE);
    for (let round = 0; round < 2; round++) {
      expect((await ask(pictures, '1', 'png')).base64).toBe('png');
      expect((await ask(pictures, '1', 'pdf')).base64).toBe('pdf');
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

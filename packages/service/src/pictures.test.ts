import type { Figure } from '@fragwerk/sdk';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Drawer, Pictures } from './pictures.js';

// Counts how often is drawn; what is drawn belongs to the tests of faces.
const draw = vi.fn<Drawer>();

const figure = (width: number): Figure => ({
  width,
  height: 10,
  description: { de: '', en: '' },
  shapes: [],
});

const SIZE = 100;

beforeEach(() => {
  draw.mockReset();
  draw.mockImplementation((_, { width }) => Promise.resolve(Buffer.alloc(SIZE, width)));
});

describe('Pictures', () => {
  it('draws the same figure once, also when many ask at once', async () => {
    const pictures = new Pictures({ bytes: 10 * SIZE, draw });
    const drawn = await Promise.all(
      [1, 1, 1, 2].map((width) => pictures.draw('Uhr', figure(width), 'png')),
    );
    expect(draw).toHaveBeenCalledTimes(2);
    expect(drawn[0]).toBe(drawn[2]);
    expect(drawn[3]).toEqual(Buffer.alloc(SIZE, 2));
    await pictures.draw('Uhr', figure(1), 'png');
    expect(draw).toHaveBeenCalledTimes(2);
  });

  it('draws each face of a figure for itself', async () => {
    draw.mockImplementation((_, __, face) => Promise.resolve(Buffer.from(face)));
    const pictures = new Pictures({ bytes: SIZE, draw });
    for (let round = 0; round < 2; round++) {
      expect(String(await pictures.draw('Uhr', figure(1), 'png'))).toBe('png');
      expect(String(await pictures.draw('Uhr', figure(1), 'pdf'))).toBe('pdf');
    }
    expect(draw).toHaveBeenCalledTimes(2);
  });

  it('keeps no more bytes than it may; what was not asked for longest goes', async () => {
    const pictures = new Pictures({ bytes: 2 * SIZE, draw });
    for (const width of [1, 2, 1, 3]) await pictures.draw('Uhr', figure(width), 'png');
    expect(draw).toHaveBeenCalledTimes(3);
    await pictures.draw('Uhr', figure(1), 'png');
    await pictures.draw('Uhr', figure(3), 'png');
    expect(draw).toHaveBeenCalledTimes(3);
    await pictures.draw('Uhr', figure(2), 'png');
    expect(draw).toHaveBeenCalledTimes(4);
  });

  it('draws a picture that is too large for the cache each time', async () => {
    const pictures = new Pictures({ bytes: SIZE - 1, draw });
    expect(await pictures.draw('Uhr', figure(1), 'png')).toEqual(Buffer.alloc(SIZE, 1));
    await pictures.draw('Uhr', figure(1), 'png');
    expect(draw).toHaveBeenCalledTimes(2);
  });

  it('forgets a failure', async () => {
    const pictures = new Pictures({ bytes: SIZE, draw });
    draw.mockRejectedValueOnce(new Error('no'));
    const failed = await Promise.allSettled([
      pictures.draw('Uhr', figure(1), 'png'),
      pictures.draw('Uhr', figure(1), 'png'),
    ]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await pictures.draw('Uhr', figure(1), 'png')).toEqual(Buffer.alloc(SIZE, 1));
    expect(draw).toHaveBeenCalledTimes(2);
  });
});

import { label } from '@fragwerk/sdk';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { figureOf } from '../../test/figures.js';
import { assertFontWorks, drawableText } from './font.js';
import { png } from './index.js';

const picture = (text: string, bold = false) =>
  png(figureOf(120, 40, label({ x: 4, y: 30 }, text, { size: 24, colour: '#000000', bold })));

describe('drawableText', () => {
  assertFontWorks();

  it.each([
    [
      'leaves what the font has',
      'Größe ½ √2 Ω ≤ π² „é“ 12\u202f345 😀',
      'Größe ½ √2 Ω ≤ π² „é“ 12\u202f345 😀',
    ],
    ['replaces what it lacks', 'a中\u{1d49e}\u{1f3fd}b', 'a\ufffd\ufffd\ufffdb'],
    ['replaces half a surrogate pair', 'a\ud83db', 'a\ufffdb'],
    ['drops what makes an emoji of characters', '❤\ufe0f 1\ufe0f\u20e3 😀\u200d😁', '❤ 1 😀😁'],
    ['makes spaces of tabs and line ends', 'a\tb\r\nc\u2028d', 'a b  c d'],
  ])('%s', (_, text, expected) => {
    expect(drawableText({ text })).toBe(expected);
    expect(drawableText({ text, bold: true })).toBe(expected);
  });

  it('does not fall back to another font for missing characters', async () => {
    // The script C is in DejaVu Math TeX Gyre, which many machines have in addition to DejaVu Sans.
    const [script, unknown] = [await picture('\u{1d49e}'), await picture('\ufffd')];
    expect(script.equals(unknown)).toBe(true);
  });
});

describe('assertFontWorks', () => {
  afterEach(() => {
    vi.doUnmock('@napi-rs/canvas');
    vi.resetModules();
  });

  /** Loads the module again, with some parts of the canvas library replaced. */
  async function freshFont(change: (canvas: typeof import('@napi-rs/canvas')) => object) {
    vi.resetModules();
    vi.doMock('@napi-rs/canvas', async (original) => {
      const canvas = await original<typeof import('@napi-rs/canvas')>();
      return { ...canvas, ...change(canvas) };
    });
    return import('./font.js');
  }

  it('throws a clear message if the font draws nothing', async () => {
    const font = await freshFont(({ createCanvas }) => ({
      createCanvas: (width: number, height: number) => {
        const canvas = createCanvas(width, height);
        canvas.getContext('2d').fillText = () => undefined;
        return canvas;
      },
    }));
    const error = {
      code: 'INTERNAL',
      message: 'The font DejaVuSans.ttf draws nothing on a canvas.',
    };
    expect(font.assertFontWorks).toThrow(expect.objectContaining(error));
    expect(font.assertFontWorks).toThrow('draws nothing');
  });

  it('throws a clear message if the font cannot be registered', async () => {
    const font = await freshFont(() => ({ GlobalFonts: { register: () => null } }));
    expect(font.assertFontWorks).toThrow('The font file DejaVuSans.ttf cannot be registered.');
  });

  it('throws a clear message if the font cannot be read', async () => {
    vi.resetModules();
    vi.doMock('node:fs', () => ({
      readFileSync: () => {
        throw new Error('ENOENT');
      },
    }));
    const font = await import('./font.js');
    vi.doUnmock('node:fs');
    expect(font.assertFontWorks).toThrow('The font file DejaVuSans.ttf cannot be read.');
  });

  it('checks only once', async () => {
    const register = vi.fn();
    const font = await freshFont(({ GlobalFonts }) => ({
      GlobalFonts: {
        register: register.mockImplementation(GlobalFonts.register.bind(GlobalFonts)),
      },
    }));
    font.assertFontWorks();
    font.assertFontWorks();
    expect(register).toHaveBeenCalledTimes(2);
  });
});

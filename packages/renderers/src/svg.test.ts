import { circle, label, line, part, polyline, rectangle, stroke } from '@fragwerk/sdk';
import { loadImage } from '@napi-rs/canvas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validFigures } from '../test/arbitraries.js';
import { dial, figureOf } from '../test/figures.js';
import { svg } from './svg.js';

const evil = `<script>alert("x")</script>&'`;
const safe = '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&amp;&#39;';

describe('svg', () => {
  it('turns labels counterclockwise around their point', () =>
    expect(
      svg(
        figureOf(9, 9, label({ x: 5, y: 6 }, 'a', { size: 10, colour: '#000000', angle: 30 })),
        'de',
      ),
    ).toContain('transform="rotate(-30 5 6)"'));

  it('writes every kind of shape', () => {
    const text = svg(
      figureOf(
        70,
        40,
        rectangle({ x: 1, y: 2 }, { width: 10, height: 20 }, { fill: '#123456' }),
        circle({ x: 30.00049, y: 1 / 3 }, 8, { stroke: stroke('#654321', 4, 'round') }),
        line({ x: 45, y: 10 }, { x: 65, y: 10 }, stroke('#0000ff80', 2)),
        polyline(
          [
            { x: 1, y: 2 },
            { x: 3, y: 4 },
          ],
          { closed: true, fill: '#00ff00' },
        ),
        polyline(
          [
            { x: 1, y: 2 },
            { x: 3, y: 4 },
          ],
          { stroke: stroke('#00ff00') },
        ),
        label({ x: 5, y: 6 }, 'A  b', { size: 10, colour: '#000000', bold: true, align: 'end' }),
      ),
      'en',
    );
    expect(
      text
        .split('<')
        .slice(1)
        .map((tag) => `<${tag}`),
    ).toEqual([
      '<svg xmlns="http://www.w3.org/2000/svg" role="img" lang="en" width="70" height="40" viewBox="0 0 70 40" font-family="DejaVu Sans, Verdana, sans-serif" stroke-miterlimit="10">',
      '<title>Sample',
      '</title>',
      '<desc>Sample.',
      '</desc>',
      '<rect x="1" y="2" width="10" height="20" fill="#123456"/>',
      '<circle cx="30" cy="0.333" r="8" fill="none" stroke="#654321" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>',
      '<line x1="45" y1="10" x2="65" y2="10" fill="none" stroke="#0000ff" stroke-opacity="0.502" stroke-width="2"/>',
      '<polygon points="1,2 3,4" fill="#00ff00"/>',
      '<polyline points="1,2 3,4" fill="none" stroke="#00ff00" stroke-width="1"/>',
      '<text x="5" y="6" font-size="10" font-weight="bold" text-anchor="end" xml:space="preserve" fill="#000000">A  b',
      '</text>',
      '</svg>',
    ]);
  });

  it('groups a part under its meaning, in the requested language', () => {
    expect(svg(dial(), 'de')).toContain('<g><title>Stundenzeiger auf 10</title><line ');
    expect(svg(dial(), 'en')).toContain('<g><title>Hour hand at 10</title><line ');
    expect(svg(dial(), 'en')).toContain('<desc>A clock. Hour hand at 10. Minute hand at 9.</desc>');
  });

  it('draws a subscript smaller and lower, and underlines only the text', () => {
    const look = { size: 20, colour: '#000000', underline: true } as const;
    const text = svg(
      figureOf(9, 9, label({ x: 0, y: 9 }, 'U', { ...look, subscript: '<1>' })),
      'de',
    );
    expect(text).toContain(
      '<tspan text-decoration="underline">U</tspan><tspan dy="4.4" font-size="14">&lt;1&gt;</tspan></text>',
    );
  });

  it('escapes every text', () => {
    const texts = { de: evil, en: evil };
    const look = { size: 10, colour: '#000000' } as const;
    const inner = part(texts, label({ x: 0, y: 9 }, evil, look));
    const text = svg({ ...figureOf(9, 9, inner), description: texts }, 'de');
    expect(text.split(safe)).toHaveLength(6);
    expect(text).not.toContain('<script');
  });

  it('replaces characters that XML forbids', () => {
    const look = { size: 10, colour: '#000000' } as const;
    const text = svg(
      figureOf(9, 9, label({ x: 0, y: 9 }, 'a\u0000\u001b\ufffe\ud800b😀', look)),
      'de',
    );
    expect(text).toContain('>a\ufffd\ufffd\ufffd\ufffdb😀</text>');
  });

  it('contains no external references', () =>
    expect(svg(dial(), 'de')).not.toMatch(/href|url\(|@import|<image|<style|<!DOCTYPE/));

  it('can be read by another program, whatever the figure is', async () => {
    await fc.assert(
      fc.asyncProperty(validFigures, async (figure) => {
        const picture = await loadImage(Buffer.from(svg(figure, 'de')));
        expect([picture.width, picture.height]).toEqual([figure.width, figure.height]);
      }),
    );
  });

  it('throws for a figure that cannot be drawn', () =>
    expect(() => svg({ ...dial(), width: -1 }, 'de')).toThrow('"width"'));

  it('numbers the parts in drawing order, outer before inner, if they are marked', () => {
    const meaning = (en: string) => ({ de: `${en} (de)`, en });
    const dot = circle({ x: 20, y: 50 }, 10, { fill: '#000000' });
    const figure = figureOf(
      200,
      100,
      part(meaning('bridge'), part(meaning('left'), dot), dot, part(meaning('right'), dot)),
      part(meaning('empty')),
    );
    const marked = svg(figure, 'en', { marksParts: true });
    const all = [...marked.matchAll(/data-part="(\d+)"[^>]*><title>([^<]*)/g)];
    expect(all.map(([, index, title]) => `${index} ${title}`)).toEqual([
      '0 bridge',
      '1 left',
      '2 right',
      '3 empty',
    ]);
    expect(svg(figure, 'en')).not.toContain('data-part');
  });
});

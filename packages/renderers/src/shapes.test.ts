import { arc, circle, image, label, line, part, type Shape } from '@fragwerk/sdk';
import { checkFigure } from '@fragwerk/sdk/check-figure';
import { describe as suite, expect, it } from 'vitest';
import { decode } from '../test/decode.js';
import { figureOf, redDot } from '../test/figures.js';
import type { ByKind } from './by-kind.js';
import { describe, pdf, png, svg } from './index.js';

const red = { colour: '#ff0000', width: 4 } as const;
const at = async (shapes: readonly Shape[], x: number, y: number) =>
  decode(await png(figureOf(100, 100, ...shapes))).at(x, y);

// @ts-expect-error -- a renderer that forgets a kind of shape does not compile
export const forgetful: ByKind<string> = { circle: () => '', line: () => '' };

suite('arcs, dashes and images', () => {
  it('an arc goes clockwise from the top, and a sector is filled to its centre', async () => {
    const quarter = arc({ x: 50, y: 50 }, 40, { from: 0, to: 0.25, stroke: red });
    expect(await at([quarter], 78, 22)).toBe('#ff0000ff');
    expect(await at([quarter], 22, 22)).toBe('#00000000');
    const backwards = arc({ x: 50, y: 50 }, 40, { from: 0.75, to: 0, stroke: red });
    expect(await at([backwards], 22, 22)).toBe('#ff0000ff');
    const sector = arc({ x: 50, y: 50 }, 40, {
      from: 0,
      to: 0.25,
      isSector: true,
      fill: '#00ff00',
    });
    expect(await at([sector], 60, 40)).toBe('#00ff00ff');
    expect(await at([sector], 40, 60)).toBe('#00000000');
    expect(svg(figureOf(100, 100, sector), 'de')).toContain('<path d="M50 50L50 10A40 40 0 0 1');
  });

  it('a full circle can be drawn as an arc', () => {
    const whole = figureOf(100, 100, arc({ x: 50, y: 50 }, 40, { from: 0, to: 3, stroke: red }));
    expect(svg(whole, 'de')).toContain('M50 10A40 40 0 0 1 50 90A40 40 0 0 1 50 10');
  });

  it('a dashed line has gaps, and the next line has none', async () => {
    const dashed = line({ x: 0, y: 10 }, { x: 100, y: 10 }, { ...red, dash: [20, 20] });
    const full = line({ x: 0, y: 50 }, { x: 100, y: 50 }, red);
    expect(await at([dashed, full], 10, 10)).toBe('#ff0000ff');
    expect(await at([dashed, full], 30, 10)).toBe('#00000000');
    expect(await at([dashed, full], 30, 50)).toBe('#ff0000ff');
    expect(svg(figureOf(100, 100, dashed), 'de')).toContain('stroke-dasharray="20 20"');
  });

  it('an image is stretched to its box', async () => {
    const picture = image({ x: 20, y: 20 }, { width: 60, height: 30 }, redDot);
    expect(await at([picture], 50, 40)).toBe('#ff0000ff');
    expect(await at([picture], 50, 60)).toBe('#00000000');
    expect(svg(figureOf(100, 100, picture), 'de')).toContain(`href="${redDot}"`);
    expect(pdf(figureOf(100, 100, picture), 'de').toString('latin1')).toContain('/Image');
  });

  it.each([
    ['http://example.org/a.png'],
    ['data:image/svg+xml;base64,PHN2Zz4='],
    ['data:image/png;base64,AAAA'],
    ['data:image/png;base64,"><script>'],
    // 65535 × 65535 pixels in a small file.
    [
      `data:image/png;base64,${Buffer.from('89504e470d0a1a0a0000000d494844520000ffff0000ffff', 'hex').toString('base64')}`,
    ],
  ])('rejects the image %j', (source) => {
    const figure = figureOf(10, 10, image({ x: 0, y: 0 }, { width: 9, height: 9 }, source));
    expect(() => checkFigure(figure)).toThrow(
      /Shape 1 of the figure \(image\) has a wrong "source": expected a data URI/,
    );
  });

  it('a damaged image leaves its box empty', async () => {
    const broken = `${redDot.slice(0, 62)}AAAA`;
    expect(await at([image({ x: 0, y: 0 }, { width: 9, height: 9 }, broken)], 5, 5)).toBe(
      '#00000000',
    );
  });
});

suite('languages and handles', () => {
  it('a label can have another text in English', () => {
    const figure = figureOf(
      90,
      40,
      label({ x: 0, y: 20 }, '0,5', { size: 16, colour: '#000000', english: '0.5' }),
    );
    expect(svg(figure, 'de')).toContain('>0,5<');
    expect(svg(figure, 'en')).toContain('>0.5<');
  });

  it('a handle is drawn and described like a part', async () => {
    const look = circle({ x: 50, y: 50 }, 9, { fill: '#ff0000' });
    const track = {
      stops: [
        { value: 0, at: { x: 0, y: 0 } },
        { value: 9, at: { x: 9, y: 0 } },
      ],
    };
    const handle: Shape = {
      ...{ kind: 'handle', bindsTo: '', along: track, at: { x: 50, y: 50 }, isSet: true },
      meaning: { de: 'Marke: 5', en: 'Mark: 5' },
      shapes: [look],
    };
    const figure = figureOf(100, 100, part({ de: 'Strahl', en: 'Line' }, handle));
    expect(await at(figure.shapes, 50, 50)).toBe('#ff0000ff');
    expect(describe(figure, 'en')).toContain('Line. Mark: 5.');
    expect(svg(figure, 'de')).toContain('<title>Marke: 5</title>');
  });
});

import {
  circle,
  FragwerkError,
  image,
  label,
  line,
  part,
  polyline,
  rectangle,
  stroke,
} from '@fragwerk/sdk';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nonsenseFigures, validFigures } from '../../test/arbitraries.js';
import { decode, readByCanvas } from '../../test/decode.js';
import { dial, figureOf } from '../../test/figures.js';
import { drawFigure } from './canvas.js';
import { png } from './index.js';

const decoded = async (...args: Parameters<typeof figureOf>) =>
  decode(await png(figureOf(...args)));

/** Columns or rows between the first and the last drawn pixel. */
function extent(picture: ReturnType<typeof decode>, side: 'x' | 'y'): readonly [number, number] {
  const touched: number[] = [];
  for (let i = 0; i < picture.width * picture.height; i += 1) {
    if (picture.rgba.readUInt8(i * 4 + 3) < 128) continue;
    touched.push(side === 'x' ? i % picture.width : Math.floor(i / picture.width));
  }
  return [Math.min(...touched), Math.max(...touched) + 1];
}

describe('png', () => {
  it('draws every kind of shape at its place, on a transparent background', async () => {
    const picture = await decoded(
      70,
      40,
      rectangle({ x: 1, y: 2 }, { width: 10, height: 20 }, { fill: '#123456' }),
      circle({ x: 30, y: 12 }, 8, { fill: '#abcdef', stroke: stroke('#654321', 4) }),
      line({ x: 45, y: 10 }, { x: 65, y: 10 }, stroke('#0000ff', 2)),
      polyline(
        [
          { x: 45, y: 35 },
          { x: 65, y: 35 },
          { x: 55, y: 15 },
        ],
        { fill: '#00ff00' },
      ),
      {
        kind: 'part',
        meaning: { de: '', en: '' },
        shapes: [label({ x: 1, y: 39 }, '█', { size: 14, colour: '#ff00ff' })],
      },
    );
    expect(picture).toMatchObject({ width: 70, height: 40 });
    expect([picture.at(0, 0), picture.at(0, 2), picture.at(11, 2)]).toEqual(
      Array(3).fill('#00000000'),
    );
    expect([picture.at(1, 2), picture.at(10, 21)]).toEqual(Array(2).fill('#123456ff'));
    expect([picture.at(30, 12), picture.at(30, 4), picture.at(30, 1)]).toEqual([
      '#abcdefff',
      '#654321ff',
      '#00000000',
    ]);
    expect([picture.at(45, 9), picture.at(64, 10), picture.at(65, 10), picture.at(50, 8)]).toEqual([
      '#0000ffff',
      '#0000ffff',
      '#00000000',
      '#00000000',
    ]);
    expect([picture.at(55, 30), picture.at(46, 20)]).toEqual(['#00ff00ff', '#00000000']);
    expect(picture.at(5, 33)).toBe('#ff00ffff');
  });

  it('draws later shapes over earlier ones, and no stroke of width 0', async () => {
    const box = { width: 10, height: 10 };
    const picture = await decoded(
      10,
      10,
      rectangle({ x: 0, y: 0 }, box, { stroke: stroke('#00ff00', 6) }),
      rectangle({ x: 0, y: 0 }, box, { fill: '#ff0000' }),
      rectangle({ x: 0, y: 0 }, box, { stroke: stroke('#0000ff', 0) }),
    );
    expect([picture.at(1, 1), picture.at(5, 5)]).toEqual(Array(2).fill('#ff0000ff'));
  });

  it('closes only closed polylines', async () => {
    const corners = [
      { x: 5, y: 5 },
      { x: 25, y: 5 },
      { x: 25, y: 25 },
      { x: 5, y: 25 },
    ];
    const open = await decoded(30, 30, polyline(corners, { stroke: stroke('#000000', 2) }));
    const closed = await decoded(
      30,
      30,
      polyline(corners, { stroke: stroke('#000000', 2), closed: true }),
    );
    expect([open.at(5, 15), closed.at(5, 15)]).toEqual(['#00000000', '#000000ff']);
  });

  it('rounds the ends of a line only on request', async () => {
    const ends = [
      { x: 10, y: 10 },
      { x: 20, y: 10 },
    ] as const;
    const butt = await decoded(30, 20, line(...ends, stroke('#000000', 8)));
    const round = await decoded(30, 20, line(...ends, stroke('#000000', 8, 'round')));
    expect([butt.at(7, 10), round.at(7, 10)]).toEqual(['#00000000', '#000000ff']);
  });

  it('aligns labels horizontally and vertically as specified', async () => {
    const look = { size: 40, colour: '#000000' } as const;
    const sides = async (align: 'start' | 'middle' | 'end') =>
      extent(await decoded(100, 80, label({ x: 50, y: 60 }, 'H', { ...look, align })), 'x');
    const heights = async (baseline: 'alphabetic' | 'middle' | 'top', text = 'H') =>
      extent(await decoded(100, 80, label({ x: 50, y: 40 }, text, { ...look, baseline })), 'y');
    expect((await sides('start'))[0]).toBeGreaterThanOrEqual(50);
    expect((await sides('end'))[1]).toBeLessThanOrEqual(50);
    const [left, right] = await sides('middle');
    expect(Math.abs((left + right) / 2 - 50)).toBeLessThanOrEqual(1);
    expect((await heights('alphabetic'))[1]).toBe(40);
    const [top, bottom] = await heights('middle');
    expect(Math.abs((top + bottom) / 2 - 40)).toBeLessThanOrEqual(0.5);
    expect((await heights('top', 'Ä'))[0]).toBeGreaterThanOrEqual(40);
    expect((await heights('top', 'Ä'))[0]).toBeLessThanOrEqual(42);
  });

  it('turns labels counterclockwise around their point', async () => {
    const look = { size: 20, colour: '#000000' } as const;
    const turned = (angle: number) =>
      decoded(100, 100, label({ x: 50, y: 50 }, 'lllll', { ...look, angle }));
    const level = await turned(0);
    const [left, right] = extent(level, 'x');
    expect(left).toBeGreaterThanOrEqual(50);
    const up = await turned(90);
    const [top, bottom] = extent(up, 'y');
    expect(bottom).toBeLessThanOrEqual(51);
    expect(Math.abs(bottom - top - (right - left))).toBeLessThanOrEqual(2);
    expect(extent(up, 'x')[1]).toBeLessThanOrEqual(51);
  });

  it('draws bold labels heavier', async () => {
    const ink = async (bold: boolean) => {
      const { rgba } = await decoded(
        60,
        30,
        label({ x: 2, y: 22 }, 'lll', { size: 20, colour: '#000000', bold }),
      );
      return rgba.filter((byte, i) => i % 4 === 3 && byte > 128).length;
    };
    expect(await ink(true)).toBeGreaterThan(1.4 * (await ink(false)));
  });

  it('keeps half-transparent colours and soft edges like the canvas', async () => {
    const figure = figureOf(
      60,
      40,
      circle({ x: 20, y: 20 }, 15.3, { fill: '#c8643280' }),
      circle({ x: 42, y: 20 }, 11.7, { fill: '#ff0000' }),
    );
    const canvas = createCanvas(60, 40);
    drawFigure(canvas.getContext('2d'), figure);
    const own = decode(await png(figure));
    expect(own.colourType).toBe(3);
    expect(own.rgba.equals(await readByCanvas(canvas.encodeSync('png')))).toBe(true);
    expect(own.at(20, 20)).toBe('#c7643280');
    const edge = own.rgba.subarray((20 * 60 + 53) * 4, (20 * 60 + 53) * 4 + 4);
    expect([edge[0], edge[1], edge[2]]).toEqual([255, 0, 0]);
    expect(edge[3]).toBeGreaterThan(100);
    expect(edge[3]).toBeLessThan(255);
  });

  it('keeps every colour of a photograph', async () => {
    const photo = createCanvas(64, 64);
    const context = photo.getContext('2d');
    const pixels = context.createImageData(64, 64);
    for (let i = 0; i < 4096; i += 1)
      pixels.data.set([(i * 7) & 255, (i * 13) >> 5, (i >> 6) * 4, 255], i * 4);
    context.putImageData(pixels, 0, 0);
    const figure = figureOf(
      64,
      64,
      image({ x: 0, y: 0 }, { width: 64, height: 64 }, photo.toDataURL()),
    );
    expect((await readByCanvas(await png(figure))).equals(Buffer.from(pixels.data.buffer))).toBe(
      true,
    );
  });

  it('keeps every colour of the dial, in at most 8 kB', async () => {
    const file = await png(dial());
    const picture = decode(file);
    expect(file.length).toBeLessThanOrEqual(8 * 1024);
    expect(picture).toMatchObject({ width: 320, height: 320, depth: 8, colourType: 3 });
    expect([picture.at(160, 160), picture.at(160, 200)]).toEqual(['#1a1a1aff', '#f4f4e8ff']);
    const colours = new Set(
      Array.from({ length: 320 * 320 }, (_, i) => picture.at(i % 320, Math.floor(i / 320))),
    );
    for (const named of ['#1a1a1aff', '#f4f4e8ff', '#b71c1cff', '#0d47a1ff'])
      expect(colours).toContain(named);
  });

  it('keeps the colour of a dot that is too small to be a main colour', async () => {
    const dots = part(
      { de: 'Punkte', en: 'dots' },
      circle({ x: 100, y: 200 }, 4, { fill: '#d3302f' }),
      line({ x: 200, y: 220 }, { x: 210, y: 220 }, stroke('#2e7d32', 4)),
    );
    const picture = decode(await png({ ...dial(), shapes: [...dial().shapes, dots] }));
    expect(picture.colourType).toBe(3);
    expect([picture.at(100, 200), picture.at(205, 220)]).toEqual(['#d3302fff', '#2e7d32ff']);
  });

  it('differs from the canvas only at soft edges and by at most 8 of 255', async () => {
    const canvas = createCanvas(320, 320);
    drawFigure(canvas.getContext('2d'), dial());
    const theirs = await readByCanvas(canvas.encodeSync('png'));
    const errors = decode(await png(dial())).rgba.map((byte, i) =>
      Math.abs(byte - theirs.readUInt8(i)),
    );
    expect(errors.every((error) => error <= 8)).toBe(true);
    expect(errors.filter((error) => error > 0).length / errors.length).toBeLessThan(0.04);
  });

  it('returns the same bytes every time', async () => {
    const [first, second, third] = await Promise.all([png(dial()), png(dial()), png(dial())]);
    expect(first.equals(second) && second.equals(third)).toBe(true);
  });

  it('yields to the event loop between simultaneous pictures', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      timer = setImmediate(count);
    };
    let timer = setImmediate(count);
    await Promise.all(Array.from({ length: 8 }, () => png(dial())));
    clearImmediate(timer);
    expect(turns).toBeGreaterThanOrEqual(8);
  });

  it('continues after a figure that fails', async () => {
    const wrong = { ...dial(), width: 0 };
    const results = await Promise.allSettled([png(wrong), png(dial())]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  it('draws every figure that the checks accept', async () => {
    await fc.assert(
      fc.asyncProperty(validFigures, async (figure) => {
        const { width, height } = await loadImage(await png(figure));
        expect([width, height]).toEqual([figure.width, figure.height]);
      }),
      { numRuns: 300 },
    );
  });

  it('rejects any invalid value with a FragwerkError', async () => {
    const draw = png as (figure: unknown) => Promise<Buffer>;
    await fc.assert(
      fc.asyncProperty(nonsenseFigures, async (figure) => {
        const result: unknown = await draw(figure).catch((error: unknown) => error);
        expect(Buffer.isBuffer(result) || result instanceof FragwerkError).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

import { circle, label, line, part, stroke } from '@fragwerk/sdk';
import { describe, expect, it } from 'vitest';
import { dial, figureOf } from '../test/figures.js';
import { outline } from './outline.js';
import { svg } from './svg.js';

const meaning = (en: string) => ({ de: `${en} (de)`, en });
const figure = figureOf(
  200,
  100,
  line({ x: 0, y: 0 }, { x: 200, y: 0 }, stroke('#000000')),
  part(
    meaning('bridge'),
    part(meaning('left'), circle({ x: 20, y: 50 }, 10, { fill: '#000000' })),
    circle({ x: 100, y: 50 }, 5, { stroke: stroke('#000000', 2) }),
    part(meaning('right'), line({ x: 150, y: 40 }, { x: 180, y: 60 }, stroke('#000000', 4))),
  ),
  part(meaning('empty')),
  part(meaning('name'), label({ x: 190, y: 90 }, 'U', { size: 20, colour: '#0000ff' })),
);

describe('outline', () => {
  it('is a tree of the parts with the places that they cover', () => {
    const { index, box, children } = outline(figure, 'en');
    expect(index).toBe(-1);
    expect(box).toEqual({ left: 0, top: 0, right: 200, bottom: 100 });
    expect(children.map((child) => child.meaning)).toEqual(['bridge', 'empty', 'name']);
    const [bridge, empty, name] = children;
    expect(bridge?.box).toEqual({ left: 10, top: 38, right: 182, bottom: 62 });
    expect(bridge?.children.map((child) => [child.index, child.meaning])).toEqual([
      [1, 'left'],
      [2, 'right'],
    ]);
    expect(empty?.box).toBeNull();
    expect(name).toMatchObject({ index: 4, box: { left: 190, right: 200 } });
  });

  it('speaks the language asked for', () => {
    expect(outline(figure, 'de').children[0]?.meaning).toBe('bridge (de)');
  });

  it('counts parts as the SVG face marks them', () => {
    const marked = svg(figure, 'en', { marksParts: true });
    const all = [...marked.matchAll(/data-part="(\d+)"[^>]*><title>([^<]*)/g)];
    expect(all.map(([, index, title]) => `${index} ${title}`)).toEqual([
      '0 bridge',
      '1 left',
      '2 right',
      '3 empty',
      '4 name',
    ]);
    expect(svg(figure, 'en')).not.toContain('data-part');
  });

  it('refuses what cannot be drawn', () => {
    expect(() => outline({ ...dial(), width: -1 }, 'de')).toThrow('"width"');
  });
});

import { figureLimits, FragwerkError } from '@fragwerk/sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nonsenseFigures, validFigures } from '../test/arbitraries.js';
import { dial, figureOf } from '../test/figures.js';
import { checkFigure } from './check.js';

const at = { x: 1, y: 2 };
const meaning = { de: 'Teil', en: 'part' };
const label = { kind: 'label', at, text: 'a', size: 10, colour: '#000000' };
const circle = { kind: 'circle', centre: at, radius: 3 };
const pen = { colour: '#000000', width: 1 };
const long = 'x'.repeat(figureLimits.text + 1);

/** The sentence that the figure is rejected with. */
function problem(figure: unknown): string {
  try {
    checkFigure(figure);
  } catch (error) {
    if (error instanceof FragwerkError && error.code === 'PLUGIN_FAILED') return error.message;
    throw error;
  }
  return 'nothing wrong';
}

const shapeProblem = (shape: unknown) => problem({ ...figureOf(9, 9), shapes: [circle, shape] });

function nested(depth: number): unknown {
  return depth === 0 ? circle : { kind: 'part', meaning, shapes: [nested(depth - 1)] };
}

describe('checkFigure', () => {
  it('lets a good figure pass', () => {
    expect(problem(dial())).toBe('nothing wrong');
    fc.assert(fc.property(validFigures, (figure) => problem(figure) === 'nothing wrong'));
  });

  it.each([
    [null, 'The figure must be an object, but is null.'],
    [[], 'The figure must be an object, but is a list.'],
    [
      { ...dial(), width: 0 },
      'The figure has a wrong "width": it must be a whole number from 1 to 2000, but is 0.',
    ],
    [{ ...dial(), width: 10.5 }, '"width": it must be a whole number from 1 to 2000, but is 10.5.'],
    [
      { ...dial(), height: 2001 },
      '"height": it must be a whole number from 1 to 2000, but is 2001.',
    ],
    [
      { ...dial(), height: '320' },
      '"height": it must be a whole number from 1 to 2000, but is "320".',
    ],
    [
      { ...dial(), description: 'A clock' },
      '"description": it must be a text in "de" and "en" of at most 2000 letters each, but is "A clock".',
    ],
    [{ ...dial(), description: { de: 'Uhr' } }, 'wrong "description"'],
    [{ ...dial(), description: { de: long, en: '' } }, 'wrong "description"'],
    [{ ...dial(), shapes: undefined }, '"shapes": it must be a list of shapes, but is undefined.'],
  ])('names what is wrong with the figure (%#)', (figure, sentence) => {
    expect(problem(figure)).toContain(sentence);
  });

  it.each([
    [7, 'Shape 2 of the figure must be an object, but is 7.'],
    [{ ...circle, kind: 'ellipse' }, 'Shape 2 of the figure has a wrong "kind": it is "ellipse".'],
    [
      { ...circle, kind: 'toString' },
      'Shape 2 of the figure has a wrong "kind": it is "toString".',
    ],
    [
      { ...circle, radius: -1 },
      'Shape 2 of the figure (circle) has a wrong "radius": it must be a finite number of pixels, 0 or more, but is -1.',
    ],
    [{ ...circle, radius: 3n }, 'but is of type bigint.'],
    [
      { ...circle, centre: { x: NaN, y: 0 } },
      '"centre": it must be a point with finite x and y, but is of type object.',
    ],
    [{ ...circle, fill: 'red' }, '"fill": it must be a colour #rrggbb or #rrggbbaa, but is "red".'],
    [{ ...circle, fill: '#12345' }, 'wrong "fill"'],
    [{ ...circle, fill: '#1234567' }, 'wrong "fill"'],
    [{ ...circle, fill: '#123456\n' }, 'wrong "fill"'],
    [{ ...circle, fill: null }, 'wrong "fill"'],
    [
      { ...circle, stroke: { ...pen, width: Infinity } },
      '"stroke": it must be a stroke with a colour',
    ],
    [{ ...circle, stroke: { ...pen, cap: 'square' } }, 'wrong "stroke"'],
    [{ ...circle, stroke: { ...pen, colour: '#fff' } }, 'wrong "stroke"'],
    [{ kind: 'line', from: at, to: at }, '(line) has a wrong "stroke"'],
    [{ kind: 'line', from: at, to: [1, 2], stroke: pen }, '(line) has a wrong "to"'],
    [
      { kind: 'polyline', points: [at, { x: 1 }] },
      '(polyline) has a wrong "points": it must be a list of points with finite x and y, but is a list.',
    ],
    [
      { kind: 'polyline', points: [at], closed: 1 },
      '"closed": it must be true or false, but is 1.',
    ],
    [{ kind: 'rectangle', at, width: -1, height: 1 }, '(rectangle) has a wrong "width"'],
    [
      { ...label, text: 12 },
      '(label) has a wrong "text": it must be a text of at most 2000 letters, but is 12.',
    ],
    [{ ...label, text: long }, `but is "${'x'.repeat(40)}".`],
    [
      { ...label, size: 0 },
      '"size": it must be a number of pixels above 0, at most 2000, but is 0.',
    ],
    [{ ...label, colour: undefined }, '(label) has a wrong "colour"'],
    [
      { ...label, align: 'left' },
      '"align": it must be one of "start", "middle", "end", but is "left".',
    ],
    [{ ...label, baseline: 'bottom' }, '(label) has a wrong "baseline"'],
    [{ ...label, bold: 'yes' }, '(label) has a wrong "bold"'],
    [{ kind: 'part', meaning: 'x', shapes: [] }, '(part) has a wrong "meaning"'],
    [{ kind: 'part', meaning, shapes: {} }, '(part) has a wrong "shapes"'],
    [
      { kind: 'part', meaning, shapes: [circle, circle, { ...circle, radius: 'r' }] },
      'Shape 2.3 of the figure (circle) has a wrong "radius"',
    ],
  ])('names the shape and what is wrong with it (%#)', (shape, sentence) => {
    expect(shapeProblem(shape)).toContain(sentence);
  });

  it('takes members that are undefined as left out', () => {
    expect(shapeProblem({ ...label, align: undefined, bold: undefined })).toBe('nothing wrong');
  });

  it('limits how deep parts lie in parts, also for a part in itself', () => {
    expect(shapeProblem(nested(50))).toBe('nothing wrong');
    expect(shapeProblem(nested(51))).toBe('The figure has parts more than 50 deep.');
    const endless = { kind: 'part', meaning, shapes: [] as unknown[] };
    endless.shapes.push(endless, endless);
    expect(shapeProblem(endless)).toBe('The figure has parts more than 50 deep.');
  });

  it('limits shapes, points and letters over all parts', () => {
    const parts = (shape: unknown, count: number) =>
      problem({
        ...figureOf(9, 9),
        shapes: [0, 1].map(() => ({
          kind: 'part',
          meaning,
          shapes: Array(count).fill(shape) as unknown[],
        })),
      });
    const curve = { kind: 'polyline', points: Array(1000).fill(at) as unknown[] };
    const words = { ...label, text: 'x'.repeat(2000) };
    expect(parts(circle, 9_999)).toBe('nothing wrong');
    expect(parts(circle, 10_000)).toBe('The figure has more than 20000 shapes.');
    expect(parts(curve, 25)).toBe('nothing wrong');
    expect(parts(curve, 26)).toBe('The figure has more than 50000 points.');
    expect(parts(words, 50)).toBe('nothing wrong');
    expect(parts(words, 51)).toBe('The figure has more than 200000 letters.');
  });

  it('answers nonsense of any type with a sentence', () => {
    fc.assert(
      fc.property(nonsenseFigures, (figure) =>
        /^nothing wrong$|^(The|Shape) .*\.$/s.test(problem(figure)),
      ),
      { numRuns: 1000 },
    );
  });
});

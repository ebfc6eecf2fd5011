import { figureLimits, FragwerkError } from '@fragwerk/sdk';
import { checkFigure } from '@fragwerk/sdk/check-figure';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nonsenseFigures, validFigures } from '../test/arbitraries.js';
import { dial, figureOf } from '../test/figures.js';

const at = { x: 1, y: 2 };
const meaning = { de: 'Teil', en: 'part' };
const label = { kind: 'label', at, text: 'a', size: 10, colour: '#000000' };
const circle = { kind: 'circle', centre: at, radius: 3 };
const pen = { colour: '#000000', width: 1 };
const long = 'x'.repeat(figureLimits.text + 1);

/** Returns the message with which the figure is rejected. */
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
  it('accepts a valid figure', () => {
    expect(problem(dial())).toBe('nothing wrong');
    fc.assert(fc.property(validFigures, (figure) => problem(figure) === 'nothing wrong'));
  });

  it.each([
    [
      null,
      'The figure is wrong: expected an object { width, height, description, shapes }, got null.',
    ],
    [[], 'The figure is wrong: expected an object { width, height, description, shapes }, got [].'],
    [
      { ...dial(), width: 0 },
      'The figure has a wrong "width": expected an integer from 1 to 2000, got 0.',
    ],
    [{ ...dial(), width: 10.5 }, '"width": expected an integer from 1 to 2000, got 10.5.'],
    [{ ...dial(), height: 2001 }, '"height": expected an integer from 1 to 2000, got 2001.'],
    [{ ...dial(), height: '320' }, '"height": expected an integer from 1 to 2000, got "320".'],
    [
      { ...dial(), description: 'A clock' },
      '"description": expected an object { de, en }, got "A clock".',
    ],
    [{ ...dial(), description: { de: 'Uhr' } }, 'wrong "description.en"'],
    [{ ...dial(), description: { de: long, en: '' } }, 'wrong "description.de"'],
    [{ ...dial(), shapes: undefined }, '"shapes": expected a list of shapes.'],
  ])('names the problem of the figure (%#)', (figure, sentence) =>
    expect(problem(figure)).toContain(sentence),
  );

  it.each([
    [7, 'Shape 2 of the figure is wrong: expected an object { kind }, got 7.'],
    [
      { ...circle, kind: 'ellipse' },
      'Shape 2 of the figure has a wrong "kind": expected one of "circle", ',
    ],
    [{ ...circle, kind: 'toString' }, '"handle", got "toString".'],
    [
      { ...circle, radius: -1 },
      'Shape 2 of the figure (circle) has a wrong "radius": expected a number, at least 0, got -1.',
    ],
    [{ ...circle, radius: 3n }, 'expected a number, at least 0, got 3n.'],
    [{ ...circle, centre: { x: NaN, y: 0 } }, '"centre.x": expected a number, got NaN.'],
    [{ ...circle, fill: 'red' }, '"fill": expected a colour #rrggbb or #rrggbbaa, got "red".'],
    [{ ...circle, fill: '#12345' }, 'wrong "fill"'],
    [{ ...circle, fill: '#1234567' }, 'wrong "fill"'],
    [{ ...circle, fill: '#123456\n' }, 'wrong "fill"'],
    [{ ...circle, fill: null }, 'wrong "fill"'],
    [
      { ...circle, stroke: { ...pen, width: Infinity } },
      '"stroke.width": expected a number, at least 0, got Infinity.',
    ],
    [{ ...circle, stroke: { ...pen, cap: 'square' } }, 'wrong "stroke.cap"'],
    [{ ...circle, stroke: { ...pen, colour: '#fff' } }, 'wrong "stroke.colour"'],
    [{ kind: 'line', from: at, to: at }, '(line) has a wrong "stroke"'],
    [{ kind: 'line', from: at, to: [1, 2], stroke: pen }, '(line) has a wrong "to": expected'],
    [
      { kind: 'polyline', points: [at, { x: 1 }] },
      '(polyline) has a wrong "points[1].y": expected a number.',
    ],
    [{ kind: 'polyline', points: [at], closed: 1 }, '"closed": expected true or false, got 1.'],
    [{ kind: 'rectangle', at, width: -1, height: 1 }, '(rectangle) has a wrong "width"'],
    [
      { ...label, text: 12 },
      '(label) has a wrong "text": expected a text of at most 2000 characters, got 12.',
    ],
    [{ ...label, text: long }, `got "${'x'.repeat(59)}….`],
    [{ ...label, size: 0 }, '"size": expected a number of pixels above 0, at most 2000, got 0.'],
    [{ ...label, colour: undefined }, '(label) has a wrong "colour"'],
    [{ ...label, align: 'left' }, '"align": expected one of "start", "middle", "end", got "left".'],
    [{ ...label, baseline: 'bottom' }, '(label) has a wrong "baseline"'],
    [{ ...label, bold: 'yes' }, '(label) has a wrong "bold"'],
    [{ kind: 'part', meaning: 'x', shapes: [] }, '(part) has a wrong "meaning"'],
    [{ kind: 'part', meaning, shapes: {} }, '(part) has a wrong "shapes"'],
    [
      { kind: 'part', meaning, shapes: [circle, circle, { ...circle, radius: 'r' }] },
      'Shape 2.3 of the figure (circle) has a wrong "radius"',
    ],
  ])('names the shape and its problem (%#)', (shape, sentence) =>
    expect(shapeProblem(shape)).toContain(sentence),
  );

  it('treats undefined members as missing', () =>
    expect(shapeProblem({ ...label, align: undefined, bold: undefined })).toBe('nothing wrong'));

  it('limits the nesting of parts, also for a part that contains itself', () => {
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
    const longLabel = { ...label, text: 'x'.repeat(2000) };
    expect(parts(circle, 9_999)).toBe('nothing wrong');
    expect(parts(circle, 10_000)).toBe('The figure has more than 20000 shapes.');
    expect(parts(curve, 25)).toBe('nothing wrong');
    expect(parts(curve, 26)).toBe('The figure has more than 50000 points.');
    expect(parts(longLabel, 50)).toBe('nothing wrong');
    expect(parts(longLabel, 51)).toBe('The figure has more than 200000 characters.');
  });

  it('rejects values of any other type with a sentence', () =>
    fc.assert(
      fc.property(nonsenseFigures, (figure) =>
        /^nothing wrong$|^(The|Shape) .*\.$/s.test(problem(figure)),
      ),
      { numRuns: 1000 },
    ));
});

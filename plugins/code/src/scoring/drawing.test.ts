import { describe, expect, it } from 'vitest';
import { differenceOf, drawingFigure, readDrawing } from './drawing.js';

const drawing = (...lines: readonly string[]) => {
  const read = readDrawing(['background #ffffff', ...lines].join('\n'));
  if (!read) throw new Error('It is no drawing.');
  return read;
};
const difference = (wanted: readonly string[], given: readonly string[]) =>
  differenceOf(drawing(...wanted), drawing(...given))?.de ?? '';

const square = ['line #000000 1 0,0 100,0 100,100 0,100 0,0'];
const filled = ['fill #ff0000 0,0 100,0 100,100 0,100 0,0', ...square];
const ring = (count: number) =>
  Array.from({ length: count + 1 }, (_, index) => {
    const angle = (2 * Math.PI * index) / count;
    return `${(80 * Math.cos(angle)).toFixed(1)},${(80 * Math.sin(angle)).toFixed(1)}`;
  }).join(' ');

describe('the same picture', () => {
  it.each([
    ['as it is', square, square],
    [
      'by single lines in another order and direction',
      square,
      [
        'line #000000 1 0,100 0,0',
        'line #000000 1 100,100 0,100',
        'line #000000 1 0,0 50,0',
        'line #000000 1 50,0 100,0 100,100',
      ],
    ],
    ['drawn twice', square, [...square, ...square]],
    ['elsewhere on the sheet', square, ['line #000000 1 -60,20 40,20 40,120 -60,120 -60,20']],
    [
      'filled by wide lines',
      ['fill #00ff00 0,0 40,0 40,40 0,40'],
      [
        'line #00ff00 20 10,10 30,10',
        'line #00ff00 20 10,30 30,30',
        'fill #00ff00 0,0 40,0 40,40 0,40',
      ],
    ],
    ['a circle with more sides', [`line #0000ff 2 ${ring(36)}`], [`line #0000ff 2 ${ring(90)}`]],
    [
      'with something painted over',
      square,
      ['line #ff0000 1 20,20 40,40', 'line #ffffff 3 20,20 40,40', ...square],
    ],
    [
      'a text a little beside',
      ['text #000000 12 left 0,0 Hallo', ...square],
      ['text #000000 12 left 4,0 Hallo', ...square],
    ],
  ])('%s', (_, wanted, given) => expect(difference(wanted, given)).toBe(''));
});

describe('another picture', () => {
  it.each([
    ['an open square', square, ['line #000000 1 0,0 100,0 100,100 0,100'], 'Im Bild fehlt etwas.'],
    [
      'with a diagonal',
      square,
      [...square, 'line #000000 1 0,0 100,100'],
      'Im Bild ist etwas zu viel.',
    ],
    [
      'in another colour',
      square,
      ['line #ff0000 1 0,0 100,0 100,100 0,100 0,0'],
      'Das Bild ist anders: Etwas fehlt, etwas anderes ist zu viel.',
    ],
    ['not filled', filled, square, 'Im Bild fehlt etwas.'],
    [
      'smaller',
      square,
      ['line #000000 1 0,0 80,0 80,80 0,80 0,0'],
      'Das Bild ist 81 mal 81 groß statt 101 mal 101.',
    ],
    [
      'mirrored',
      ['line #000000 1 0,0 100,0 100,60'],
      ['line #000000 1 100,0 0,0 0,60'],
      'Das Bild ist anders: Etwas fehlt, etwas anderes ist zu viel.',
    ],
    [
      'with another text',
      ['text #000000 12 left 0,0 Hallo', ...square],
      ['text #000000 12 left 0,0 hallo', ...square],
      'Ein Text im Bild ist anders.',
    ],
    ['nothing', square, [], 'Es wurde nichts gezeichnet.'],
  ])('%s', (_, wanted, given, sentence) => expect(difference(wanted, given)).toBe(sentence));
});

it('a program that draws too much to compare gets a sentence', () => {
  const lines = Array.from({ length: 12_000 }, () => 'line #000000 300 0,0 300,300');
  expect(difference(['line #000000 300 0,0 300,300'], lines)).toBe('Das Bild ist zu groß.');
});

it.each([
  '',
  'line #000000 1 0,0 1,1',
  'background red',
  'background #ffffff\nline #000000 1 <b>',
  'background #ffffff\ndot #000000 5 9999999,0',
])('%s is not a drawing', (text) => expect(readDrawing(text)).toBeNull());

it('becomes a figure that shows everything', () => {
  const description = { de: 'Bild', en: 'Picture' };
  const { width, height, shapes } = drawingFigure(
    drawing(
      'line #000000 2 0,0 1000,0 1000,500',
      'dot #ff0000 20 0,0',
      'text #000000 9 center 5,5 A',
    ),
    description,
  );
  expect([width, height, shapes.length]).toEqual([480, 255, 4]);
  expect(shapes[1]).toMatchObject({
    kind: 'polyline',
    stroke: { colour: '#000000', cap: 'round' },
  });
});

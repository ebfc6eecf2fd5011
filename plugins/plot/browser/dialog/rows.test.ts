import { describe, expect, it } from 'vitest';
import { freeName, optionValue, rowsOf, withOption, withStatement } from './rows.js';

const TEXT = 'f(x):=x^2; x:-4,4,color=red\npoint(1,2,"P") ;w40,grid=off\ninput=toline(0,1)';

const shown = (text: string) =>
  rowsOf(text).map(({ label, fields }) => [label.en, ...fields.map(({ value }) => value)]);

/** Writes a value into a field of a row. */
const written = (text: string, [row, field]: readonly [number, number], value: string) =>
  rowsOf(text)[row]?.fields[field]?.write(value);

describe('the rows of a plot', () => {
  it('show every statement but the answer', () => {
    expect(shown(TEXT)).toEqual([
      ['Function f(x) =', 'x^2'],
      ['Axis x', '-4', '4', '', 'red'],
      ['Point', '1,2,"P"'],
      ['Width', 'w40'],
      ['Grid', 'off'],
    ]);
    expect(shown('f(x):=(x')).toEqual([]);
    expect(shown('')).toEqual([]);
  });

  it('write into the text and keep the rest of it', () => {
    expect(written(TEXT, [0, 0], 'sin(x)')).toBe(TEXT.replace('x^2', 'sin(x)'));
    expect(written(TEXT, [1, 1], '9')).toBe(TEXT.replace('-4,4', '-4,9'));
    expect(written(TEXT, [1, 2], 's')).toBe(TEXT.replace('color=red', 'color=red,eh=s'));
    expect(written(TEXT, [1, 3], '')).toBe(TEXT.replace(',color=red', ''));
    expect(written(TEXT, [2, 0], '3,4')).toBe(TEXT.replace('1,2,"P"', '3,4'));
    // A function must not be empty.
    expect(written(TEXT, [0, 0], ' ')).toBe(TEXT);
  });

  it('remove statements with their separators', () => {
    const without = (index: number) => rowsOf(TEXT)[index]?.remove();
    expect(without(0)).toBe('x:-4,4,color=red\npoint(1,2,"P") ;w40,grid=off\ninput=toline(0,1)');
    expect(without(1)).toBe('f(x):=x^2\npoint(1,2,"P") ;w40,grid=off\ninput=toline(0,1)');
    expect(without(3)).toBe(
      'f(x):=x^2; x:-4,4,color=red\npoint(1,2,"P") ;grid=off\ninput=toline(0,1)',
    );
    expect(without(4)).toBe(TEXT.replace(',grid=off', ''));
    expect(rowsOf('w40')[0]?.remove()).toBe('');
  });

  it('set options of the whole picture', () => {
    expect(optionValue(TEXT, 'input')).toBe('toline(0,1)');
    expect(withOption(TEXT, 'input', 'point')).toBe(TEXT.replace('toline(0,1)', 'point'));
    expect(withOption(TEXT, 'input', '')).toBe(TEXT.replace('\ninput=toline(0,1)', ''));
    expect(withOption('x:0,1', 'input', 'point')).toBe('x:0,1\ninput=point');
    expect(withStatement('', 'x:0,1')).toBe('x:0,1');
    expect(freeName(TEXT)).toBe('g');
  });
});

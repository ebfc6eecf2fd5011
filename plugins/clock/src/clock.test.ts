import { describe, expect, it } from 'vitest';
import { clock } from './clock.js';
import { demoClock } from './demo.js';
import { readExpectedTime, readTime, writeTime } from './time.js';

describe('readTime (contract 5.5.1, rulings 17)', () => {
  it.each([
    ['10:30', 37800],
    [' 9:05 ', 32700],
    ['0:00', 0],
    ['23:59:59.9', 86399.9],
    ['10:30:15.', 37815],
    ['09:05:07', 32707],
    ['24:00', null],
    ['10:60', null],
    ['10:30:60', null],
    ['10', null],
    ['10.30', null],
    ['-1:30', null],
    ['10:30 Uhr', null],
    ['', null],
    ['١٠:٣٠', null],
  ])('%j is %j', (text, seconds) => {
    expect(readTime(text)).toBe(seconds);
  });
});

describe('readExpectedTime (contract 5.5.3)', () => {
  it.each([
    ['"10:30"', 37800],
    ['10:30', 37800],
    ['37800', 37800],
    ['37800.0', 37800],
    ['3.78E4', 37800],
    ['86400', null],
    ['-5', null],
    ['halb elf', null],
    ['', null],
  ])('%j is %j', (text, seconds) => {
    expect(readExpectedTime(text)).toBe(seconds);
  });
});

describe('writeTime', () => {
  it.each([
    [37800, '10:30'],
    [32707, '9:05:07'],
    [0, '0:00'],
    [86399.5, '23:59:59.5'],
  ])('%d is %s', (seconds, text) => {
    expect(writeTime(seconds)).toBe(text);
    expect(readTime(text)).toBe(seconds);
  });
});

const use = { name: 'Uhr1', configText: '', parameters: '', question: null };

describe('pictures', () => {
  it('has no hands in the statement, so that it does not give the solution away', async () => {
    const picture = await clock.operations.picture?.(use);
    expect(picture?.figure.description.de).toBe('Zifferblatt einer Uhr ohne Zeiger');
    expect(picture?.figure).toMatchObject({ width: 500, height: 500 });
  });

  it.each([
    ['size=300', 300, 300],
    ['size=300x200', 300, 200],
    ['a,size=10,size=2000x2000', 2000, 2000],
    ['size=abc', 500, 500],
    [' size=300', 500, 500],
  ])('draws %j in %d × %d pixels', async (parameters, width, height) => {
    const picture = await clock.operations.picture?.({ ...use, parameters });
    expect(picture?.figure).toMatchObject({ width, height });
    expect(picture?.problems).toBeUndefined();
  });

  it.each(['size=0', 'size=2001x10', `size=${'9'.repeat(400)}`])(
    'answers the error picture and says why for %j',
    async (parameters) => {
      const picture = await clock.operations.picture?.({ ...use, parameters });
      expect(picture?.figure).toMatchObject({ width: 500, height: 500 });
      expect(picture?.problems?.[0]?.de).toContain('1 bis 2000 Pixel');
    },
  );

  it('is 320 × 320 whatever the parameters say under variant B', async () => {
    const picture = await demoClock.operations.picture?.({ ...use, parameters: 'size=9' });
    expect(picture?.figure).toMatchObject({ width: 320, height: 320 });
  });
});

describe('result', () => {
  const answered = {
    name: 'Uhr1',
    configText: 'w40',
    answer: '<b>10:20</b>',
    expected: { text: '"15:45"', value: null, unit: '' },
    tolerance: { amount: 0, mode: 'absolute' },
    maxPoints: 1,
    variables: [],
  } as const;

  it('shows both times in words, the answer escaped', async () => {
    const result = await clock.operations.result?.({ ...answered, format: 'html' });
    expect(result?.source).toContain('Wert:&lt;b&gt;10:20&lt;/b&gt;');
    expect(result?.source).toContain('falsch; richtige Zeit: 15:45');
  });

  it('tells student and right hands apart by shape, not by colour alone', async () => {
    const result = await clock.operations.result?.({
      ...answered,
      answer: '10:20',
      format: 'latex',
    });
    const hands = result?.figures.result?.shapes.filter(
      (shape) => shape.kind === 'part' && shape.meaning.de.includes('Zeiger der'),
    );
    expect(hands).toHaveLength(2);
    expect(result?.source).toContain('\\includegraphics[width=0.40\\linewidth]{img/result.pdf}');
  });
});

import { describe, expect, it } from 'vitest';
import { readValue } from './read-value.js';

const value = (text: string | null, json: string | null = null) => ({
  ...{ text, json, kind: 'calculate' as const },
});

describe('readValue', () => {
  it.each<[string, string, number, number?]>([
    ['1*10^-6', 'F', 1e-6],
    ['1.0E-6', 'F', 1e-6],
    ['1k', 'Ohm', 1000],
    ['1m', 'Ohm', 1e-3],
    ['4,7 kΩ', 'Ohm', 4700],
    ['2*%pi*50', 'Hz', 100 * Math.PI],
    ['1kHz', 'Hz', 1000],
    ['100nF', 'F', 1e-7],
    ['3+4*%i', 'V', 3, 4],
    ['3+%i*4', 'V', 3, 4],
    ['10arg90', 'V', 0, 10],
    ['(3+4j) kV', 'V', 3000, 4000],
    ['-1.5e3', 'V', -1500],
  ])('%s in %s', (text, unit, re, im = 0) => {
    const read = readValue(value(text), unit) as { re: number; im: number };
    expect(read.re).toBeCloseTo(re, 12);
    expect(read.im).toBeCloseTo(im, 12);
  });

  it('reads the JSON of the host, and the text in front of it', () => {
    expect(readValue(value(null, '{"wert":1000.0}'), 'Ohm')).toEqual({ re: 1000, im: 0 });
    const json = '{"wert":4.7,"einheit":"kOhm"}';
    expect(readValue(value('', json), 'Ohm')).toMatchObject({ re: 4700 });
    expect(readValue(value('12', json), 'Ohm')).toMatchObject({ re: 12 });
  });

  it('rejects other texts, and returns nothing for a missing value', () => {
    expect(readValue(null, 'V')).toBeNull();
    expect(readValue(value(' '), 'V')).toBeNull();
    expect(readValue(value('5 V'), 'Ohm')).toMatchObject({ de: 'die Einheit passt nicht zu Ohm' });
    for (const text of ['10x', 'a', '[1,2]', '1/0', '"rot"', '{"wert":null}', '5=5'])
      expect(readValue(value(text), 'V'), text).toHaveProperty('de');
  });
});

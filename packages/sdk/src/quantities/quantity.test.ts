import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readComplex } from './quantity.js';

it.each<[string, number, number, string?]>([
  ['5-5j V', 5, -5, 'V'],
  ['5-j5', 5, -5],
  ['5 V - j5 V', 5, -5, 'V'],
  ['-j5 mA', 0, -5, 'mA'],
  ['5i', 0, 5],
  ['j', 0, 1],
  ['3,5 + 4,5·j kΩ', 3.5, 4.5, 'kΩ'],
  ['(3+4*%i) A', 3, 4, 'A'],
  ['3+%i*4', 3, 4],
  ['5-5*%i V', 5, -5, 'V'],
  ['1e-3-2e-3j', 1e-3, -2e-3],
  ['10∠90° V', 0, 10, 'V'],
  ['10 V ∠ −90°', 0, -10, 'V'],
  ['10∠90', 0, 10],
  ['10 arg 90', 0, 10],
  ['10∠1.5707963267949rad V', 0, 10, 'V'],
  ['10·e^(j90°) V', 0, 10, 'V'],
  ['10 V*e^(-j*90°)', 0, -10, 'V'],
  ['10*e^(-1.5707963267949j)', 0, -10],
  ['10e^{j90°} mV', 0, 10, 'mV'],
  ['7,07 V', 7.07, 0, 'V'],
  ['5 m/s^-1', 5, 0, 'm/s^-1'],
])('%s', (text, re, im, unitText = '') => {
  const read = readComplex(text);
  expect(read?.value.re).toBeCloseTo(re, 9);
  expect(read?.value.im).toBeCloseTo(im, 9);
  expect(read?.unitText).toBe(unitText);
  expect(read?.unit).not.toBeNull();
});

it('calculates nothing, and reads any text', () => {
  for (const text of ['', 'V', '5+3', '5-5j+3', '5j+3j', '∠45°', '2*3+4j'])
    expect(readComplex(text)?.unit ?? null, text).toBeNull();
  const piece = fc.constantFrom(...'5 , . + - * j i e ^ ( ) ∠ ° V %i { } 10 rad'.split(' '));
  const text = fc.array(piece, { maxLength: 25 }).map((list) => list.join(''));
  fc.assert(
    fc.property(text, (source) => {
      const { re, im } = readComplex(source)?.value ?? { re: 0, im: 0 };
      return Number.isFinite(re) && Number.isFinite(im);
    }),
  );
});

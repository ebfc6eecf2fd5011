import { parseRange } from '@fragwerk/host';
import { expect, it } from 'vitest';
import { rangeForms, readRangeForm, writeRangeForm } from './range-forms.js';

it.each(rangeForms)('$notation is read and written', (form) => {
  const read = readRangeForm(form.example);
  expect(read?.form).toBe(form);
  expect(writeRangeForm(form, read?.values ?? {})).toBe(form.example);
  expect(() => parseRange(writeRangeForm(form, {}))).not.toThrow();
});

it.each([
  ['I:10-20', 'I10-20'],
  ['-3--0.5', '-3--0.5'],
  ['sI:0,5', 'sF:0,5'],
  [' 1k - 5.6k ', '1k-5.6k'],
  ['1,3,5-9', '1,3,5-9'],
  ['45', '45'],
])('%s means the same as %s', (range, same) => {
  const read = readRangeForm(range);
  expect(read && writeRangeForm(read.form, read.values)).toBe(same);
});

it('takes decimal commas', () => {
  const read = readRangeForm('1-2');
  expect(read && writeRangeForm(read.form, { ...read.values, from: '0,5' })).toBe('0.5-2');
});

it.each(['V3:1-10', 'M3:1-10', 'C:1-10', 'R5:.+', 'I1-3,5', '', 'von 1 bis 5'])(
  'leaves %s to its notation',
  (range) => expect(readRangeForm(range)?.form.notation ?? null).toBeNull(),
);

import { percent } from '@fragwerk/sdk';
import { expect, test } from 'vitest';
import { nearestPercent, readPercent } from './percent.js';

const field = percent({ key: 'w', initial: 100, min: 1, label: { de: 'Breite', en: 'Width' } });

test('integers within the bounds are accepted while typing', () => {
  expect(readPercent(field, ' 50 ')).toBe(50);
  for (const typed of ['', '0', '101', '1.5', '-3', 'x', '1e2']) {
    expect(readPercent(field, typed)).toBeUndefined();
  }
});

test('the value is limited to the bounds when typing ends', () => {
  expect(nearestPercent(field, '150')).toBe(100);
  expect(nearestPercent(field, '-3')).toBe(1);
  expect(nearestPercent(field, '49.6')).toBe(50);
  expect(nearestPercent(field, '')).toBeUndefined();
  expect(nearestPercent(field, 'x')).toBeUndefined();
});

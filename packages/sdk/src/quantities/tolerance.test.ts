import { describe, expect, it } from 'vitest';
import { isWithin } from './tolerance.js';

const relative = (amount: number) => ({ amount, mode: 'relative' }) as const;
const absolute = (amount: number) => ({ amount, mode: 'absolute' }) as const;

describe('isWithin', () =>
  it.each([
    [35640, 36000, relative(0.01), true],
    [35639, 36000, relative(0.01), false],
    [36363, 36000, relative(0.01), true],
    [36364, 36000, relative(0.01), false],
    [-36000, 36000, relative(0.01), false],
    [0, 0, relative(0), true],
    [1e-9, 0, relative(0.01), false],
    [1, 0, relative(1), true],
    [37860, 37800, absolute(60), true],
    [37861, 37800, absolute(60), false],
    [37740, 37800, absolute(-60), true],
    [0.3, 0.1 + 0.2, absolute(0), false],
    [1.1, 1, absolute(0.1), true],
    [NaN, NaN, absolute(1), false],
    [Infinity, Infinity, absolute(1), false],
    [5, 5, relative(NaN), true],
    [5, 6, relative(NaN), false],
  ])('%d for %d with %j: %s', (value, expected, tolerance, right) => {
    expect(isWithin(value, expected, tolerance)).toBe(right);
  }));

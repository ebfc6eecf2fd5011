import { describe, expect, it } from 'vitest';
import { Budget } from './budget.js';

describe('a budget', () =>
  it('is used up when its time has passed', () => {
    let now = 5_000;
    const budget = new Budget(10, () => now);
    expect(budget.limit(60)).toBe(10);
    now += 7_000;
    expect([budget.secondsLeft, budget.limit(60), budget.limit(1), budget.isExhausted]).toEqual([
      3,
      3,
      1,
      false,
    ]);
    now += 4_000;
    expect([budget.secondsLeft, budget.isExhausted]).toEqual([0, true]);
    expect(budget.describeOmitted(0, 'endpoints')).toBe('');
    expect(budget.describeOmitted(2, 'endpoints')).toContain('Omitted after 10 s: 2 endpoints.');
  }));

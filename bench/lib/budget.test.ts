import { describe, expect, it } from 'vitest';
import { Budget } from './budget.js';

describe('a budget', () => {
  it('is spent with its time', () => {
    let now = 5_000;
    const budget = new Budget(10, () => now);
    expect(budget.atMost(60)).toBe(10);
    now += 7_000;
    expect([budget.left, budget.atMost(60), budget.atMost(1), budget.isSpent]).toEqual([
      3,
      3,
      1,
      false,
    ]);
    now += 4_000;
    expect([budget.left, budget.isSpent]).toEqual([0, true]);
    expect(budget.missing(0, 'endpoints')).toBe('');
    expect(budget.missing(2, 'endpoints')).toContain('Left out after 10 s: 2 endpoints.');
  });
});

import { describe, expect, it } from 'vitest';
import { textLimits } from '../limits.js';
import { joinItems, splitItems } from './items.js';

describe('splitItems', () => {
  it('separates at semicolons and every kind of line end', () => {
    expect(splitItems('a;b\r\nc\rd\n;e')).toEqual([
      { text: 'a', position: 0, separator: ';' },
      { text: 'b', position: 2, separator: '\r\n' },
      { text: 'c', position: 5, separator: '\r' },
      { text: 'd', position: 7, separator: '\n' },
      { text: '', position: 9, separator: ';' },
      { text: 'e', position: 10, separator: '' },
    ]);
  });

  it('keeps the rest of too many items in the last one', () => {
    const config = ';'.repeat(textLimits.configItems + 5);
    const items = splitItems(config);
    expect(items).toHaveLength(textLimits.configItems);
    expect(items.at(-1)?.text).toBe(';'.repeat(6));
    expect(joinItems(items)).toBe(config);
  });
});

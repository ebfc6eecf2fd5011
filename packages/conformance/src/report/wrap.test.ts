import { describe, expect, it } from 'vitest';
import { wrap } from './wrap.js';

describe('wrap', () => {
  it('breaks between words', () =>
    expect(wrap('one two three four', 9)).toEqual(['one two', 'three', 'four']));

  it('fills a line to the last column', () => {
    expect(wrap('abc def', 7)).toEqual(['abc def']);
    expect(wrap('abc def', 3)).toEqual(['abc', 'def']);
  });

  it('breaks a word that is longer than the line', () =>
    expect(wrap('abcdefgh', 3)).toEqual(['abc', 'def', 'gh']));

  it('does not break early at a space at the beginning', () =>
    expect(wrap('a bcdefghijkl', 8)).toEqual(['a bcdefg', 'hijkl']));

  it('keeps the line breaks of the text', () => expect(wrap('a\n\nb', 5)).toEqual(['a', '', 'b']));

  it('counts characters that are two columns wide or have no width', () => {
    expect(wrap('漢字漢字', 4)).toEqual(['漢字', '漢字']);
    expect(wrap('e\u0301e\u0301e\u0301', 3)).toEqual(['e\u0301e\u0301e\u0301']);
    expect(wrap('漢', 1)).toEqual(['漢']);
  });
});

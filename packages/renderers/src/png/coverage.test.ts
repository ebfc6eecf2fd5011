import { describe, expect, it } from 'vitest';
import { codePointsOf } from './coverage.js';

/** A font file of one table with one character map. */
function fontWith(tag: string, format: number): Buffer {
  const font = Buffer.alloc(80);
  font.writeUInt16BE(1, 4);
  font.write(tag, 12, 'latin1');
  font.writeUInt32BE(28, 20);
  font.writeUInt16BE(1, 30);
  font.writeUInt32BE(12, 36);
  font.writeUInt16BE(format, 40);
  font.writeUInt32BE(1, 52);
  font.writeUInt32BE(65, 56);
  font.writeUInt32BE(67, 60);
  return font;
}

describe('codePointsOf', () => {
  it('reads the groups of format 12', () =>
    expect([...codePointsOf(fontWith('cmap', 12))]).toEqual([65, 66, 67]));

  it('names the missing part', () => {
    expect(() => codePointsOf(fontWith('glyf', 12))).toThrow('The font has no table "cmap".');
    expect(() => codePointsOf(fontWith('cmap', 4))).toThrow('no character map of format 12');
  });
});

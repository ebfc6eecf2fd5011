import { FragwerkError } from '@fragwerk/sdk';

/** Finds the start of a table in the table directory. */
function tableOffset(font: Buffer, tag: string): number | undefined {
  const tables = font.readUInt16BE(4);
  for (let entry = 12; entry < 12 + 16 * tables; entry += 16) {
    if (font.toString('latin1', entry, entry + 4) === tag) return font.readUInt32BE(entry + 8);
  }
  return undefined;
}

/** Finds the subtable of `cmap` in format 12, which covers all of Unicode. */
function segmentsOffset(font: Buffer): number {
  const cmap = tableOffset(font, 'cmap');
  if (cmap === undefined) throw new FragwerkError('INTERNAL', 'The font has no table "cmap".');
  const subtables = font.readUInt16BE(cmap + 2);
  for (let entry = cmap + 4; entry < cmap + 4 + 8 * subtables; entry += 8) {
    const offset = cmap + font.readUInt32BE(entry + 4);
    if (font.readUInt16BE(offset) === 12) return offset;
  }
  throw new FragwerkError('INTERNAL', 'The font has no character map of format 12.');
}

/**
 * Returns the code points that a TrueType font has glyphs for (OpenType 1.9, "cmap" format 12:
 * segmented coverage).
 *
 * @throws FragwerkError `INTERNAL` for a font without such a map.
 */
export function codePointsOf(font: Buffer): ReadonlySet<number> {
  const offset = segmentsOffset(font);
  const groups = font.readUInt32BE(offset + 12);
  const codePoints = new Set<number>();
  for (let group = offset + 16; group < offset + 16 + 12 * groups; group += 12) {
    const last = font.readUInt32BE(group + 4);
    for (let code = font.readUInt32BE(group); code <= last; code += 1) codePoints.add(code);
  }
  return codePoints;
}

/** Advance widths of DejaVu Sans for the characters from space to `~`, in percent of the size. */
const ADVANCES =
  '32 40 46 84 64 95 78 27 39 39 50 84 32 36 32 34 64 64 64 64 64 64 64 64 64 64 34 34 84 84 84 53 100 68 69 70 77 63 58 77 75 29 29 66 56 86 75 79 60 79 69 63 61 73 68 99 69 61 69 39 34 39 84 50 50 61 63 55 63 62 35 63 63 28 28 58 28 97 63 61 63 63 41 52 39 63 59 82 59 59 52 64 34 64 84'
    .split(' ')
    .map(Number);
const FIRST_CODE = 32;
const OTHER_ADVANCES: Readonly<Record<string, number>> = {
  ...{ Ω: 76, µ: 64, φ: 66, ω: 84, '°': 50, '∠': 90, '−': 84, '…': 100, '\u202f': 20, '·': 32 },
  ...{ '\u20d7': 0, Ä: 68, Ö: 79, Ü: 73, ä: 61, ö: 61, ü: 63, ß: 63 },
};
/** Wider than almost every letter, so that unknown characters never get too little space. */
const UNKNOWN_ADVANCE = 90;

const advance = (character: string): number =>
  ADVANCES[(character.codePointAt(0) ?? 0) - FIRST_CODE] ??
  OTHER_ADVANCES[character] ??
  UNKNOWN_ADVANCE;

/** Returns the width of a text in DejaVu Sans, the font of figures, in pixels. */
export const textWidth = (text: string, size: number): number =>
  (Array.from(text).reduce((sum, character) => sum + advance(character), 0) * size) / 100;

/** Returns the width of a label's text with its subscript, in pixels. */
export const runWidth = (
  { text, subscript = '' }: { readonly text: string; readonly subscript?: string },
  size: number,
): number => textWidth(text, size) + textWidth(subscript, size * 0.7);

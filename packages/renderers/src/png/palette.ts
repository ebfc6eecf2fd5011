import type { Runs } from './runs.js';

/** Maximum number of colours of an indexed picture (PNG, section 11.2.2). */
const MAX_COLOURS = 256;

/** A colour on at least this share of the pixels is not rounded. */
const MIN_EXACT_SHARE = 1 / 400;

export interface Palette {
  /** Words as in {@link Runs} in the order of their numbers, transparent ones first. */
  readonly colours: readonly number[];
  /** Number in the palette of every colour of {@link Runs}. */
  readonly numbers: Uint8Array;
}

export const alphaOf = (colour: number): number => colour >>> 24;

/** Rounds a colour to 4 bits per channel; all fully transparent colours become one. */
function rounded(colour: number): number {
  let result = 0;
  for (let shift = 0; shift < 32; shift += 8) {
    result |= (Math.round(((colour >>> shift) & 255) / 17) * 17) << shift;
  }
  return alphaOf(result) === 0 ? 0 : result;
}

function paletteOf(kept: readonly number[]): Palette | null {
  const used = new Set(kept);
  if (used.size > MAX_COLOURS) return null;
  // tRNS ends with the last entry that is not opaque (PNG, section 11.3.2.1).
  const [opaque, others]: [number[], number[]] = [[], []];
  for (const colour of used) (alphaOf(colour) === 255 ? opaque : others).push(colour);
  const colours = others.concat(opaque);
  const numbers = new Map(colours.map((colour, number) => [colour, number]));
  return { colours, numbers: Uint8Array.from(kept, (colour) => numbers.get(colour) ?? 0) };
}

/**
 * Returns the palette for a picture, or null if it needs too many colours. If there are more than 256, the
 * `exact` and the most frequent ones are kept; the others, which are the soft edges of shapes, are rounded
 * by at most 8 of 255 per channel.
 */
export function choosePalette(
  { colours, counts }: Runs,
  pixels: number,
  exact: ReadonlySet<number>,
): Palette | null {
  const isExact = (colour: number, index: number): boolean =>
    colours.length <= MAX_COLOURS ||
    (counts[index] ?? 0) >= pixels * MIN_EXACT_SHARE ||
    exact.has(colour);
  return paletteOf(
    colours.map((colour, index) => (isExact(colour, index) ? colour : rounded(colour))),
  );
}

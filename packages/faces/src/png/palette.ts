/** At most this many colours fit into an indexed picture (PNG, section 11.2.2). */
const maximum = 256;

/** A colour on at least this share of the pixels is kept as it is. */
const mainShare = 1 / 400;

/**
 * Colours are 32-bit words 0xAABBGGRR, the bytes r, g, b, a as little-endian processors read them.
 * They are signed, because such numbers are no objects for V8: counting is a third faster.
 */
export interface Palette {
  /** In the order of their numbers; those that are not opaque come first. */
  readonly colours: readonly number[];
  /** The number in the palette of every colour of the picture. */
  readonly numberOf: ReadonlyMap<number, number>;
}

export const alphaOf = (colour: number): number => colour >>> 24;

/** How many pixels each colour covers, in the order of their first appearance. */
function countColours(pixels: Int32Array): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  const add = (colour: number, run: number): void => {
    counts.set(colour, (counts.get(colour) ?? 0) + run);
  };
  let last = pixels[0] ?? 0;
  let start = 0;
  for (let i = 1; i < pixels.length; i += 1) {
    const colour = pixels[i] ?? 0;
    if (colour === last) continue;
    add(last, i - start);
    last = colour;
    start = i;
  }
  add(last, pixels.length - start);
  return counts;
}

/** The nearest colour with 4 bits per channel; all that is transparent becomes one colour. */
function rounded(colour: number): number {
  let result = 0;
  for (let shift = 0; shift < 32; shift += 8) {
    result |= (Math.round(((colour >>> shift) & 255) / 17) * 17) << shift;
  }
  return alphaOf(result) === 0 ? 0 : result;
}

function paletteOf(mapped: ReadonlyMap<number, number>): Palette | null {
  const used = new Set(mapped.values());
  if (used.size > maximum) return null;
  // tRNS ends with the last entry that is not opaque (PNG, section 11.3.2.1).
  const isOpaque = (colour: number): number => Number(alphaOf(colour) === 255);
  const colours = [...used].sort((a, b) => isOpaque(a) - isOpaque(b));
  const numbers = new Map(colours.map((colour, number) => [colour, number]));
  const numberOf = new Map<number, number>();
  for (const [colour, kept] of mapped) numberOf.set(colour, numbers.get(kept) ?? 0);
  return { colours, numberOf };
}

/**
 * The palette for a picture, or null if it needs too many colours. Up to 256 colours are kept as
 * they are. Of more, the `exact` ones and those that cover a 400th of the pixels are kept; the
 * others, which are the soft edges of shapes, are rounded by at most 8 of 255 per channel.
 */
export function choosePalette(pixels: Int32Array, exact: ReadonlySet<number>): Palette | null {
  const counts = countColours(pixels);
  const isExact = (colour: number, count: number): boolean =>
    counts.size <= maximum || count >= pixels.length * mainShare || exact.has(colour);
  const mapped = new Map<number, number>();
  for (const [colour, count] of counts) {
    mapped.set(colour, isExact(colour, count) ? colour : rounded(colour));
  }
  return paletteOf(mapped);
}

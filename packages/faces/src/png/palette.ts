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

/**
 * The runs of equal pixels, which most of a drawing consists of: the index after the last pixel of
 * each, in their order.
 */
export function runsOf(pixels: Int32Array): readonly number[] {
  const ends: number[] = [];
  for (let index = 0; index < pixels.length;) {
    const colour = pixels[index];
    do index += 1;
    while (index < pixels.length && pixels[index] === colour);
    ends.push(index);
  }
  return ends;
}

/** How many pixels each colour covers, in the order of their first appearance. */
function countColours(pixels: Int32Array, runs: readonly number[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  let start = 0;
  for (const end of runs) {
    const colour = pixels[start] ?? 0;
    counts.set(colour, (counts.get(colour) ?? 0) + end - start);
    start = end;
  }
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
 *
 * @param runs of {@link runsOf}
 */
export function choosePalette(
  pixels: Int32Array,
  runs: readonly number[],
  exact: ReadonlySet<number>,
): Palette | null {
  const counts = countColours(pixels, runs);
  const isExact = (colour: number, count: number): boolean =>
    counts.size <= maximum || count >= pixels.length * mainShare || exact.has(colour);
  const mapped = new Map<number, number>();
  for (const [colour, count] of counts) {
    mapped.set(colour, isExact(colour, count) ? colour : rounded(colour));
  }
  return paletteOf(mapped);
}

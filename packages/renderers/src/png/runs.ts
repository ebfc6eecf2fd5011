/**
 * A picture as runs of equal pixels in the same row.
 *
 * Colours are 32-bit words 0xAABBGGRR, the bytes r, g, b, a as little-endian processors read them.
 * They are signed, because V8 stores such numbers without allocation, which makes counting faster.
 */
export interface Runs {
  /** Index after the last pixel of each run. */
  readonly ends: readonly number[];
  /** Each run's colour, as an index into {@link colours}. */
  readonly colourOf: readonly number[];
  /** All colours of the picture, in order of appearance. */
  readonly colours: readonly number[];
  /** Number of pixels of each colour. */
  readonly counts: readonly number[];
}

/** Finds the runs of a picture with `width` pixels per row. */
export function runsOf(pixels: Int32Array, width: number): Runs {
  const ends: number[] = [];
  const colourOf: number[] = [];
  const colours: number[] = [];
  const counts: number[] = [];
  const indices = new Map<number, number>();
  for (let start = 0, rowEnd = width; start < pixels.length;) {
    const colour = pixels[start] ?? 0;
    let end = start + 1;
    while (end < rowEnd && pixels[end] === colour) end += 1;
    let index = indices.get(colour);
    if (index === undefined) {
      index = colours.length;
      indices.set(colour, index);
      colours.push(colour);
      counts.push(0);
    }
    counts[index] = (counts[index] ?? 0) + end - start;
    colourOf.push(index);
    ends.push(end);
    start = end;
    if (end === rowEnd) rowEnd += width;
  }
  return { ends, colourOf, colours, counts };
}

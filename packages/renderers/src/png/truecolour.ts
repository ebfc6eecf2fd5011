/** RGBA bytes, not premultiplied, row by row, as `getImageData` of a canvas returns them. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** Returns rows of 8-bit RGB or RGBA, each after a byte for filter 0. */
export function truecolourRows({ width, height, data }: Pixels, channels: 3 | 4): Buffer {
  const rows = Buffer.alloc(height * (1 + width * channels));
  let at = 0;
  for (let i = 0; i < data.length; i += 4) {
    if (i % (width * 4) === 0) at += 1;
    for (let channel = 0; channel < channels; channel += 1) {
      rows[at] = data[i + channel] ?? 0;
      at += 1;
    }
  }
  return rows;
}

/** The size of a difference of bytes, signed. */
const sizeOf = (difference: number): number => {
  const byte = difference & 0xff;
  return byte < 128 ? byte : 256 - byte;
};

/**
 * Chooses for every row the filter none (0), sub (1) or up (2) whose bytes are smallest, signed: small
 * sums usually compress better (PNG, sections 9.2 and 12.7).
 */
export function filterRows(rows: Buffer, height: number, channels: 3 | 4): Buffer {
  const stride = rows.length / height;
  const filtered = Buffer.from(rows);
  for (let start = 0; start < rows.length; start += stride) {
    const leftOf = (i: number) => (i > start + channels ? (rows[i - channels] ?? 0) : 0);
    const aboveOf = (i: number) => rows[i - stride] ?? 0;
    // The types of the filters count, too.
    let [none, sub, up] = [0, 1, 2];
    for (let i = start + 1; i < start + stride; i += 1) {
      const byte = rows[i] ?? 0;
      none += sizeOf(byte);
      sub += sizeOf(byte - leftOf(i));
      up += sizeOf(byte - aboveOf(i));
    }
    const type = up < Math.min(none, sub) ? 2 : sub < none ? 1 : 0;
    if (type === 0) continue;
    filtered[start] = type;
    const before = type === 1 ? leftOf : aboveOf;
    for (let i = start + 1; i < start + stride; i += 1) filtered[i] = (rows[i] ?? 0) - before(i);
  }
  return filtered;
}

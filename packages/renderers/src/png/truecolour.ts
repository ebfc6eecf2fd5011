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

/** Sums the absolute differences of a filtered row: small sums usually compress better. */
function weightOf(row: Buffer): number {
  let weight = 0;
  for (const byte of row) weight += byte < 128 ? byte : 256 - byte;
  return weight;
}

/** Replaces a row by its differences; the first byte gets the filter type. */
function difference(row: Buffer, before: Buffer, type: 1 | 2): Buffer {
  const result = Buffer.from(row);
  result[0] = type;
  for (let i = 1; i < row.length; i += 1) result[i] = (row[i] ?? 0) - (before[i] ?? 0);
  return result;
}

/**
 * Chooses for every row the filter none (0), sub (1) or up (2) whose bytes are smallest, signed
 * (PNG, sections 9.2 and 12.7).
 */
export function filterRows(rows: Buffer, height: number, channels: 3 | 4): Buffer {
  const stride = rows.length / height;
  let above: Buffer = Buffer.alloc(stride);
  const chosen: Buffer[] = [];
  for (let y = 0; y < height; y += 1) {
    const row = rows.subarray(y * stride, (y + 1) * stride);
    const left = Buffer.concat([Buffer.alloc(channels + 1), row.subarray(1)]);
    const candidates = [row, difference(row, left, 1), difference(row, above, 2)];
    chosen.push(candidates.reduce((best, next) => (weightOf(next) < weightOf(best) ? next : best)));
    above = row;
  }
  return Buffer.concat(chosen);
}

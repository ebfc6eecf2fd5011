import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Decoded, decode } from '../../packages/renderers/test/decode.js';
import { encodeIndexed } from '../../packages/renderers/src/png/encoder.js';

const golden = fileURLToPath(new URL('../golden', import.meta.url));
const differences = join(tmpdir(), 'fragwerk-golden-differences');

/** Maximum difference in lightness of pixels that count as equal, out of 255. */
const THRESHOLD = 40;
/** Fraction of pixels that may differ: enough for the edges of letters, not for a letter. */
const TOLERANCE = 0.0004;

/** Lightness over white of a pixel and its neighbours, so that a shifted edge does not count. */
function lightness({ rgba, width, height }: Decoded, x: number, y: number): number {
  let sum = 0;
  for (const [dx, dy] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const at = (Math.min(height - 1, y + dy) * width + Math.min(width - 1, x + dx)) * 4;
    const alpha = rgba.readUInt8(at + 3) / 255;
    const [r, g, b] = [0, 1, 2].map((i) => rgba.readUInt8(at + i) * alpha + 255 * (1 - alpha));
    sum += 0.3 * (r ?? 0) + 0.59 * (g ?? 0) + 0.11 * (b ?? 0);
  }
  return sum / 4;
}

function differingPixels(before: Decoded, now: Decoded): [x: number, y: number][] {
  const found: [number, number][] = [];
  for (let y = 0; y < now.height; y += 1)
    for (let x = 0; x < now.width; x += 1)
      if (Math.abs(lightness(before, x, y) - lightness(now, x, y)) > THRESHOLD) found.push([x, y]);
  return found;
}

/** The current picture, faint, with changes in red. */
async function writeDifference(
  name: string,
  now: Decoded,
  pixels: readonly [number, number][],
): Promise<string> {
  const data = new Uint8ClampedArray(now.width * now.height * 4);
  for (let i = 0; i < now.width * now.height; i += 1) {
    const light = 170 + lightness(now, i % now.width, Math.floor(i / now.width)) / 3;
    data.set([light, light, light, 255], i * 4);
  }
  for (const [x, y] of pixels) data.set([220, 0, 0, 255], (y * now.width + x) * 4);
  const file = join(differences, `${name}.png`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, (await encodeIndexed({ width: now.width, height: now.height, data })) ?? '');
  return file;
}

/**
 * Compares a picture with the one in `test/golden`; `UPDATE_GOLDEN=1` replaces it.
 *
 * @returns '' if they look the same, otherwise the difference and a picture that shows it
 */
export async function compareWithGolden(name: string, picture: Buffer): Promise<string> {
  const file = join(golden, `${name}.png`);
  if (process.env.UPDATE_GOLDEN === '1') {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, picture);
    return '';
  }
  if (!existsSync(file)) return `${file} is missing; UPDATE_GOLDEN=1 writes it`;
  const expected = readFileSync(file);
  if (expected.equals(picture)) return '';
  const [before, now] = [decode(expected), decode(picture)];
  if (before.width !== now.width || before.height !== now.height)
    return `was ${before.width}×${before.height}, is ${now.width}×${now.height} pixels`;
  const pixels = differingPixels(before, now);
  if (pixels.length <= TOLERANCE * now.width * now.height) return '';
  const shown = await writeDifference(name, now, pixels);
  return `${pixels.length} pixels look different, see ${shown}`;
}

import { figureLimits, type Localized } from '@fragwerk/sdk';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Size of a dial by default (docs/interface/clock.md#parameters). */
const defaultSize: Size = { width: 500, height: 500 };

const isDrawable = ({ width, height }: Size) =>
  width >= 1 &&
  height >= 1 &&
  width <= figureLimits.side &&
  height <= figureLimits.side &&
  width * height <= figureLimits.pixels;

/**
 * Reads `size=<W>x<H>` or `size=<N>` from parameters separated by commas; others are ignored.
 *
 * @returns the size in pixels, or what is wrong with it
 */
export function readSize(parameters: string): Size | Localized {
  const sizes = parameters
    .split(',')
    .map((parameter) => /^size=(\d+)(?:x(\d+))?$/.exec(parameter))
    .filter((match) => match !== null);
  const last = sizes.at(-1);
  if (!last) return defaultSize;
  const size = { width: Number(last[1]), height: Number(last[2] ?? last[1]) };
  if (isDrawable(size)) return size;
  return {
    de: `${last[0]}: Breite und Höhe des Bildes dürfen 1 bis ${figureLimits.side} Pixel betragen.`,
    en: `${last[0]}: width and height of the picture have to be 1 to ${figureLimits.side} pixels.`,
  };
}

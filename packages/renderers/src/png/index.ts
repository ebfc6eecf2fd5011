import { setImmediate } from 'node:timers/promises';
import type { Figure } from '@fragwerk/sdk';
import { checkFigure } from '@fragwerk/sdk/check-figure';
import { createCanvas } from '@napi-rs/canvas';
import { drawFigure } from './canvas.js';
import { namedColours } from './colours.js';
import { encodeIndexed } from './encoder.js';
import { assertFontWorks } from './font.js';

/** Resolves when the last picture is finished or has failed. */
let last: Promise<unknown> = Promise.resolve();

async function draw(figure: Figure): Promise<Buffer> {
  // The event loop has to turn before the native buffers of finished canvases are freed.
  await setImmediate();
  checkFigure(figure);
  assertFontWorks();
  const { width, height } = figure;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  drawFigure(context, figure);
  const pixels = context.getImageData(0, 0, width, height);
  // Photographs have too many colours for a palette.
  return (await encodeIndexed(pixels, namedColours(figure.shapes))) ?? canvas.encode('png');
}

/**
 * Writes a figure as a PNG file of the same size with a transparent background. The same figure gives the
 * same bytes, whatever fonts the machine has. Pictures are made one after the other, because several
 * at a time would need too much memory.
 *
 * @throws FragwerkError `PLUGIN_FAILED` for a figure that breaks {@link checkFigure}, `INTERNAL`
 *   if the font cannot be loaded.
 */
export function png(figure: Figure): Promise<Buffer> {
  const picture = last.then(() => draw(figure));
  last = picture.catch(() => undefined);
  return picture;
}

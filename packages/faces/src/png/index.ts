import { setImmediate } from 'node:timers/promises';
import type { Figure } from '@fragwerk/sdk';
import { createCanvas } from '@napi-rs/canvas';
import { checkFigure } from '../check.js';
import { drawFigure } from './canvas.js';
import { namedColours } from './colours.js';
import { encodePng } from './encoder.js';
import { assertFontWorks } from './font.js';

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * A turn of the event loop for this picture alone. The native buffers of finished canvases are
 * only freed when the loop turns, so pictures asked for at once would hold all theirs together.
 */
function ownTurn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => setImmediate());
  return lastTurn;
}

/**
 * The figure as a PNG file, one pixel for each of its own; what no shape covers is transparent.
 * The same figure gives the same bytes, whatever fonts the machine has.
 *
 * @throws FragwerkError `PLUGIN_FAILED` for a figure that breaks {@link checkFigure}, `INTERNAL`
 *   if the font cannot be loaded.
 */
export async function png(figure: Figure): Promise<Buffer> {
  await ownTurn();
  checkFigure(figure);
  assertFontWorks();
  const { width, height } = figure;
  const context = createCanvas(width, height).getContext('2d');
  drawFigure(context, figure);
  return encodePng(context.getImageData(0, 0, width, height), namedColours(figure.shapes));
}

import { setImmediate } from 'node:timers/promises';
import type { Figure } from '@fragwerk/sdk';
import { createCanvas } from '@napi-rs/canvas';
import { checkFigure } from '../check.js';
import { drawFigure } from './canvas.js';
import { namedColours } from './colours.js';
import { encodePng } from './encoder.js';
import { assertFontWorks } from './font.js';

/** Each ends when its last picture is done, whether it could be drawn or not. */
const queues: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
let count = 0;

async function draw(figure: Figure): Promise<Buffer> {
  // The native buffers of finished canvases are only freed when the event loop turns.
  await setImmediate();
  checkFigure(figure);
  assertFontWorks();
  const { width, height } = figure;
  const context = createCanvas(width, height).getContext('2d');
  drawFigure(context, figure);
  return encodePng(context.getImageData(0, 0, width, height), namedColours(figure.shapes));
}

/**
 * The figure as a PNG file, one pixel for each of its own; what no shape covers is transparent.
 * The same figure gives the same bytes, whatever fonts the machine has. Two pictures are made at a
 * time: while one is deflated beside the event loop, the next is drawn. All at once their canvases
 * would take the memory of all of them.
 *
 * @throws FragwerkError `PLUGIN_FAILED` for a figure that breaks {@link checkFigure}, `INTERNAL`
 *   if the font cannot be loaded.
 */
export function png(figure: Figure): Promise<Buffer> {
  const index = count++ % queues.length;
  const picture = (queues[index] ?? Promise.resolve()).then(() => draw(figure));
  queues[index] = picture.catch(() => undefined);
  return picture;
}

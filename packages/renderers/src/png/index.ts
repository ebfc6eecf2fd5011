import { setImmediate } from 'node:timers/promises';
import type { Figure } from '@fragwerk/sdk';
import { createCanvas } from '@napi-rs/canvas';
import { checkFigure } from '../check.js';
import { drawFigure } from './canvas.js';
import { namedColours } from './colours.js';
import { encodePng } from './encoder.js';
import { assertFontWorks } from './font.js';

/** Each resolves when its last picture is finished or has failed. */
const queues: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
let count = 0;

async function draw(figure: Figure): Promise<Buffer> {
  // The event loop has to turn before the native buffers of finished canvases are freed.
  await setImmediate();
  checkFigure(figure);
  assertFontWorks();
  const { width, height } = figure;
  const context = createCanvas(width, height).getContext('2d');
  drawFigure(context, figure);
  return encodePng(context.getImageData(0, 0, width, height), namedColours(figure.shapes));
}

/**
 * Writes a figure as a PNG file of the same size with a transparent background. The same figure gives the
 * same bytes, whatever fonts the machine has. Two pictures are made at a time: one is drawn while the
 * other is compressed; more would need too much memory.
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

import { hash } from 'node:crypto';
import { pdf, png } from '@fragwerk/renderers';
import type { Figure } from '@fragwerk/sdk';
import { checkDrawingCost } from '@fragwerk/sdk/drawing-cost';
import type { PictureMeta } from './pictures.js';
import type { Format, Message } from './protocol.js';

/**
 * Draws a figure. LaTeX may include PDF (docs/interface/replies.md#pluginrenderdto), for which the
 * host's document needs no further package, unlike TikZ.
 *
 * @param text the figure as JSON, as the plugin sent it
 * @returns the data of the picture, and its file
 * @throws FragwerkError PLUGIN_FAILED for an invalid figure, RangeError for one that costs too much
 */
export async function draw(text: string, format: Format): Promise<Message> {
  const figure = JSON.parse(text) as Figure;
  checkDrawingCost(figure);
  const { width, height, description } = figure;
  const bytes = await (format === 'pdf' ? pdf(figure, 'de') : png(figure));
  const meta: PictureMeta = { checksum: hash('md5', bytes), width, height, description };
  return { meta, bytes };
}

import { hash } from 'node:crypto';
import { pdf, png } from '@fragwerk/renderers';
import type { Figure } from '@fragwerk/sdk';
import { checkDrawingCost } from './drawing-cost.js';
import type { Picture } from './pictures.js';
import type { Format } from './protocol.js';

/**
 * Draws a figure. LaTeX may include PDF (docs/interface/replies.md#pluginrenderdto), for which the
 * host's document needs no further package, unlike TikZ.
 *
 * @param text the figure as JSON, as the plugin sent it
 * @throws FragwerkError PLUGIN_FAILED for an invalid figure, RangeError for one that costs too much
 */
export async function draw(text: string, format: Format): Promise<Picture> {
  const figure = JSON.parse(text) as Figure;
  checkDrawingCost(figure);
  const { width, height, description } = figure;
  const file = await (format === 'pdf' ? pdf(figure, 'de') : png(figure));
  return { file, checksum: hash('md5', file), width, height, description };
}

import { createHash } from 'node:crypto';
import { pdf, png } from '@fragwerk/renderers';
import type { Figure, Localized } from '@fragwerk/sdk';
import { checkDrawingCost } from './drawing-cost.js';
import type { Format } from './protocol.js';

/** A drawn figure. */
export interface Picture {
  /** The file in base64, as the wire format requires. */
  readonly base64: string;
  /** MD5 of the file, hexadecimal. */
  readonly checksum: string;
  /** Size of the figure in pixels. */
  readonly width: number;
  readonly height: number;
  readonly description: Localized;
}

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
  const checksum = createHash('md5').update(file).digest('hex');
  return { base64: file.toString('base64'), checksum, width, height, description };
}

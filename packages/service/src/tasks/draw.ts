import { createHash } from 'node:crypto';
import { pdf, png } from '@fragwerk/renderers';
import type { Figure, Localized } from '@fragwerk/sdk';
import { checkDrawingCost } from './drawing-cost.js';
import type { Format } from './protocol.js';

/** A drawn figure, without its file. */
export interface PictureMeta {
  /** MD5 of the file, hexadecimal. */
  readonly checksum: string;
  /** Size of the figure in pixels. */
  readonly width: number;
  readonly height: number;
  readonly description: Localized;
}

/** A drawn figure and its file. */
export interface Picture extends PictureMeta {
  readonly file: Buffer;
}

/** The service's answer to a request for a picture. */
export interface DrawnFile {
  readonly picture: PictureMeta;
  /** URL of the stored picture, or the code of the error why it could not be stored. */
  readonly stored: { readonly url: string; readonly error: string };
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
  return { file, checksum, width, height, description };
}

import type { Figure } from './figure/model.js';
import { html, type Html } from './html.js';
import { type Latex, latex } from './latex.js';

/** TeX's "big points" of 1/72 inch per pixel of 1/96 inch. */
const BIG_POINTS = 72 / 96;

/**
 * Includes a figure of a {@link Print} in LaTeX, as large as on a screen with 96 pixels per inch, but at
 * most `share` of the line wide. It is printed as PDF.
 *
 * @example
 * latexFigure('dial', figure).toString();
 * // '\includegraphics[width=0.60\linewidth,height=150bp,keepaspectratio]{img/dial.pdf}'
 */
export function latexFigure(name: string, { height }: Figure, share = 0.6): Latex {
  const size = latex`width=${share.toFixed(2)}\linewidth,height=${height * BIG_POINTS}bp`;
  return latex`\includegraphics[${size},keepaspectratio]{img/${name}.pdf}`;
}

/** Includes a figure of a {@link Print} in HTML, with its description as alternative text. */
export const htmlFigure = (name: string, { width, height, description }: Figure): Html =>
  html`<img src="img/${name}.png" alt="${description.de}" width="${width}" height="${height}">`;

import type { Figure, Language } from '@fragwerk/sdk';
import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { checkFigure } from './check.js';
import { drawFigure } from './png/canvas.js';
import { assertFontWorks } from './png/font.js';

/** PDF counts in points of 1/72 inch; a figure's pixel is 1/96 inch. */
const POINT = 72 / 96;

/**
 * The figure as a PDF file of one page, with lines and letters that stay sharp at any size.
 *
 * @throws FragwerkError `PLUGIN_FAILED` for a figure that breaks {@link checkFigure}, `INTERNAL`
 *   if the font cannot be loaded.
 */
export function pdf(figure: Figure, language: Language): Buffer {
  checkFigure(figure);
  assertFontWorks();
  const document = new PDFDocument({ title: figure.description[language] });
  // The library rounds to whole points; what is rounded down would be cut off.
  const points = (pixels: number) => Math.ceil(pixels * POINT);
  const page: unknown = document.beginPage(points(figure.width), points(figure.height));
  // The library's types name the browser's context here; it is its own one.
  const context = page as SKRSContext2D;
  context.scale(POINT, POINT);
  drawFigure(context, figure, language);
  document.endPage();
  return document.close();
}

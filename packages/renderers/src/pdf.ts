import type { Figure, Language } from '@fragwerk/sdk';
import { checkFigure } from '@fragwerk/sdk/check-figure';
import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { drawFigure } from './png/canvas.js';
import { assertFontWorks } from './png/font.js';

/** Points of 1/72 inch per pixel of 1/96 inch. */
const POINT = 72 / 96;

/**
 * Writes a figure as a PDF file of one page.
 *
 * @throws FragwerkError `PLUGIN_FAILED` for a figure that breaks {@link checkFigure}, `INTERNAL`
 *   if the font cannot be loaded.
 */
export function pdf(figure: Figure, language: Language): Buffer {
  checkFigure(figure);
  assertFontWorks();
  const document = new PDFDocument({ title: figure.description[language] });
  // The library rounds to integers, and rounding down would cut off the edge.
  const points = (pixels: number) => Math.ceil(pixels * POINT);
  const page: unknown = document.beginPage(points(figure.width), points(figure.height));
  // The library's types wrongly declare the browser's context here.
  const context = page as SKRSContext2D;
  context.scale(POINT, POINT);
  drawFigure(context, figure, language);
  document.endPage();
  return document.close();
}

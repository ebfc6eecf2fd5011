import { createCanvas } from '@napi-rs/canvas';
import { assertFontWorks, cssFont } from '../src/png/font.js';

const context = createCanvas(1, 1).getContext('2d');

/** Width of a text as the picture draws it, in pixels. */
export function widthOf(text: string, size: number): number {
  assertFontWorks();
  context.font = cssFont({ size });
  return context.measureText(text).width;
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { FragwerkError, type Label } from '@fragwerk/sdk';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { codePointsOf } from './coverage.js';

/** A name that no installed font has. */
const family = 'Fragwerk Sans';
/** By whether it is bold. */
const files = new Map([
  [false, 'DejaVuSans.ttf'],
  [true, 'DejaVuSans-Bold.ttf'],
]);
const replacement = '\ufffd';

const coverage = new Map<boolean, ReadonlySet<number>>();

/** Returns the label's font as CSS `font` for a canvas. */
export const cssFont = (label: Pick<Label, 'bold' | 'size'>): string =>
  `${label.bold === true ? 'bold ' : ''}${label.size}px "${family}"`;

/**
 * Returns the label's text without anything that the machine's fonts would draw: characters that our
 * font lacks become U+FFFD, and those that form emojis are removed (variation selectors, zero width
 * joiner, keycap). Requires {@link assertFontWorks}.
 */
export function drawableText(label: Pick<Label, 'bold' | 'text'>): string {
  const known = coverage.get(label.bold === true);
  const drawable = (character: string): string =>
    known?.has(character.codePointAt(0) ?? 0) === true ? character : replacement;
  const plain = label.text
    .replace(/[\ufe00-\ufe0f]|\u200d|\u20e3/g, '')
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ');
  return Array.from(plain, drawable).join('');
}

function load(file: string): Buffer {
  try {
    const { resolve } = createRequire(import.meta.url);
    return readFileSync(resolve(`dejavu-fonts-ttf/ttf/${file}`));
  } catch (cause) {
    throw new FragwerkError('INTERNAL', `The font file ${file} cannot be read.`, { cause });
  }
}

/** Counts the pixels that a short text covers. */
function countInk(label: Pick<Label, 'bold' | 'size'>): number {
  const { width, height } = { width: 80, height: 30 };
  const context = createCanvas(width, height).getContext('2d');
  context.font = cssFont(label);
  context.fillText('Hg0', 4, 22);
  return context
    .getImageData(0, 0, width, height)
    .data.filter((_, i, data) => i % 4 === 3 && data[i] !== 0).length;
}

let works = false;

/**
 * Loads the font and tries it, once per process: without a font a canvas draws no text and reports no
 * error.
 *
 * @throws FragwerkError `INTERNAL` if the font cannot be loaded or draws nothing.
 */
export function assertFontWorks(): void {
  if (works) return;
  for (const [bold, file] of files) {
    const font = load(file);
    if (GlobalFonts.register(font, family) === null)
      throw new FragwerkError('INTERNAL', `The font file ${file} cannot be registered.`);
    coverage.set(bold, codePointsOf(font));
    if (countInk({ size: 20, bold }) <= 100)
      throw new FragwerkError('INTERNAL', `The font ${file} draws nothing on a canvas.`);
  }
  works = true;
}

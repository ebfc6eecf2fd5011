import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { FragwerkError, type Label } from '@fragwerk/sdk';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { codePointsOf } from './coverage.js';

type Weight = 'regular' | 'bold';

/** A name that no installed font has. */
const family = 'Fragwerk Sans';
const files: Record<Weight, string> = { regular: 'DejaVuSans.ttf', bold: 'DejaVuSans-Bold.ttf' };
const replacement = '\ufffd';

const coverage = new Map<Weight, ReadonlySet<number>>();

const weightOf = ({ bold }: Pick<Label, 'bold'>): Weight => (bold === true ? 'bold' : 'regular');

/** Returns the label's font as CSS `font` for a canvas. */
export const cssFont = (label: Pick<Label, 'bold' | 'size'>): string =>
  `${label.bold === true ? 'bold ' : ''}${label.size}px "${family}"`;

/**
 * Returns the label's text without anything that the machine's fonts would draw: characters that our
 * font lacks become U+FFFD, and those that form emojis are removed (variation selectors, zero width
 * joiner, keycap). Requires {@link assertFontWorks}.
 */
export function drawableText(label: Pick<Label, 'bold' | 'text'>): string {
  const known = coverage.get(weightOf(label));
  const drawable = (character: string): string =>
    known?.has(character.codePointAt(0) ?? 0) === true ? character : replacement;
  const plain = label.text
    .replace(/[\ufe00-\ufe0f]|\u200d|\u20e3/g, '')
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ');
  return Array.from(plain, drawable).join('');
}

function load(weight: Weight): Buffer {
  try {
    const { resolve } = createRequire(import.meta.url);
    return readFileSync(resolve(`dejavu-fonts-ttf/ttf/${files[weight]}`));
  } catch (cause) {
    throw new FragwerkError('INTERNAL', `The font file ${files[weight]} cannot be read.`, {
      cause,
    });
  }
}

function register(weight: Weight): void {
  const font = load(weight);
  if (GlobalFonts.register(font, family) === null) {
    throw new FragwerkError('INTERNAL', `The font file ${files[weight]} cannot be registered.`);
  }
  coverage.set(weight, codePointsOf(font));
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
  for (const weight of ['regular', 'bold'] as const) {
    register(weight);
    if (countInk({ size: 20, bold: weight === 'bold' }) > 100) continue;
    throw new FragwerkError('INTERNAL', `The font ${files[weight]} draws nothing on a canvas.`);
  }
  works = true;
}

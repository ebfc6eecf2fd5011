import type { Label, Language } from '@fragwerk/sdk';

/**
 * Heights of DejaVu Sans above the baseline, in parts of the font size (tables `hhea` and glyph
 * `H` of the font, 2048 units per em). The `ascent` covers capitals with accents.
 */
const heights = { capital: 1493 / 2048, ascent: 1901 / 2048 } as const;

/**
 * Where the text's baseline lies, in the figure's pixels. `middle` is the middle of capitals and
 * digits, `top` the height that nothing sticks out of.
 *
 * Every renderer computes it here instead of leaving it to its medium: a canvas and a browser
 * understand "middle" differently, and both put digits above the middle of a clock's numeral.
 */
export function baselineOf(label: Pick<Label, 'at' | 'size' | 'baseline'>): number {
  if (label.baseline === 'middle') return label.at.y + (label.size * heights.capital) / 2;
  if (label.baseline === 'top') return label.at.y + label.size * heights.ascent;
  return label.at.y;
}

/** Size and depth of a subscript, in parts of the label's font size. */
export const subscriptLook = { size: 0.7, drop: 0.22 } as const;

/** The label with the text of a language. */
export const inLanguage = (label: Label, language: Language): Label =>
  language === 'en' && label.english !== undefined ? { ...label, text: label.english } : label;

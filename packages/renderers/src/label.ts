import type { Label, Language } from '@fragwerk/sdk';

/**
 * Heights of DejaVu Sans above the baseline, as a share of the font size (table `hhea` and glyph `H` of
 * the font, 2048 units per em). The `ascent` includes accents of capitals.
 */
const heights = { capital: 1493 / 2048, ascent: 1901 / 2048 } as const;

/**
 * Returns the baseline of a text in pixels. `middle` is the middle of capitals and digits, `top` the
 * ascent. Canvas and SVG define "middle" differently, and both put digits too high.
 */
export function baselineOf(label: Pick<Label, 'at' | 'size' | 'baseline'>): number {
  if (label.baseline === 'middle') return label.at.y + (label.size * heights.capital) / 2;
  if (label.baseline === 'top') return label.at.y + label.size * heights.ascent;
  return label.at.y;
}

/** Size and depth of a subscript, as a share of the label's font size. */
export const subscriptLook = { size: 0.7, drop: 0.22 } as const;

export const inLanguage = (label: Label, language: Language): Label =>
  language === 'en' && label.english !== undefined ? { ...label, text: label.english } : label;

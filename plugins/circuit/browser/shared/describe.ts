import type { Language } from '@fragwerk/sdk';
import { elementText as wordsOf } from '../../src/answer/places.js';
import { type ScreenDirection, directionTexts } from '../../src/drawing/parts.js';
import type { NamedElement } from '../../src/language/names.js';

/** An element in words: `Widerstand R1`; plain wires have their name, too. */
export const elementWords = (named: NamedElement, language: Language): string =>
  wordsOf(named)[language];

/** An arrow in words: `Spannungspfeil nach rechts`. */
export function arrowWords(letter: 'U' | 'I', side: ScreenDirection, language: Language): string {
  const names = {
    de: { U: 'Spannungspfeil', I: 'Strompfeil' },
    en: { U: 'voltage arrow', I: 'current arrow' },
  }[language];
  return `${names[letter]} ${directionTexts[side][language]}`;
}

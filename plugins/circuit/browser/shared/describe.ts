import type { Language } from '@fragwerk/sdk';
import { elementWords as wordsOf } from '../../src/answer/places.js';
import type { Side } from '../../src/drawing/parts.js';
import type { NamedElement } from '../../src/language/names.js';

/** An element in words: `Widerstand R1`; plain wires have their name, too. */
export const elementWords = (named: NamedElement, language: Language): string =>
  wordsOf(named)[language];

const sides: Readonly<Record<Language, Readonly<Record<Side, string>>>> = {
  de: { right: 'nach rechts', left: 'nach links', down: 'nach unten', up: 'nach oben' },
  en: { right: 'to the right', left: 'to the left', down: 'downward', up: 'upward' },
};

/** Where something points: `nach rechts`. */
export const sideWords = (side: Side, language: Language): string => sides[language][side];

/** An arrow in words: `Spannungspfeil nach rechts`. */
export function arrowWords(letter: 'U' | 'I', side: Side, language: Language): string {
  const names = {
    de: { U: 'Spannungspfeil', I: 'Strompfeil' },
    en: { U: 'voltage arrow', I: 'current arrow' },
  }[language];
  return `${names[letter]} ${sideWords(side, language)}`;
}

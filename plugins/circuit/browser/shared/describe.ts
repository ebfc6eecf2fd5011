import type { Language } from '@fragwerk/sdk';
import { elementMeaning } from '../../src/drawing/element-box.js';
import type { NamedElement } from '../../src/language/names.js';
import type { Side } from './parts.js';

/** An element in words: `Widerstand R1`; plain wires have their name, too. */
export function elementWords(named: NamedElement, language: Language): string {
  const words = elementMeaning(named, '')[language];
  return words.includes(named.label) ? words : `${words} ${named.name}`;
}

const sides: Readonly<Record<Language, Readonly<Record<Side, string>>>> = {
  de: { right: 'nach rechts', left: 'nach links', down: 'nach unten', up: 'nach oben' },
  en: { right: 'to the right', left: 'to the left', down: 'downward', up: 'upward' },
};

/** An arrow in words: `Spannungspfeil nach rechts`. */
export function arrowWords(letter: 'U' | 'I', side: Side, language: Language): string {
  const names = {
    de: { U: 'Spannungspfeil', I: 'Strompfeil' },
    en: { U: 'voltage arrow', I: 'current arrow' },
  }[language];
  return `${names[letter]} ${sides[language][side]}`;
}

import { type Block, type Localized, section } from '@fragwerk/sdk';
import { formatPlace } from '../scoring/place.js';
import type { Advice } from '../scoring/style.js';

export const adviceTitle: Localized = {
  de: 'Hinweise zum Stil (ohne Einfluss auf die Punkte)',
  en: 'Advice on style (does not affect the points)',
};

/** Maximum number of lines that are named; the others are counted. */
const MAX_PLACES = 5;

/** Returns for example `Zeile 3, Zeile 7: Nach , fehlt ein Leerzeichen.` */
export function formatAdvice({ sentence, places }: Advice, language: keyof Localized): string {
  const named = places.slice(0, MAX_PLACES).map((place) => formatPlace(place)[language]);
  const more = places.length - named.length;
  const rest = more > 0 ? [language === 'de' ? `${more} weitere` : `${more} more`] : [];
  return `${[...named, ...rest].join('; ')}: ${sentence[language]}`;
}

/** Shows advice in print and result; nothing if there is none. */
export const adviceBlocks = (advice: readonly Advice[]): readonly Block[] =>
  section(
    adviceTitle.de,
    advice.map((one) => formatAdvice(one, 'de')),
  );

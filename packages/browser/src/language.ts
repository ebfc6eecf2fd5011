import type { Language, Localized } from '@fragwerk/sdk';

/** The page's language if we speak it, else the browser's where the page says none, else German. */
export function pageLanguage(): Language {
  const wanted = document.documentElement.lang || navigator.language;
  return wanted.toLowerCase().startsWith('en') ? 'en' : 'de';
}

/** Picks the text of one language. */
export const inLanguage =
  (language: Language) =>
  (text: Localized): string =>
    text[language];

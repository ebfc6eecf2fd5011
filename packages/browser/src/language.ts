import type { Language, Localized } from '@fragwerk/sdk';

/** Returns the language of the page, or of the browser if the page has none; German by default. */
export function pageLanguage(): Language {
  const wanted = document.documentElement.lang || navigator.language;
  return wanted.toLowerCase().startsWith('en') ? 'en' : 'de';
}

/** Returns a function that selects the text of a language. */
export const inLanguage =
  (language: Language) =>
  (text: Localized): string =>
    text[language];

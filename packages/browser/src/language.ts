import type { Language } from '@fragwerk/sdk';

/** Returns the language of the page, or of the browser if the page has none; German by default. */
export function pageLanguage(): Language {
  const wanted = document.documentElement.lang || navigator.language;
  return wanted.toLowerCase().startsWith('en') ? 'en' : 'de';
}

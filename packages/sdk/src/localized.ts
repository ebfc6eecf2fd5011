/** A text in both languages. */
export interface Localized {
  readonly de: string;
  readonly en: string;
}

export type Language = keyof Localized;

/** Writes a text in both languages. */
export const localized = (write: (language: Language) => string): Localized => ({
  de: write('de'),
  en: write('en'),
});

/** Describes what was expected at a place of a text, and what is there. */
export function expectedAt(text: string, position: number, what: Localized): Localized {
  const rest = text.slice(position, position + 12);
  const [de, en] = rest === '' ? ['das Ende', 'the end'] : [`"${rest}"`, `"${rest}"`];
  return {
    de: `Erwartet: ${what.de}; gefunden: ${de}.`,
    en: `Expected: ${what.en}; found: ${en}.`,
  };
}

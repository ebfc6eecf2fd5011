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

/** Fills texts into a template that is the same in both languages. */
export const phrase = (
  strings: TemplateStringsArray,
  ...values: readonly (string | number | Localized)[]
): Localized =>
  localized((language) =>
    String.raw(
      { raw: strings },
      ...values.map((value) => (typeof value === 'object' ? value[language] : value)),
    ),
  );

/** Describes what was expected at a place of a text, and what is there. */
export function expectedAt(text: string, position: number, what: Localized): Localized {
  const rest = text.slice(position, position + 12);
  const [de, en] = rest === '' ? ['das Ende', 'the end'] : [`"${rest}"`, `"${rest}"`];
  return {
    de: `Erwartet: ${what.de}; gefunden: ${de}.`,
    en: `Expected: ${what.en}; found: ${en}.`,
  };
}

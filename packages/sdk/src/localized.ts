/** A text for people, in the two languages that every plugin speaks. */
export interface Localized {
  readonly de: string;
  readonly en: string;
}

export type Language = keyof Localized;

/** A text in both languages, written by the same rule. */
export const localized = (write: (language: Language) => string): Localized => ({
  de: write('de'),
  en: write('en'),
});

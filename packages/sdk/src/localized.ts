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

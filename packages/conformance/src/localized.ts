/** A text in German and English. */
export interface Localized {
  readonly de: string;
  readonly en: string;
}

/** A text in both languages. */
export const both = (de: string, en: string): Localized => ({ de, en });

/** Several texts as one. */
export const joined = (texts: readonly Localized[], between: string): Localized =>
  both(texts.map(({ de }) => de).join(between), texts.map(({ en }) => en).join(between));

/** A text in German and English. */
export interface Localized {
  readonly de: string;
  readonly en: string;
}

/** A text for people; a plain string is the same in both languages. */
export type Text = string | Localized;

export const both = (de: string, en: string): Localized => ({ de, en });

/** Returns a text in both languages. */
export const localized = (text: Text): Localized =>
  typeof text === 'string' ? both(text, text) : text;

export const joined = (texts: readonly Localized[], separator: string): Localized =>
  both(texts.map(({ de }) => de).join(separator), texts.map(({ en }) => en).join(separator));

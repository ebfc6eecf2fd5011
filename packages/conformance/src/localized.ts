import type { Localized } from '@fragwerk/host';
import catalogue from './german.json' with { type: 'json' };

/** German versions of the kit's texts by the English ones; the single file of the kit has none. */
const german: Readonly<Record<string, string>> = catalogue;

export type { Localized };

/** A text for people; a plain string is the same in both languages. */
export type Text = string | Localized;

/** Returns a text in both languages. */
export const localized = (text: Text): Localized =>
  typeof text === 'string' ? { de: text, en: text } : text;

/**
 * Template tag for English texts that adds the German of the catalogue `german.json`, where the
 * insertions are `{0}`, `{1}` and so on.
 *
 * @example
 * both`status ${404}`; // { de: 'Status 404', en: 'status 404' }
 */
export function both(
  strings: TemplateStringsArray,
  ...insertions: readonly (Text | number)[]
): Localized {
  const key = strings.reduce((text, next, index) => `${text}{${index - 1}}${next}`);
  const fill = (text: string, language: keyof Localized): string =>
    text.replace(/\{(\d)\}/g, (_, index) => {
      const insertion = insertions[Number(index)] ?? '';
      return typeof insertion === 'object' ? insertion[language] : String(insertion);
    });
  return { de: fill(german[key] ?? key, 'de'), en: fill(key, 'en') };
}

export const joined = (texts: readonly Localized[], separator: string): Localized => ({
  de: texts.map(({ de }) => de).join(separator),
  en: texts.map(({ en }) => en).join(separator),
});

import { withoutInvisible } from './quantities/numbers.js';

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

function foundAt(text: string, position: number): Localized {
  const rest = text.slice(position, position + 12);
  if (rest === '') return { de: 'das Ende', en: 'the end' };
  if (withoutInvisible(rest.charAt(0)) === '')
    return {
      de: 'ein unsichtbares Zeichen aus kopiertem Text',
      en: 'an invisible character of copied text',
    };
  return { de: `"${rest}"`, en: `"${rest}"` };
}

/** Describes what was expected at a place of a text, and what is there. */
export function expectedAt(text: string, position: number, what: Localized): Localized {
  const { de, en } = foundAt(text, position);
  return {
    de: `Erwartet: ${what.de}; gefunden: ${de}.`,
    en: `Expected: ${what.en}; found: ${en}.`,
  };
}

import { type Localized, localized } from '@fragwerk/sdk';

/** Fills localized values into a template that is the same in all languages. */
export const phrase = (
  strings: TemplateStringsArray,
  ...values: readonly (string | Localized)[]
): Localized =>
  localized((language) =>
    String.raw(
      { raw: strings },
      ...values.map((value) => (typeof value === 'string' ? value : value[language])),
    ),
  );

export const both = (de: string, en: string): Localized => ({ de, en });

/** Joins texts in each language. */
export const joined = (parts: readonly Localized[], separator: string | Localized): Localized =>
  localized((language) =>
    parts
      .map((part) => part[language])
      .join(typeof separator === 'string' ? separator : separator[language]),
  );

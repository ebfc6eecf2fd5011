import { type Localized, localized } from '@fragwerk/sdk';

export { phrase } from '@fragwerk/sdk';

export const both = (de: string, en: string): Localized => ({ de, en });

/** Joins texts in each language. */
export const joined = (parts: readonly Localized[], separator: string | Localized): Localized =>
  localized((language) =>
    parts
      .map((part) => part[language])
      .join(typeof separator === 'string' ? separator : separator[language]),
  );

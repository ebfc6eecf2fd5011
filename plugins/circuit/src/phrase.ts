import { type Localized, localized } from '@fragwerk/sdk';

export { phrase } from '@fragwerk/sdk';

export const both = (de: string, en: string): Localized => ({ de, en });

/** Writes a reason as a sentence; a name at its start, as in `f0: …`, stays. */
export const asSentence = (reason: Localized): Localized =>
  localized(
    (language) =>
      `${reason[language].replace(/^\p{Ll}+ /u, (word) => word.charAt(0).toUpperCase() + word.slice(1))}.`,
  );

/** Joins texts in each language. */
export const joined = (parts: readonly Localized[], separator: string | Localized): Localized =>
  localized((language) =>
    parts
      .map((part) => part[language])
      .join(typeof separator === 'string' ? separator : separator[language]),
  );

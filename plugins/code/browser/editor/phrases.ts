import type { Language } from '@fragwerk/sdk';

/** Texts of the editor; the library's are keyed by their English version. */
export const editorTexts: Readonly<
  Record<Language, { readonly refusal: string; readonly phrases: Readonly<Record<string, string>> }>
> = {
  de: {
    refusal: 'Dieser Teil ist vorgegeben und lässt sich nicht ändern.',
    phrases: {
      Completions: 'Vorschläge',
      'Control character': 'Steuerzeichen',
      'Selection deleted': 'Auswahl gelöscht',
    },
  },
  en: { refusal: 'This part is given and cannot be changed.', phrases: {} },
};

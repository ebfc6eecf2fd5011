import type { Language } from '@fragwerk/sdk';

/** Words of the editor: its library's own by the English ones, and ours. */
export const editorWords: Readonly<
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

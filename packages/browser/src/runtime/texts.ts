import type { Language } from '@fragwerk/sdk';

/** The texts of a generated browser part in one language. */
export interface RuntimeTexts {
  readonly unset: string;
  readonly noAnswer: string;
  readonly sliderName: (label: string) => string;
  readonly handleName: (label: string) => string;
  readonly halfOfDay: string;
  readonly halves: readonly { readonly name: string; readonly hours: string }[];
}

export const runtimeTexts: Readonly<Record<Language, RuntimeTexts>> = {
  de: {
    unset: 'noch nicht eingestellt',
    noAnswer: 'keine Antwort',
    sliderName: (label) => `${label} (Schieberegler)`,
    handleName: (label) => `${label} (im Bild ziehen)`,
    halfOfDay: 'Tageshälfte',
    halves: [
      { name: 'Vormittag', hours: '0–11 Uhr' },
      { name: 'Nachmittag', hours: '12–23 Uhr' },
    ],
  },
  en: {
    unset: 'not set yet',
    noAnswer: 'no answer',
    sliderName: (label) => `${label} (slider)`,
    handleName: (label) => `${label} (drag in the picture)`,
    halfOfDay: 'Half of the day',
    halves: [
      { name: 'Morning', hours: '0–11' },
      { name: 'Afternoon', hours: '12–23' },
    ],
  },
};

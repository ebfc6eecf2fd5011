import type { Language } from '@fragwerk/sdk';

const de = {
  unset: 'noch nicht eingestellt',
  noAnswer: 'keine Antwort',
  readAs: (value: string) => `Gelesen als ${value}`,
  inTray: 'in der Ablage',
  remove: (label: string) => `${label} entfernen`,
  removed: (label: string) => `${label} entfernt`,
  nothingToRemove: 'Hier gibt es nichts zu entfernen',
  noName: 'leer',
  sliderName: (label: string) => `${label} (Schieberegler)`,
  handleName: (label: string) => `${label} (im Bild)`,
  halfOfDay: 'Tageshälfte',
  halves: [
    { name: 'Vormittag', hours: '0–11 Uhr' },
    { name: 'Nachmittag', hours: '12–23 Uhr' },
  ],
};

export type RuntimeTexts = typeof de;

export const runtimeTexts: Readonly<Record<Language, RuntimeTexts>> = {
  de,
  en: {
    unset: 'not set yet',
    noAnswer: 'no answer',
    readAs: (value) => `Read as ${value}`,
    inTray: 'in the tray',
    remove: (label) => `Remove ${label.toLowerCase()}`,
    removed: (label) => `${label} removed`,
    nothingToRemove: 'Nothing to remove here',
    noName: 'empty',
    sliderName: (label) => `${label} (slider)`,
    handleName: (label) => `${label} (in the picture)`,
    halfOfDay: 'Half of the day',
    halves: [
      { name: 'Morning', hours: '0–11' },
      { name: 'Afternoon', hours: '12–23' },
    ],
  },
};

import type { Parameter } from '@fragwerk/sdk';

const width: Parameter = {
  text: 'w…',
  label: { de: 'Breite in Prozent', en: 'Width in percent' },
};

/** What teachers may write in a picture tag beside its kind. */
export const pictureParameters: readonly Parameter[] = [width];

/** What teachers may write in a subquestion; {@link readTask} reads the tasks. */
export const answerParameters: readonly Parameter[] = [
  { text: '', label: { de: 'einen Wert eingeben', en: 'enter a value' }, solution: '' },
  {
    text: 'ask=…',
    label: { de: 'mehrere Werte eingeben', en: 'enter several values' },
    takes: 'names',
    solution: '"…"',
  },
  {
    text: 'pick',
    label: { de: 'ein Bauteil wählen', en: 'pick a component' },
    solution: '"pick:R1"',
  },
  {
    text: 'pick=2',
    label: { de: 'zwei Bauteile wählen', en: 'pick two components' },
    solution: '"pick:R1,C1"',
  },
  {
    text: 'arrows',
    label: { de: 'Pfeile setzen', en: 'place arrows' },
    solution: '"UR1>;IR1>"',
  },
  {
    text: 'arrows=U',
    label: { de: 'Spannungspfeile setzen', en: 'place arrows of voltages' },
    solution: '"UR1>"',
  },
  {
    text: 'arrows=I',
    label: { de: 'Strompfeile setzen', en: 'place arrows of currents' },
    solution: '"IR1>"',
  },
  { text: 'W', label: { de: 'Werte im Bild zeigen', en: 'show the values in the picture' } },
  width,
];

import type { Parameter } from '@fragwerk/sdk';

const parameter = (text: string, de: string, en: string, solution?: string): Parameter => ({
  text,
  label: { de, en },
  ...(solution === undefined ? {} : { solution }),
});

const width = parameter('w…', 'Breite in Prozent', 'Width in percent');

export const pictureParameters: readonly Parameter[] = [width];

/** Parameters of a subquestion; {@link parseTask} parses the tasks. */
export const answerParameters: readonly Parameter[] = [
  parameter('', 'einen Wert eingeben', 'enter a value', ''),
  {
    ...parameter('ask=…', 'mehrere Werte eingeben', 'enter several values', '"…"'),
    takes: 'names',
  },
  parameter('pick', 'ein Bauteil wählen', 'pick a component', '"pick:R1"'),
  parameter('pick=2', 'zwei Bauteile wählen', 'pick two components', '"pick:R1,C1"'),
  parameter('arrows', 'Pfeile setzen', 'place arrows', '"UR1>;IR1>"'),
  parameter('arrows=U', 'Spannungspfeile setzen', 'place voltage arrows', '"UR1>"'),
  parameter('arrows=I', 'Strompfeile setzen', 'place current arrows', '"IR1>"'),
  parameter('W', 'Werte im Bild zeigen', 'show values in the picture'),
  width,
];

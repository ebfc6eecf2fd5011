import { type Parameter, parameter, widthParameter } from '@fragwerk/sdk';

export const pictureParameters: readonly Parameter[] = [widthParameter];

/** Parameters of a subquestion; {@link parseTask} parses the tasks. */
export const answerParameters: readonly Parameter[] = [
  parameter('', { de: 'einen Wert eingeben', en: 'enter a value' }, ''),
  {
    ...parameter('ask=…', { de: 'mehrere Werte eingeben', en: 'enter several values' }, '"…"'),
    takes: 'names',
  },
  parameter('pick', { de: 'ein Bauteil wählen', en: 'pick a component' }, '"pick:R1"'),
  parameter('pick=2', { de: 'zwei Bauteile wählen', en: 'pick two components' }, '"pick:R1,C1"'),
  parameter('arrows', { de: 'Pfeile setzen', en: 'place arrows' }, '"UR1>;IR1>"'),
  parameter('arrows=U', { de: 'Spannungspfeile setzen', en: 'place voltage arrows' }, '"UR1>"'),
  parameter('arrows=I', { de: 'Strompfeile setzen', en: 'place current arrows' }, '"IR1>"'),
  parameter('W', { de: 'Werte im Bild zeigen', en: 'show values in the picture' }),
  widthParameter,
];

import { choice, percent } from '@fragwerk/sdk';

/** The colours of both reference clocks (docs/interface/decisions.md#colours). */
export const dialColours = {
  white: '#ffffff',
  black: '#000000',
  red: '#ff0000',
  green: '#00ff00',
  blue: '#0000ff',
  yellow: '#ffff00',
  gray: '#808080',
} as const;

export const clockFields = {
  bgcolor: choice({
    key: 'bgcolor',
    initial: 'white',
    variables: false,
    label: { de: 'Farbe des Zifferblatts', en: 'Colour of the dial' },
    options: [
      { value: 'white', label: { de: 'Weiß', en: 'White' }, colour: dialColours.white },
      { value: 'black', label: { de: 'Schwarz', en: 'Black' }, colour: dialColours.black },
      { value: 'red', label: { de: 'Rot', en: 'Red' }, colour: dialColours.red },
      { value: 'green', label: { de: 'Grün', en: 'Green' }, colour: dialColours.green },
      { value: 'blue', label: { de: 'Blau', en: 'Blue' }, colour: dialColours.blue },
      { value: 'yellow', label: { de: 'Gelb', en: 'Yellow' }, colour: dialColours.yellow },
      { value: 'gray', label: { de: 'Grau', en: 'Grey' }, colour: dialColours.gray },
    ],
  }),
  width: percent({
    key: 'w',
    initial: 100,
    min: 0,
    label: { de: 'Breite in Prozent', en: 'Width in percent' },
    help: {
      de: 'Anteil an der verfügbaren Breite, zum Beispiel 50.',
      en: 'Share of the available width, for example 50.',
    },
  }),
  mode: choice({
    key: 'mode',
    initial: 'js',
    variables: false,
    unknownValue: 'ignore',
    label: { de: 'Art des Dialogs', en: 'Kind of dialog' },
    help: {
      de: 'Wie die Plattform diesen Dialog beim nächsten Mal öffnet.',
      en: 'How the platform opens this dialog next time.',
    },
    options: [
      { value: 'js', label: { de: 'In der Seite (JavaScript)', en: 'In the page (JavaScript)' } },
      { value: 'iframe', label: { de: 'Eigene Seite im Rahmen', en: 'Separate page in a frame' } },
      { value: 'string', label: { de: 'Nur Text', en: 'Text only' } },
      { value: 'jsf', label: { de: 'Dialog der Plattform', en: 'Dialog of the platform' } },
    ],
  }),
} as const;

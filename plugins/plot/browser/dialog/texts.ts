import type { Language, Localized } from '@fragwerk/sdk';

const de = {
  text: 'Diagramm als Text',
  textHelp: 'Funktionen, Achsen und Elemente, in eigenen Zeilen oder durch ; getrennt',
  content: 'Inhalt',
  empty: 'Noch leer: Füge unten etwas hinzu, oder nimm ein Beispiel.',
  remove: (row: string) => `${row} entfernen`,
  removed: (row: string) => `${row} entfernt`,
  add: 'Hinzufügen',
  added: (what: string) => `${what} hinzugefügt`,
  examples: 'Beispiele',
  answer: 'Antwort der Schüler',
  mode: 'Was sie tun',
  start: 'Anfang: x,y',
  boxes: 'Stellen: [x,y],[x,y]',
  count: 'Punkte, mindestens',
  solution: 'Lösung',
  solutionHelp:
    'Gib in der Vorschau die richtige Antwort: Hier steht sie dann so, wie sie in die Spalte „Lösung“ gehört.',
  copy: 'Kopieren',
  copied: 'Kopiert',
};
export type PlotTexts = typeof de;

export const plotTexts: Readonly<Record<Language, PlotTexts>> = {
  de,
  en: {
    text: 'Plot as text',
    textHelp: 'Functions, axes and elements, in lines of their own or separated by ;',
    content: 'Contents',
    empty: 'Empty: add something below, or choose an example.',
    remove: (row) => `Remove ${row}`,
    removed: (row) => `${row} removed`,
    add: 'Add',
    added: (what) => `${what} added`,
    examples: 'Examples',
    answer: 'Students’ answer',
    mode: 'What they do',
    start: 'Start: x,y',
    boxes: 'Positions: [x,y],[x,y]',
    count: 'Minimum number of points',
    solution: 'Solution',
    solutionHelp:
      'Enter the right answer in the preview. It then appears here in the form that the column “Lösung” takes.',
    copy: 'Copy',
    copied: 'Copied',
  },
};

export const rowLabels = {
  function: { de: 'Funktion', en: 'Function' },
  curve: { de: 'Kurve', en: 'Curve' },
  region: { de: 'Bereich', en: 'Region' },
  axis: { de: 'Achse', en: 'Axis' },
  look: { de: 'Aussehen von', en: 'Appearance of' },
  fill: { de: 'Fläche zwischen', en: 'Area between' },
} as const satisfies Record<string, Localized>;

export const fieldLabels = {
  from: { de: 'von', en: 'from' },
  to: { de: 'bis', en: 'to' },
  unit: { de: 'Einheit', en: 'unit' },
  colour: { de: 'Farbe', en: 'colour' },
  area: { de: 'f>g, f<g oder f-g', en: 'f>g, f<g or f-g' },
  values: { de: 'Werte', en: 'values' },
} as const satisfies Record<string, Localized>;

export const optionLabels: Readonly<Record<string, Localized>> = {
  w: { de: 'Breite', en: 'Width' },
  size: { de: 'Größe in Pixeln', en: 'Size in pixels' },
  grid: { de: 'Gitter', en: 'Grid' },
  axis: { de: 'Achsen', en: 'Axes' },
  numbers: { de: 'Zahlen an den Achsen', en: 'Numbers on the axes' },
  legend: { de: 'Namen der Achsen', en: 'Names of the axes' },
  view: { de: 'Ausschnitt in Prozent', en: 'Visible part in percent' },
  showparams: { de: 'Werte des Parameters', en: 'Values of the parameter' },
  bode: { de: 'Bodediagramm', en: 'Bode plot' },
  ortskurve: { de: 'Ortskurve', en: 'Locus' },
  baseimage: { de: 'Auf dem Bild', en: 'On the image' },
};

/** Statements that can be added; `NAME` is replaced by an unused name. */
export const additions: readonly (readonly [statement: string, label: Localized])[] = [
  ['NAME(x):=x^2', { de: 'Funktion', en: 'function' }],
  ['NAME(t):=[2*cos(t),sin(t)]', { de: 'Kurve', en: 'curve' }],
  ['NAME(x,y):=y<x', { de: 'Bereich', en: 'region' }],
  ['x:-5,5', { de: 'x-Achse', en: 'x axis' }],
  ['y:-5,5', { de: 'y-Achse', en: 'y axis' }],
  ['point(1,2,"P")', { de: 'Punkt', en: 'point' }],
  ['line(0,0,2,1)', { de: 'Linie', en: 'line' }],
  ['arrow(0,0,2,1)', { de: 'Pfeil', en: 'arrow' }],
  ['circle(0,0,1)', { de: 'Kreis', en: 'circle' }],
  ['text(1,1,"A")', { de: 'Text', en: 'text' }],
  ['grid=off', { de: 'ohne Gitter', en: 'no grid' }],
];

import { both } from './texts.js';

export const datasetTab = {
  empty: both(
    'Noch kein Datensatz. „Hinzufügen“ legt einen mit 40 Werten an; im Text schreibst du {Name}.',
    'No datasets yet. “Add” creates one with 40 values; use it in the text as {name}.',
  ),
  preview: both('Werte der 40 Datensätze', 'Values of the 40 rows'),
  row: both('Datensatz', 'Row'),
  help: both('Schreibweise der Werte', 'How to write values'),
} as const;

/** Notations of ranges with their meaning. */
export const rangeHelp = [
  ['45  15k  34,15k,24.4m', both('feste Werte, mit Vorsätzen', 'fixed values, with prefixes')],
  ['3-15  -3--0.5,0.5-3', both('Zahlen aus Bereichen', 'numbers from ranges')],
  ['I3-15', both('ganze Zahlen', 'integers')],
  ['13:45-130', both('13 Werte in gleichem Abstand', '13 values, equally spaced')],
  [
    '2:3:15  3*2:100',
    both('arithmetisch 2,5,8 …; geometrisch 3,6,12 …', 'arithmetic 2,5,8 …; geometric 3,6,12 …'),
  ],
  ['E12:10k-80k  D5:10-600', both('Normreihen', 'standard series')],
  ['F3:5-9', both('drei gültige Ziffern', 'three significant digits')],
  ['V3:1-10  M3x3:1-10', both('Vektor, Matrix', 'vector, matrix')],
  ['C:1-10j1-10', both('komplexe Zahlen', 'complex numbers')],
  ['S:rot,grün  R5:[a-z]+', both('Wörter, Muster', 'words, patterns')],
  ['sI:1,2,3', both('Werte der Reihe nach', 'values in this order')],
] as const;

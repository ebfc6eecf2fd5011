import type { Localized } from '@fragwerk/host';
import { type FieldName, rangeForms, readRangeForm } from './range-forms.js';
import { both } from './texts.js';

export const datasetTab = {
  empty: both(
    'Noch kein Datensatz. „Hinzufügen“ legt einen an, mit einem Wert für jede der 40 Varianten der Frage; im Text schreibst du {Name}.',
    'No datasets yet. “Add” creates one with a value for each of the question’s 40 rows; use it in the text as {name}.',
  ),
  preview: both('Werte der 40 Varianten', 'Values of the 40 rows'),
  assistant: (name: string) => both(`Werte von ${name}`, `Values of ${name}`),
  kind: both('Jede Variante bekommt', 'Each row gets'),
  noSentence: (range: string) =>
    both(
      `Die Angabe „${range}“ lässt sich hier nicht als Satz zeigen; „Einfügen“ ersetzt sie.`,
      `No sentence describes “${range}”. “Insert” replaces it.`,
    ),
  help: both('Schreibweise der Werte', 'How to write values'),
} as const;

/** Notations of ranges with their meaning. */
export const rangeHelp: readonly (readonly [string, Localized])[] = [
  ...rangeForms.map(({ example, sentence }) => {
    const { values = {} } = readRangeForm(example) ?? {};
    const filled = (text: string) =>
      text.replaceAll(/\{(\w+)\}/g, (_, name: FieldName) => values[name] ?? '');
    return [example, both(filled(sentence.de), filled(sentence.en))] as const;
  }),
  ['-3--0.5,0.5-3', both('eine Zahl aus mehreren Bereichen', 'a number from several ranges')],
  ['V3:1-10  M3x3:1-10', both('Vektor, Matrix', 'vector, matrix')],
  ['C:1-10j1-10', both('eine komplexe Zahl', 'a complex number')],
  ['R5:[a-z]+', both('ein Text nach einem Muster', 'a text that fits a pattern')],
];

import type { StyleNote } from '@fragwerk/python';
import type { Localized } from '@fragwerk/sdk';
import type { Program } from '../question.js';
import { type Place, visiblePlace } from './place.js';

/** A suggestion for better style, with its places. */
export interface Advice {
  readonly sentence: Localized;
  /** At least one. */
  readonly places: readonly Place[];
}

/** Sentences of the rules of `style.py`; $1 is the name, sign or number that a note is about. */
const sentences: Readonly<Record<string, readonly [de: string, en: string]>> = {
  lineLength: [
    'Die Zeile hat $1 Zeichen, üblich sind höchstens 79. Teile sie in einer Klammer auf mehrere Zeilen auf.',
    'The line has $1 characters; the usual limit is 79. Break it within brackets.',
  ],
  trailingSpace: [
    'Am Ende der Zeile stehen Leerzeichen. Lösche sie.',
    'The line ends with spaces. Delete them.',
  ],
  tabs: [
    'Die Zeile ist mit Tabulatoren eingerückt. Nimm vier Leerzeichen pro Stufe.',
    'The line is indented with tabs. Use four spaces per level.',
  ],
  indentStep: [
    'Die Einrückung ist kein Vielfaches von vier Leerzeichen. Nimm vier pro Stufe.',
    'The indentation is not a multiple of four spaces. Use four per level.',
  ],
  fewBlankLines: [
    'Vor und nach einer Funktion oder Klasse stehen zwei leere Zeilen.',
    'A function or class needs two blank lines before and after it.',
  ],
  noBlankLine: [
    'Vor eine Funktion in einem Block, etwa eine Methode, gehört eine leere Zeile.',
    'A function inside of a block, such as a method, needs a blank line before it.',
  ],
  manyBlankLines: [
    'Hier stehen $1 leere Zeilen; höchstens zwei sind üblich, in einem Block eine. Lösche die übrigen.',
    'There are $1 blank lines; two are enough, or one within a block. Delete the others.',
  ],
  semicolon: [
    'Ein Strichpunkt ist in Python nicht nötig. Schreibe jede Anweisung in eine eigene Zeile.',
    'Python needs no semicolons. Put each statement on a line of its own.',
  ],
  oneLine: [
    'Nach dem Doppelpunkt geht es in derselben Zeile weiter. Beginne eine neue, eingerückte Zeile.',
    'There is code after the colon. Start a new, indented line.',
  ],
  spaceAfter: ['Nach „$1“ fehlt ein Leerzeichen.', 'A space is missing after “$1”.'],
  spaceBeforeComma: [
    'Vor ein Komma gehört kein Leerzeichen. Lösche es.',
    'A comma needs no space before it. Delete it.',
  ],
  spaceInside: [
    'Innen neben die Klammer $1 gehört kein Leerzeichen. Lösche es.',
    'The bracket $1 needs no space on its inner side. Delete it.',
  ],
  spaceBeforeBracket: [
    'Zwischen einen Namen und die Klammer $1 gehört kein Leerzeichen. Lösche es.',
    'A name and the bracket $1 need no space between them. Delete it.',
  ],
  spaceOperator: [
    'Vor oder nach $1 fehlt ein Leerzeichen.',
    'A space is missing before or after $1.',
  ],
  manySpaces: [
    'Neben $1 steht mehr als ein Leerzeichen. Eines genügt.',
    'There is more than one space next to $1. One is enough.',
  ],
  spaceDefault: [
    'Um das = eines Arguments gehören keine Leerzeichen: f(x=1).',
    'The = of an argument needs no spaces around it: f(x=1).',
  ],
  spaceBeforeComment: [
    'Vor einen Kommentar am Zeilenende gehören zwei Leerzeichen.',
    'A comment at the end of a line needs two spaces before it.',
  ],
  spaceInComment: [
    'Nach dem # eines Kommentars fehlt ein Leerzeichen.',
    'A space is missing after the # of a comment.',
  ],
  unusedImport: [
    '$1 wird importiert, aber nicht benutzt. Lösche den Import.',
    '$1 is imported but not used. Delete the import.',
  ],
  unusedVariable: [
    'Die Variable $1 bekommt einen Wert, der nie benutzt wird. Benutze oder lösche sie.',
    'The variable $1 gets a value that is never used. Use it or delete it.',
  ],
  redefined: [
    '$1 ist schon weiter oben definiert; nur diese Fassung gilt. Lösche eine von beiden.',
    '$1 is already defined above; only this version counts. Delete one of them.',
  ],
  unreachable: [
    'Diese Zeile wird nie erreicht, weil davor return, raise, break oder continue steht. Lösche sie, oder rücke sie anders ein.',
    'This line is never reached, because return, raise, break or continue comes before it. Delete it, or indent it differently.',
  ],
  importAll: [
    'from $1 import * importiert alle Namen des Moduls. Nenne nur die, die du brauchst.',
    'from $1 import * imports every name of the module. List only those that you need.',
  ],
  lateImport: [
    'Importe gehören an den Anfang des Programms. Verschiebe diesen nach oben.',
    'Imports belong at the beginning of a program. Move this one up.',
  ],
  noneCompare: [
    'Mit None vergleicht man durch $1 None, nicht durch == oder !=.',
    'Compare with None using $1 None, not == or !=.',
  ],
  boolCompare: [
    'Ein Vergleich mit True oder False ist nicht nötig: Schreibe if x: oder if not x:.',
    'Comparing with True or False is not needed: write if x: or if not x:.',
  ],
  typeCompare: [
    'Den Typ eines Werts prüft man mit isinstance(x, int).',
    'Check the type of a value with isinstance(x, int).',
  ],
  isLiteral: [
    'Mit is prüft man, ob es dasselbe Objekt ist. Einen Wert vergleicht man mit $1.',
    'The operator is tests for the same object. Compare values with $1.',
  ],
  notIn: ['Schreibe x $1 y statt not am Anfang.', 'Write x $1 y instead of a not in front.'],
  bareExcept: [
    'Ein except ohne Namen fängt jeden Fehler, auch Tippfehler. Nenne den, den du erwartest: except ValueError:.',
    'An except without a name catches every error, even misspelt names. Name the one that you expect: except ValueError:.',
  ],
  lambdaName: [
    'Eine Funktion mit Namen schreibt man mit def $1(…):, nicht mit lambda.',
    'Define a named function with def $1(…):, not with lambda.',
  ],
  ambiguous: [
    'Der Name $1 sieht aus wie eine 1 oder 0. Nimm einen längeren Namen.',
    'The name $1 looks like a 1 or 0. Use a longer name.',
  ],
  shadowedBuiltin: [
    '$1 ist in Python schon vergeben und wird damit überschrieben. Nimm einen anderen Namen.',
    '$1 is a built-in name of Python, which this hides. Use another name.',
  ],
  mutableDefault: [
    'Diesen Vorgabewert teilen sich alle Aufrufe. Nimm None, und lege den Wert in der Funktion an.',
    'All calls share this default value. Use None, and create the value in the function.',
  ],
  plainFString: [
    'Dieser Text beginnt mit f, hat aber keine {…}. Lösche das f.',
    'This string begins with f but has no {…}. Delete the f.',
  ],
};

/** Returns advice on the student's lines: one entry per rule and name, with all places. */
export function adviceOn(
  notes: readonly StyleNote[],
  { from, to, hiddenLines }: Pick<Program, 'from' | 'to' | 'hiddenLines'>,
): readonly Advice[] {
  const found = new Map<string, { readonly sentence: Localized; readonly places: Place[] }>();
  for (const { rule, name, file, line } of notes) {
    const [de, en] = sentences[rule] ?? [];
    const place = visiblePlace({ file, line }, hiddenLines);
    const isOwn = file !== '' || (line >= from && line <= to);
    if (de === undefined || en === undefined || !place || !isOwn) continue;
    const insert = (text: string) => text.replaceAll('$1', () => name);
    const key = JSON.stringify([rule, rule === 'lineLength' ? '' : name]);
    const known = found.get(key) ?? { sentence: { de: insert(de), en: insert(en) }, places: [] };
    known.places.push(place);
    found.set(key, known);
  }
  return [...found.values()];
}

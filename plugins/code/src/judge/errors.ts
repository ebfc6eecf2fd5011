import type { Localized } from '@fragwerk/sdk';
import type { PythonError } from '@fragwerk/python';

interface Explanation {
  readonly type: string;
  /** The message; what it captures stands in the sentences as $1, $2. Left out: any. */
  readonly message?: RegExp;
  readonly de: string;
  readonly en: string;
  /** The same without words of the message. */
  readonly plain?: Localized;
}

const syntax: readonly Explanation[] = [
  {
    type: 'SyntaxError',
    message: /^expected ':'/,
    de: 'Hier fehlt ein Doppelpunkt, zum Beispiel nach if, for, while oder def.',
    en: 'A colon is missing here, for example after if, for, while or def.',
  },
  {
    type: 'SyntaxError',
    message: /^'(.)' was never closed/,
    de: 'Die Klammer $1 wird nicht geschlossen.',
    en: 'The bracket $1 is never closed.',
  },
  {
    type: 'SyntaxError',
    message: /^unmatched '(.)'/,
    de: 'Zu der Klammer $1 gibt es keine öffnende.',
    en: 'There is no opening bracket for $1.',
  },
  {
    type: 'SyntaxError',
    message: /^closing parenthesis '(.)' does not match opening parenthesis '(.)'/,
    de: 'Die Klammer $2 wird mit $1 geschlossen.',
    en: 'The bracket $2 is closed by $1.',
  },
  {
    type: 'SyntaxError',
    message: /^unterminated (?:triple-quoted )?(?:f-)?string literal/,
    de: 'Ein Text hat kein Anführungszeichen am Ende.',
    en: 'A text has no quote at its end.',
  },
  {
    type: 'SyntaxError',
    message: /Maybe you meant '==' or ':='|cannot assign to .* Maybe you meant '=='/,
    de: 'Ein einzelnes = weist zu. Zum Vergleichen schreibt man ==.',
    en: 'A single = assigns. To compare, write ==.',
  },
  {
    type: 'SyntaxError',
    message: /^cannot assign to/,
    de: 'Links von = steht etwas, dem man nichts zuweisen kann.',
    en: 'To the left of = is something that nothing can be assigned to.',
  },
  {
    type: 'SyntaxError',
    message: /^Missing parentheses in call to '(\w+)'/,
    de: 'Nach $1 gehören Klammern: $1(…).',
    en: 'Brackets belong after $1: $1(…).',
  },
  {
    type: 'SyntaxError',
    message: /Perhaps you forgot a comma/,
    de: 'Hier fehlt vielleicht ein Komma oder ein Rechenzeichen.',
    en: 'Perhaps a comma or an operator is missing here.',
  },
  {
    type: 'SyntaxError',
    message: /^'(return|break|continue|yield)' (?:outside|not properly)/,
    de: '$1 steht nicht in einer Funktion oder Schleife. Ist die Zeile richtig eingerückt?',
    en: '$1 does not stand in a function or loop. Is the line indented correctly?',
  },
  {
    type: 'SyntaxError',
    de: 'Python versteht diese Zeile nicht. Fehlt hier oder in der Zeile davor ein Zeichen?',
    en: 'Python does not understand this line. Is a character missing here or in the line before?',
  },
  {
    type: 'IndentationError',
    message: /^expected an indented block/,
    de: 'Nach einem Doppelpunkt muss die nächste Zeile eingerückt sein.',
    en: 'After a colon the next line has to be indented.',
  },
  {
    type: 'IndentationError',
    message: /^unexpected indent/,
    de: 'Diese Zeile ist weiter eingerückt als die davor, ohne dass dort ein Doppelpunkt steht.',
    en: 'This line is indented more than the one before, which has no colon.',
  },
  {
    type: 'IndentationError',
    de: 'Die Einrückung passt zu keiner Zeile davor.',
    en: 'The indentation matches no line before.',
  },
  {
    type: 'TabError',
    de: 'Die Einrückung mischt Tabulatoren und Leerzeichen.',
    en: 'The indentation mixes tabs and blanks.',
  },
];

const names: readonly Explanation[] = [
  {
    type: 'NameError',
    message: /^name '(\w+)' is not defined/,
    de: 'Den Namen $1 gibt es hier nicht. Ist er richtig geschrieben und vorher zugewiesen?',
    en: 'There is no name $1 here. Is it spelt correctly and assigned before?',
    plain: {
      de: 'Einen Namen gibt es hier nicht. Ist er richtig geschrieben und vorher zugewiesen?',
      en: 'A name does not exist here. Is it spelt correctly and assigned before?',
    },
  },
  {
    type: 'UnboundLocalError',
    message: /^(?:cannot access local variable|local variable) '(\w+)'/,
    de: 'Die Variable $1 wird in dieser Funktion benutzt, bevor sie einen Wert hat.',
    en: 'The variable $1 is used in this function before it has a value.',
    plain: {
      de: 'Eine Variable wird in dieser Funktion benutzt, bevor sie einen Wert hat.',
      en: 'A variable is used in this function before it has a value.',
    },
  },
  {
    type: 'AttributeError',
    message: /^'NoneType' object has no attribute/,
    de: 'Hier steht None statt eines Werts. Gibt eine Funktion davor nichts zurück?',
    en: 'There is None here instead of a value. Does a function before return nothing?',
  },
  {
    type: 'AttributeError',
    message: /^'(\w+)' object has no attribute '(\w+)'/,
    de: 'Ein Wert der Art $1 hat kein $2.',
    en: 'A value of the kind $1 has no $2.',
    plain: {
      de: 'Ein Wert hat die Methode oder Eigenschaft nicht, die hier steht.',
      en: 'A value does not have the method or attribute that stands here.',
    },
  },
  {
    type: 'AttributeError',
    message: /^module '([\w.]+)' has no attribute '(\w+)'/,
    de: 'Im Modul $1 gibt es kein $2.',
    en: 'The module $1 has no $2.',
    plain: {
      de: 'Einen Namen gibt es in diesem Modul nicht. Heißt die Funktion so wie in der Aufgabe?',
      en: 'The module has no such name. Is the function called as the task says?',
    },
  },
  {
    type: 'ModuleNotFoundError',
    message: /^No module named '([\w.]+)'/,
    de: 'Das Modul $1 gibt es hier nicht.',
    en: 'There is no module $1 here.',
    plain: { de: 'Ein Modul gibt es hier nicht.', en: 'A module does not exist here.' },
  },
  {
    type: 'ImportError',
    message: /^cannot import name '(\w+)' from '([\w.]+)'/,
    de: 'Im Modul $2 gibt es kein $1.',
    en: 'The module $2 has no $1.',
    plain: {
      de: 'Einen Namen gibt es in diesem Modul nicht.',
      en: 'A name does not exist in this module.',
    },
  },
];

const values: readonly Explanation[] = [
  {
    type: 'TypeError',
    message: /^can only concatenate str|^unsupported operand type\(s\).*'str'/,
    de: 'Ein Text und eine Zahl lassen sich so nicht verknüpfen. Fehlt int(…), float(…) oder str(…)?',
    en: 'A text and a number cannot be combined this way. Is int(…), float(…) or str(…) missing?',
  },
  {
    type: 'TypeError',
    message: /NoneType/,
    de: 'Hier steht None statt eines Werts. Gibt eine Funktion davor nichts zurück?',
    en: 'There is None here instead of a value. Does a function before return nothing?',
  },
  {
    type: 'TypeError',
    message: /^unsupported operand type|^'\S+' not supported between/,
    de: 'Diese beiden Arten von Werten lassen sich so nicht verknüpfen oder vergleichen.',
    en: 'These two kinds of values cannot be combined or compared this way.',
  },
  {
    type: 'TypeError',
    message: /missing \d+ required .*argument/,
    de: 'Beim Aufruf einer Funktion fehlt ein Argument.',
    en: 'An argument is missing where a function is called.',
  },
  {
    type: 'TypeError',
    message: /takes .* positional arguments? but|got an unexpected keyword/,
    de: 'Eine Funktion wird mit anderen Argumenten aufgerufen, als sie hat.',
    en: 'A function is called with other arguments than it has.',
  },
  {
    type: 'TypeError',
    message: /object is not callable/,
    de: 'Hier wird etwas aufgerufen, das keine Funktion ist. Heißt eine Variable wie eine Funktion?',
    en: 'Something is called here that is no function. Has a variable the name of a function?',
  },
  {
    type: 'TypeError',
    message: /is not (?:subscriptable|iterable)|indices must be/,
    de: 'Dieser Wert hat keine Elemente, oder der Index ist keine ganze Zahl.',
    en: 'This value has no elements, or the index is no whole number.',
  },
  {
    type: 'TypeError',
    de: 'Ein Wert ist von der falschen Art.',
    en: 'A value is of the wrong kind.',
  },
  {
    type: 'ValueError',
    message: /^invalid literal for int\(\)|^could not convert string to float/,
    de: 'Ein Text, der keine Zahl ist, soll in eine Zahl verwandelt werden.',
    en: 'A text that is no number is to be turned into a number.',
  },
  {
    type: 'ValueError',
    message: /values to unpack/,
    de: 'Links vom = stehen mehr oder weniger Namen als rechts Werte.',
    en: 'There are more or fewer names to the left of = than values to the right.',
  },
  {
    type: 'ValueError',
    de: 'Ein Wert ist hier nicht erlaubt.',
    en: 'A value is not allowed here.',
  },
];

const events: readonly Explanation[] = [
  {
    type: 'ZeroDivisionError',
    de: 'Hier wird durch 0 geteilt.',
    en: 'This divides by 0.',
  },
  {
    type: 'IndexError',
    de: 'Ein Index ist zu groß: Das Element gibt es nicht. Der erste Index ist 0.',
    en: 'An index is too large: there is no such element. The first index is 0.',
  },
  {
    type: 'KeyError',
    de: 'Diesen Schlüssel gibt es im Wörterbuch nicht.',
    en: 'There is no such key in the dictionary.',
  },
  {
    type: 'RecursionError',
    de: 'Eine Funktion ruft sich ohne Ende selbst auf.',
    en: 'A function calls itself without end.',
  },
  {
    type: 'EOFError',
    de: 'Das Programm liest mehr Eingaben, als es gibt.',
    en: 'The program reads more input than there is.',
  },
  {
    type: 'FileNotFoundError',
    de: 'Diese Datei gibt es hier nicht.',
    en: 'There is no such file here.',
  },
  {
    type: 'AssertionError',
    de: 'Eine Prüfung mit assert ist nicht erfüllt.',
    en: 'A check with assert does not hold.',
  },
  {
    type: 'Refused',
    message: /^(\w{1,60})$/,
    de: 'In dieser Aufgabe ist $1 nicht erlaubt.',
    en: 'In this task $1 is not allowed.',
    plain: {
      de: 'In dieser Aufgabe ist ein Name oder Modul nicht erlaubt, das hier steht.',
      en: 'In this task a name or module that stands here is not allowed.',
    },
  },
  {
    type: 'MemoryError',
    de: 'Das Programm braucht zu viel Speicher.',
    en: 'The program needs too much memory.',
  },
  {
    type: 'OverflowError',
    de: 'Eine Zahl ist zu groß.',
    en: 'A number is too large.',
  },
];

/** What a program raises itself may be as long as it likes. */
const MAX_MESSAGE = 300;

const explanations = [...syntax, ...names, ...values, ...events];

const other: Localized = {
  de: 'Das Programm bricht mit einem Fehler ab.',
  en: 'The program stops with an error.',
};

const insert = (sentence: string, found: RegExpExecArray | null): string =>
  sentence.replace(/\$(\d)/g, (_, digit: string) => (found?.[Number(digit)] ?? '').slice(0, 60));

/**
 * An error of Python in a sentence for students, with its line and, unless `isSecret`, as Python
 * says it. A secret one holds nothing that the program itself may have put into it.
 *
 * @param unseenLines lines before the first one that the student sees
 */
export function explainError(
  { type, message: whole, line }: PythonError,
  { unseenLines = 0, isSecret = false }: { unseenLines?: number; isSecret?: boolean } = {},
): Localized {
  const message = whole.slice(0, MAX_MESSAGE);
  const known = explanations.find(
    (one) => one.type === type && (!one.message || one.message.test(message)),
  );
  const found = known?.message?.exec(message) ?? null;
  const said = known && ((isSecret ? known.plain : null) ?? known);
  const own = line === null || line <= unseenLines ? null : line - unseenLines;
  const words = [type, message].filter((one) => one !== '').join(': ');
  const original = isSecret || words === '' ? '' : ` (${words})`;
  const at = (word: string) => (own === null ? '' : `${word} ${own}: `);
  return {
    de: `${at('Zeile')}${insert((said ?? other).de, found)}${original}`,
    en: `${at('Line')}${insert((said ?? other).en, found)}${original}`,
  };
}

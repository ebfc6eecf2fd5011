import type { Localized } from '@fragwerk/sdk';
import { didYouMean } from '@fragwerk/sdk/expressions';
import type { PythonError, RunEnd } from '@fragwerk/python';
import type { Program } from '../question.js';
import { formatPlace, visiblePlace } from './place.js';

interface Explanation {
  /** Pattern of Python's message; default: any message. Captures are inserted as $1, $2. */
  readonly message?: RegExp;
  /** Pattern of the line, without its texts and comments; default: any line. Its captures come instead. */
  readonly source?: RegExp;
  /** Whether a word is offered that an unknown one resembles. */
  readonly offers?: true;
  /** Of `{a|b}`, hidden tests show `b`, because their message must not be quoted. */
  readonly de: string;
  readonly en: string;
}

/** What ended a run. */
export const endMessages: Readonly<Record<Exclude<RunEnd, 'done' | 'exception'>, Localized>> = {
  timeout: {
    de: 'Das Programm wurde nicht rechtzeitig fertig. Endet jede Schleife?',
    en: 'The program did not finish in time. Does every loop end?',
  },
  memory: {
    de: 'Das Programm braucht zu viel Speicher.',
    en: 'The program uses too much memory.',
  },
  output: {
    de: 'Das Programm gibt zu viel aus oder zeichnet zu viel. Endet jede Schleife?',
    en: 'The program prints or draws too much. Does every loop end?',
  },
  value: { de: 'Das Ergebnis ist zu lang.', en: 'The result is too long.' },
  input: {
    de: 'Das Programm liest immer weiter, obwohl es keine Eingabe mehr gibt. Fängt ein except ohne Namen auch diesen Fehler ab?',
    en: 'The program keeps reading although there is no more input. Does a bare except catch this error, too?',
  },
  crash: { de: 'Das Programm ist abgestürzt.', en: 'The program crashed.' },
  notRun: {
    de: 'Nicht ausgeführt: Die Tests davor haben die ganze Zeit verbraucht.',
    en: 'Not run: the time limit was used up by earlier tests.',
  },
};

const noneInstead: Localized = {
  de: 'Hier steht None statt eines Werts. Gibt eine Funktion davor nichts zurück?',
  en: 'This is None instead of a value. Did a function return nothing?',
};

const MISSING_COLON: Localized = {
  de: 'Hier fehlt ein Doppelpunkt, zum Beispiel nach if, for, while oder def. Statt else if heißt es elif.',
  en: 'A colon is missing, for example after if, for, while or def. Instead of else if, write elif.',
};

/** Keywords of Python, and `print`, which is often misspelt. */
const KEYWORDS =
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass print raise return try while with yield'.split(
    ' ',
  );

/** What is wrong in a line that Python cannot read, often by the habits of another language. */
const unreadable: readonly (readonly [source: RegExp, de: string, en: string])[] = [
  [
    /^\s*for\s*\(.*;/,
    'In Python zählt man mit for i in range(…):',
    'To count in Python, write for i in range(…):',
  ],
  [/^\s*foreach\b/, 'Statt foreach schreibt man for.', 'Instead of foreach, write for.'],
  [
    /^\s*do\b/,
    'Eine Schleife mit do gibt es nicht. Schreibe while True: und beende sie mit break.',
    'Python has no do loop. Write while True: and leave it with break.',
  ],
  [
    /^\s*switch\b/,
    'Statt switch schreibt man if und elif.',
    'Instead of switch, write if and elif.',
  ],
  [
    /\bnew\s+\w/,
    'Ein Objekt entsteht ohne new: Punkt(3).',
    'Create an object without new: Point(3).',
  ],
  [
    /\w\s*(\+\+|--)(?!\s*[\w(])/,
    'Python kennt $1 nicht. Schreibe += 1 oder -= 1 in eine eigene Zeile.',
    'Python has no $1. Write += 1 or -= 1 on a line of its own.',
  ],
  [/([=!]==)/, 'Statt $1 schreibt man in Python == oder !=.', 'Instead of $1, write == or !=.'],
  [/(=[<>])/, 'Statt $1 schreibt man in Python <= oder >=.', 'Instead of $1, write <= or >=.'],
  [/&&/, 'Statt && schreibt man in Python and.', 'Instead of &&, write and.'],
  [/\|\|/, 'Statt || schreibt man in Python or.', 'Instead of ||, write or.'],
  [/(?:^|[\s(])!\s*[\w(]/, 'Statt ! schreibt man in Python not.', 'Instead of !, write not.'],
  [/^\s*(els(?:e\s*)?if)\b/, 'Statt $1 schreibt man in Python elif.', 'Instead of $1, write elif.'],
  [
    /^\s*(?:public|private|static|function|func|void)\s/,
    'Eine Funktion beginnt in Python mit def.',
    'In Python, a function begins with def.',
  ],
  [
    /(?:^|[(,])\s*(int|float|double|bool|boolean|char|string|var|let|const)(?:\[\])?\s+\w/i,
    'Vor dem Namen einer Variable steht in Python nichts: $1 fällt weg.',
    'In Python, nothing comes before the name of a variable. Leave out $1.',
  ],
  [
    /\bthen\s*(?::\s*)?$/,
    'In Python steht kein then, nur ein Doppelpunkt.',
    'Write a colon instead of then.',
  ],
  [
    new RegExp(`^\\s*(${KEYWORDS.join('|')})\\s*=(?!=)`),
    '$1 hat in Python eine feste Bedeutung. Nimm einen anderen Namen.',
    '$1 is a keyword of Python. Choose another name.',
  ],
  [/^\s*(?:if|elif|else|while|for|def|class|try)\b[^:]*$/, MISSING_COLON.de, MISSING_COLON.en],
  [
    /^\s*(elif|else|except|finally)\b/,
    'Vor $1 fehlt der Anfang in gleicher Einrückung, zum Beispiel if oder try.',
    'There is no matching if or try above $1 with the same indentation.',
  ],
  [
    /(?:""|'')\s*(?!(?:if|in|and|or|not|is|for|else)\b)\w/,
    'Neben einem Text fehlt ein Komma oder ein +.',
    'A comma or + is missing next to a string.',
  ],
  [
    /\?/,
    'Statt a ? b : c schreibt man in Python b if a else c.',
    'Instead of a ? b : c, write b if a else c.',
  ],
];

/** Explanations by the name of the error; of several, the first one that matches counts. */
const explanations = new Map(
  Object.entries<Explanation | readonly Explanation[]>({
    SyntaxError: [
      {
        message: /^expected ':'|^'\{' was never closed/,
        source: /^\s*(?:if|elif|else|for|while|def|class|try)\b.*\{\s*$/,
        de: 'Statt { steht in Python ein Doppelpunkt, und die Zeilen danach sind eingerückt.',
        en: 'Instead of {, write a colon, and indent the lines below.',
      },
      ...unreadable.map(([source, de, en]) => ({ message: /^invalid syntax/, source, de, en })),
      {
        message: /^invalid character '([“”„‟‘’‚‛«»´])'/,
        de: 'Python kennt das Anführungszeichen $1 nicht. Schreibe " oder \'.',
        en: 'Python does not accept the quotation mark $1. Write " or \'.',
      },
      {
        message: /^invalid character '([–—−‐‑])'/,
        de: 'Python kennt das Minuszeichen $1 nicht. Schreibe -.',
        en: 'Python does not accept the minus sign $1. Write -.',
      },
      {
        message: /^invalid character '(.)'/u,
        de: 'Das Zeichen $1 kennt Python hier nicht.',
        en: 'Python does not accept the character $1 here.',
      },
      {
        message: /^invalid non-printable character (U\+\w+)/,
        de: 'Hier steht ein unsichtbares Zeichen ($1), meist aus einem kopierten Text. Lösche den Abstand an dieser Stelle und schreibe ihn neu.',
        en: 'There is an invisible character ($1) here, usually from copied text. Delete the space at this place and type it again.',
      },
      { message: /^expected ':'/, ...MISSING_COLON },
      {
        message: /^invalid decimal literal/,
        de: 'Nach einer Zahl steht ein Buchstabe. Fehlt ein * dazwischen? Namen beginnen nicht mit einer Ziffer.',
        en: 'A letter follows a number. Is a * missing between them? Names cannot begin with a digit.',
      },
      {
        message: /^leading zeros/,
        de: 'Ganze Zahlen beginnen nicht mit 0: 8 statt 08.',
        en: 'Integers cannot begin with 0: write 8, not 08.',
      },
      {
        message: /^f-string: expecting '(.)'/,
        de: 'In einem f-String fehlt $1.',
        en: 'An f-string is missing $1.',
      },
      {
        message: /^expected 'except' or 'finally' block/,
        de: 'Zu try fehlt except.',
        en: 'try needs an except.',
      },
      {
        message: /^expected 'else' after 'if' expression/,
        de: 'Zu if in einem Ausdruck gehört else: b if a else c.',
        en: 'An if inside an expression needs an else: b if a else c.',
      },
      {
        message: /^'(.)' was never closed/,
        de: 'Die Klammer $1 wird nicht geschlossen.',
        en: 'The bracket $1 is never closed.',
      },
      {
        message: /^unmatched '(.)'/,
        de: 'Zu der Klammer $1 gibt es keine öffnende.',
        en: '$1 has no matching opening bracket.',
      },
      {
        message: /^closing parenthesis '(.)' does not match opening parenthesis '(.)'/,
        de: 'Die Klammer $2 wird mit $1 geschlossen.',
        en: 'The bracket $2 is closed by $1.',
      },
      {
        message: /^unterminated (?:triple-quoted )?(?:f-)?string literal/,
        de: 'Am Ende eines Textes fehlt das Anführungszeichen.',
        en: 'A string is missing its closing quote.',
      },
      {
        message: /^\(unicode error\)/,
        de: 'In Texten hat der Backslash \\ eine besondere Bedeutung. Schreibe \\\\, in Dateinamen auch /.',
        en: 'A backslash has a special meaning in strings. Write \\\\ instead, or / in file names.',
      },
      {
        message: /Maybe you meant '==' or ':='|cannot assign to .* Maybe you meant '=='/,
        de: 'Ein einzelnes = weist zu. Zum Vergleichen schreibt man ==.',
        en: 'A single = assigns a value. Use == to compare.',
      },
      {
        message: /^cannot assign to/,
        de: 'Links von = steht etwas, dem man nichts zuweisen kann.',
        en: 'You cannot assign to the expression on the left of =.',
      },
      {
        message: /^Missing parentheses in call to '(print|exec)'/,
        de: 'Nach $1 gehören Klammern: $1(…).',
        en: '$1 needs parentheses: $1(…).',
      },
      {
        message: /Perhaps you forgot a comma/,
        de: 'Hier fehlt vielleicht ein Komma oder ein Operator.',
        en: 'A comma or an operator may be missing here.',
      },
      {
        message: /^'(return|break|continue|yield)' (?:outside|not properly)/,
        de: '$1 steht nicht in einer Funktion oder Schleife. Ist die Zeile richtig eingerückt?',
        en: '$1 is outside of a function or loop. Is the line indented correctly?',
      },
      {
        message: /^invalid syntax|expect/,
        offers: true,
        de: 'Python versteht diese Zeile nicht. Fehlt hier oder in der Zeile davor ein Zeichen?',
        en: 'Python cannot read this line. Is a character missing here or in the line above?',
      },
      { de: 'So darf man das in Python nicht schreiben.', en: 'Python does not allow this.' },
    ],
    IndentationError: [
      {
        message: /^expected an indented block/,
        de: 'Nach einem Doppelpunkt muss die nächste Zeile eingerückt sein.',
        en: 'The line after a colon must be indented.',
      },
      {
        message: /^unexpected indent/,
        de: 'Diese Zeile ist weiter eingerückt als die davor, ohne dass dort ein Doppelpunkt steht.',
        en: 'This line is indented further than the line above, which does not end with a colon.',
      },
      {
        de: 'Die Einrückung passt zu keiner Zeile davor.',
        en: 'The indentation does not match any line above.',
      },
    ],
    TabError: {
      de: 'Die Einrückung mischt Tabulatoren und Leerzeichen.',
      en: 'The indentation mixes tabs and spaces.',
    },
    NameError: [
      {
        message: /^name '(true|false|null|none|NULL)' is not defined/,
        de: 'Statt $1 schreibt man in Python True, False oder None, groß am Anfang.',
        en: 'Instead of $1, write True, False or None, with a capital letter.',
      },
      {
        message:
          /^name '(csv|datetime|json|math|os|random|re|statistics|string|sys|time|turtle)' is/,
        de: '{$1 ist ein Modul|Ein Modul wird benutzt}. Fehlt oben {import $1|ein import}?',
        en: '{$1|This} is a module. Is {import $1|an import} missing at the top?',
      },
      {
        message: /^name '(Math|Random|Time|Turtle)' is/,
        de: 'Module schreibt man klein, nicht $1.',
        en: 'Names of modules are lower case, not $1.',
      },
      {
        message:
          /^name '(sqrt|sin|cos|tan|asin|acos|atan|exp|log|log10|pi|floor|ceil|radians|degrees)' is/,
        de: '{$1 gehört|Ein Name gehört} zum Modul math. Fehlt oben {from math import $1|ein import}?',
        en: '{$1|A name} belongs to the module math. Is {from math import $1|an import} missing at the top?',
      },
      {
        message: /^name '([^']+)' is not defined/,
        offers: true,
        de: '{$1|Ein Name} ist nicht definiert. Ist {der Name|er} richtig geschrieben und vorher zugewiesen?',
        en: '{$1|A name} is not defined. Check the spelling, and assign it before you use it.',
      },
    ],
    UnboundLocalError: {
      message: /^(?:cannot access local variable|local variable) '([^']+)'/,
      de: '{Die Variable $1|Eine Variable} wird in dieser Funktion benutzt, bevor sie einen Wert hat.',
      en: 'The function uses {$1|a variable} before assigning a value to it.',
    },
    AttributeError: [
      { message: /^'NoneType' object has no attribute/, ...noneInstead },
      {
        message: /^'([^']+)' object has no attribute '([^']+)'/,
        de: 'Ein Wert {vom Typ $1 hat kein $2|hat die Methode oder Eigenschaft nicht, die hier steht}.',
        en: 'A value {of type $1 has no $2|does not have the method or attribute used here}.',
      },
      {
        message: /^module '([\w.]+)' has no attribute '([^']+)'/,
        de: '{Im Modul $1 gibt es kein $2.|Einen Namen gibt es in diesem Modul nicht. Heißt die Funktion so wie in der Aufgabe?}',
        en: '{Module $1 has no $2.|The module has no such name. Does the function have the name given in the task?}',
      },
    ],
    ModuleNotFoundError: {
      message: /^No module named '([\w.]+)'/,
      de: '{Das Modul $1|Ein Modul} gibt es hier nicht.',
      en: '{Module $1|A module} is not available.',
    },
    ImportError: {
      message: /^cannot import name '([^']+)' from '([\w.]+)'/,
      de: '{Im Modul $2 gibt es kein $1|Einen Namen gibt es in diesem Modul nicht}.',
      en: '{Module $2 has no $1|The module has no such name}.',
    },
    TypeError: [
      {
        message: /^__(str|repr)__ returned non-string/,
        de: '__$1__ muss einen Text zurückgeben, mit return.',
        en: '__$1__ has to return a string.',
      },
      { message: /NoneType/, ...noneInstead },
      {
        message: /\^: '(?:int|float)' and '(?:int|float)'/,
        de: 'Potenzen schreibt man mit **, nicht mit ^.',
        en: 'Write powers with **, not with ^.',
      },
      {
        message:
          /number is required, not str|str \(not "(?:int|float)"\)|'(?:int|float)' and 'str'|'str' and '(?:int|float)'/,
        de: 'Ein Text und eine Zahl lassen sich so nicht verknüpfen oder vergleichen. Fehlt int(…), float(…) oder str(…)?',
        en: 'A string and a number cannot be combined or compared this way. Is int(…), float(…) or str(…) missing?',
      },
      {
        message: /by non-int of type 'str'|^bad operand type for .*: 'str'/,
        de: 'Mit einem Text lässt sich so nicht rechnen. Fehlt int(…) oder float(…)?',
        en: 'This calculates with a string. Is int(…) or float(…) missing?',
      },
      {
        message: /has no len\(\)/,
        de: 'Dieser Wert hat keine Länge.',
        en: 'This value has no length.',
      },
      {
        message: /^cannot unpack non-iterable/,
        de: 'Links vom = stehen mehrere Namen, rechts nur ein Wert.',
        en: 'There are several names on the left of =, but only one value on the right.',
      },
      {
        message: /^can only concatenate|^unsupported operand type|^'\S+' not supported between/,
        de: 'Werte dieser beiden Typen lassen sich so nicht verknüpfen oder vergleichen.',
        en: 'Values of these two types cannot be combined or compared this way.',
      },
      {
        message: /missing (?:\d+ )?required .*argument/,
        de: 'Beim Aufruf einer Funktion fehlt ein Argument.',
        en: 'A function call is missing an argument.',
      },
      {
        message: /^\w+\(\) takes no arguments/,
        de: 'Diese Klasse nimmt keine Werte an. Heißt ihre erste Methode __init__, mit je zwei Unterstrichen?',
        en: 'This class takes no arguments. Does it have a method __init__, with two underscores on each side?',
      },
      {
        message: /^\w+\.[\w.]+\(\) takes .* positional arguments? but/,
        de: 'Eine Methode wird mit den falschen Argumenten aufgerufen. Hat sie self als ersten Parameter?',
        en: 'A method is called with the wrong arguments. Is self its first parameter?',
      },
      {
        message:
          /takes .*arguments?|expected .*arguments?, got|(?:unexpected|invalid) keyword|got multiple values/,
        de: 'Eine Funktion wird mit den falschen Argumenten aufgerufen.',
        en: 'A function is called with the wrong arguments.',
      },
      {
        message: /object is not callable/,
        de: 'Hier wird etwas aufgerufen, das keine Funktion ist. Heißt eine Variable wie eine Funktion?',
        en: 'This calls something that is not a function. Does a variable have the name of a function?',
      },
      {
        message: /^'int' object is not iterable/,
        de: 'Eine Zahl hat keine Elemente. Fehlt range(…)?',
        en: 'A number has no elements. Is range(…) missing?',
      },
      {
        message: /is not (?:subscriptable|iterable)|indices must be/,
        de: 'Dieser Wert hat keine Elemente, oder der Index ist keine ganze Zahl.',
        en: 'This value has no elements, or the index is not an integer.',
      },
      {
        message: /does not support item (?:assignment|deletion)/,
        de: 'Texte und Tupel lassen sich nicht ändern. Setze einen neuen Wert zusammen.',
        en: 'Strings and tuples cannot be changed. Build a new value.',
      },
      {
        message: /^sequence item \d+: expected str/,
        de: 'join verbindet nur Texte. Fehlt str(…)?',
        en: 'join only joins strings. Is str(…) missing?',
      },
      {
        message: /^exceptions must derive/,
        de: 'Nach raise gehört ein Fehler, zum Beispiel ValueError("…").',
        en: 'Write an error after raise, for example ValueError("…").',
      },
      { de: 'Ein Wert hat den falschen Typ.', en: 'A value has the wrong type.' },
    ],
    ValueError: [
      {
        message: /^invalid literal for int\(\)|^could not convert string to float/,
        de: 'Ein Text, der keine Zahl ist, soll in eine Zahl umgewandelt werden.',
        en: 'This converts a string to a number, but the string is not a number.',
      },
      {
        message: /values to unpack/,
        de: 'Links vom = stehen nicht gleich viele Namen wie rechts Werte.',
        en: 'The number of names on the left of = differs from the number of values on the right.',
      },
      {
        message: /^Unknown format code .* type 'str'/,
        de: 'Ein Text soll wie eine Zahl formatiert werden. Fehlt int(…) oder float(…)?',
        en: 'This formats a string like a number. Is int(…) or float(…) missing?',
      },
      {
        message: /is empty$/,
        de: 'Hier ist eine Liste leer, aus der ein Wert berechnet wird.',
        en: 'This calculates a value from an empty list.',
      },
      {
        message: /closed file/,
        de: 'Die Datei ist hier schon geschlossen.',
        en: 'The file is already closed here.',
      },
      { de: 'Ein Wert ist hier nicht erlaubt.', en: 'A value is not allowed here.' },
    ],
    ZeroDivisionError: { de: 'Hier wird durch 0 geteilt.', en: 'Division by 0.' },
    IndexError: [
      {
        message: /empty/,
        de: 'Hier ist eine Liste leer, aus der ein Element genommen wird.',
        en: 'This takes an element from an empty list.',
      },
      {
        de: 'Ein Index ist zu groß: Das Element gibt es nicht. Der erste Index ist 0.',
        en: 'The index is out of range. The first index is 0.',
      },
    ],
    KeyError: {
      de: 'Diesen Schlüssel gibt es im Wörterbuch nicht.',
      en: 'The dictionary has no such key.',
    },
    RecursionError: {
      de: 'Eine Funktion ruft sich endlos selbst auf.',
      en: 'A function calls itself endlessly.',
    },
    RuntimeError: {
      message: /^can't start new thread/,
      de: 'Threads gibt es hier nicht. Rufe die Funktion direkt auf, oder schreibe sie mit async def und starte sie mit asyncio.run(…).',
      en: 'Threads are not available. Call the function directly, or write it with async def and start it with asyncio.run(…).',
    },
    TurtleGraphicsError: [
      {
        message: /^bad color string: (.*)/,
        de: '{Die Farbe $1|Diese Farbe} gibt es nicht. Farben heißen zum Beispiel red, dark green oder #ff8800.',
        en: 'There is no {colour $1|such colour}. Colours are, for example, red, dark green or #ff8800.',
      },
      {
        message: /^bad color/,
        de: 'Eine Farbe besteht aus drei Zahlen von 0 bis 1, nach colormode(255) von 0 bis 255.',
        en: 'A colour consists of three numbers from 0 to 1, after colormode(255) from 0 to 255.',
      },
      { de: 'Das versteht die Turtle nicht.', en: 'The turtle does not understand this.' },
    ],
    EOFError: {
      de: 'Das Programm liest mehr Eingaben, als es gibt.',
      en: 'The program reads more input than it is given.',
    },
    SystemExit: {
      de: 'Hier beendet sich das Programm mit exit() oder quit().',
      en: 'The program ends here with exit() or quit().',
    },
    FileNotFoundError: { de: 'Diese Datei gibt es hier nicht.', en: 'The file does not exist.' },
    UnsupportedOperation: {
      message: /^not (?:readable|writable)/,
      de: 'Die Datei ist nicht dafür geöffnet. Zum Lesen schreibt man open(…), zum Schreiben open(…, "w").',
      en: 'The file is not open for this. Write open(…) to read, open(…, "w") to write.',
    },
    AssertionError: {
      de: 'Eine Prüfung mit assert ist nicht erfüllt.',
      en: 'An assert check failed.',
    },
    MemoryError: endMessages.memory,
    ZoneInfoNotFoundError: {
      de: 'Diese Zeitzone gibt es hier nicht, nur feste Abstände wie timezone(timedelta(hours=1)).',
      en: 'This time zone is not available, only fixed offsets such as timezone(timedelta(hours=1)).',
    },
    OverflowError: { de: 'Eine Zahl ist zu groß.', en: 'A number is too large.' },
  }),
);

/** Programs can raise errors with messages of any length. */
const MAX_MESSAGE_CHARACTERS = 300;

const UNKNOWN_ERROR: Localized = {
  de: 'Das Programm bricht mit einem Fehler ab.',
  en: 'The program stopped with an error.',
};

const insert = (sentence: string, found: RegExpExecArray | null, isSecret: boolean): string =>
  sentence
    .replace(/\{(.*?)\|(.*?)\}/g, isSecret ? '$2' : '$1')
    .replace(/\$(\d)/g, (_, digit: string) => (found?.[Number(digit)] ?? '').slice(0, 60));

/** Removes what is not code from a line. */
const codeIn = (line: string): string => line.replace(/(["']).*?\1|#.*/g, '$1$1');

const noHint: Localized = { de: '', en: '' };
const BUILT_IN =
  'abs all any bool chr dict enumerate False filter float input int isinstance len list map max min None open ord print range reversed round set sorted str sum True tuple type zip'.split(
    ' ',
  );
/** Offers the keyword that the first of two words of a line resembles, or a known name for an unknown one. */
function meantIn(message: string, code: string, text: string): Localized {
  const [, unknown] = /^name '([^']+)' is not defined/.exec(message) ?? [];
  if (unknown !== undefined) {
    const names = text.split(/\W+/).filter((name) => name.length > 2);
    return didYouMean(unknown, [...BUILT_IN, ...names]);
  }
  const [, word = ''] = /^\s*(\w+)\s+[\w(]/.exec(code) ?? [];
  return word === '' || KEYWORDS.includes(word) ? noHint : didYouMean(word, KEYWORDS);
}

interface ExplainOptions extends Partial<Pick<Program, 'text' | 'hiddenLines'>> {
  readonly isSecret?: boolean;
}

/**
 * Explains a Python error to students in one sentence, with its line and Python's own message. With
 * `isSecret` it leaves out everything that the program could have put into the message.
 *
 * @param options.text of the program
 * @param options.hiddenLines number of lines before the first visible one
 */
export function explainError(
  { type, message: whole, line, file, column }: PythonError,
  { text = '', hiddenLines = 0, isSecret = false }: ExplainOptions = {},
): Localized {
  const message = whole.slice(0, MAX_MESSAGE_CHARACTERS);
  const all = [explanations.get(type) ?? []].flat();
  const code = file || isSecret ? '' : codeIn(text.split('\n')[(line ?? 0) - 1] ?? '');
  const known = all.find(
    (one) => (one.message?.test(message) ?? true) && (one.source?.test(code) ?? true),
  );
  const found = known?.source?.exec(code) ?? known?.message?.exec(message) ?? null;
  const explanation = known ?? UNKNOWN_ERROR;
  const place = visiblePlace({ file, line }, hiddenLines);
  const quoted = [type, message].filter((part) => part !== '').join(': ');
  const original = isSecret || quoted === '' ? '' : ` (${quoted})`;
  const hasPlace = !isSecret && column && /^invalid (?:non-printable )?character/.test(message);
  const at = (language: keyof Localized, columnWord: string) =>
    place ? `${formatPlace(place)[language]}${hasPlace ? `, ${columnWord} ${column}` : ''}: ` : '';
  const meant = known?.offers && !isSecret ? meantIn(message, code, text) : noHint;
  return {
    de: `${at('de', 'Spalte')}${insert(explanation.de, found, isSecret)}${meant.de}${original}`,
    en: `${at('en', 'column')}${insert(explanation.en, found, isSecret)}${meant.en}${original}`,
  };
}

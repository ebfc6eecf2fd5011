import type { Localized } from '@fragwerk/sdk';
import { ANY, type Explanations, both, type Row } from './explanation.js';
import { endMessages } from './run-ends.js';

const noneInstead: Localized = {
  de: 'Hier steht None statt eines Werts. Gibt eine Funktion davor nichts zurück?',
  en: 'This is None instead of a value. Did a function return nothing?',
};

const emptyList: Localized = {
  de: 'Hier wird ein Wert aus einer leeren Liste genommen.',
  en: 'This takes a value from an empty list.',
};

/** A row for names, separated by `|`, that a program uses without importing them. */
const notImported = (module: string, names: string): Row => [
  new RegExp(`^name '(${names})' is`),
  `{$1 gehört|Ein Name gehört} zum Modul ${module}. Fehlt oben {from ${module} import $1|ein import}?`,
  `{$1|A name} belongs to the module ${module}. Is {from ${module} import $1|an import} missing at the top?`,
];

/** Explanations of what goes wrong while a program runs. */
export const runtimeErrors: Explanations = {
  NameError: [
    [
      /^name '(true|false|null|none|NULL)' is not defined/,
      'Statt $1 schreibt man in Python True, False oder None, groß am Anfang.',
      'Instead of $1, write True, False or None, with a capital letter.',
    ],
    [
      /^name '(csv|datetime|json|math|os|random|re|statistics|string|sys|time|turtle)' is/,
      '{$1 ist ein Modul|Ein Modul wird benutzt}. Fehlt oben {import $1|ein import}?',
      '{$1|This} is a module. Is {import $1|an import} missing at the top?',
    ],
    [
      /^name '(Math|Random|Time)' is/,
      'Module schreibt man klein, nicht $1.',
      'Names of modules are lower case, not $1.',
    ],
    notImported(
      'math',
      'sqrt|sin|cos|tan|asin|acos|atan|exp|log|log10|pi|floor|ceil|radians|degrees',
    ),
    notImported('random', 'randint|randrange|choice|choices|shuffle|sample|uniform'),
    notImported('datetime', 'date|timedelta'),
    notImported('dataclasses', 'dataclass'),
    notImported('collections', 'Counter|defaultdict|deque|namedtuple'),
    notImported('abc', 'ABC|abstractmethod'),
    notImported('enum', 'Enum'),
    notImported('pathlib', 'Path'),
    notImported('turtle', 'Turtle|Screen'),
    [
      /^name 'self' is/,
      'Diese Methode hat kein self. Es ist ihr erster Parameter: def methode(self, …):',
      'This method has no self. Make it the first parameter: def method(self, …):',
    ],
    [
      /^name '(Console|console|System|cout|printf|println|echo)' is/,
      'In Python gibt man mit print(…) aus{, nicht mit $1|}.',
      'To print in Python, write print(…){, not $1|}.',
    ],
    [
      /^name '([^']+)' is not defined/,
      '{$1|Ein Name} ist nicht definiert. Ist {der Name|er} richtig geschrieben und vorher zugewiesen?$?',
      '{$1|A name} is not defined. Check the spelling, and assign it before you use it.$?',
    ],
  ],
  UnboundLocalError: [
    [
      /^(?:cannot access local variable|local variable) '([^']+)'/,
      '{Die Variable $1|Eine Variable} wird in dieser Funktion benutzt, bevor sie einen Wert hat.',
      'The function uses {$1|a variable} before assigning a value to it.',
    ],
  ],
  AttributeError: [
    [
      /^'NoneType' object has no attribute '(append|extend|insert|remove|sort|reverse|add)'/,
      'Hier steht None statt einer Liste. append, sort und ähnliche ändern die Liste selbst. Schreibe nicht liste = davor.',
      'This is None instead of a list. append, sort and the like change the list itself. Do not write list = in front of them.',
    ],
    [/^'NoneType' object has no attribute/, ...both(noneInstead)],
    [
      /^'(?:str|list|tuple|dict)' object has no attribute '(?:length|size|len)'/,
      'Die Länge eines Werts x ist len(x).',
      'The length of a value x is len(x).',
    ],
    [
      /^'dict' object has no attribute '([^']+)'/,
      'Ein Wörterbuch hat {kein $1|einen Namen nicht}. Werte holt man mit ["…"].',
      'A dictionary {has no $1|lacks a name}. Take values by ["…"].',
    ],
    [
      /^'([A-Z]\w*)' object has no attribute '([^']+)'/,
      '{Ein Objekt der Klasse $1 hat kein $2|Einem Objekt fehlt ein Name}. Ist der Name richtig geschrieben, oder fehlt self.{$2|name} = … in __init__?',
      '{An object of class $1 has no $2|An object lacks a name}. Check the spelling. Is self.{$2|name} = … missing in __init__?',
    ],
    [
      /^'([^']+)' object has no attribute '([^']+)'/,
      'Ein Wert {vom Typ $1 hat kein $2|hat die Methode oder Eigenschaft nicht, die hier steht}.',
      'A value {of type $1 has no $2|does not have the method or attribute used here}.',
    ],
    [
      /^module 'answer' has no attribute '([^']+)'/,
      '{Im Programm gibt es kein $1|Einen Namen gibt es im Programm nicht}. Steht der Name so in der Aufgabe?',
      '{The program has no $1|The program lacks a name}. Is this the name given in the task?',
    ],
    [
      /^module '([\w.]+)' has no attribute '([^']+)'/,
      '{Im Modul $1 gibt es kein $2.|Einen Namen gibt es in diesem Modul nicht. Heißt die Funktion so wie in der Aufgabe?}',
      '{Module $1 has no $2.|The module has no such name. Does the function have the name given in the task?}',
    ],
  ],
  ModuleNotFoundError: [
    [
      /^No module named '([\w.]+)'/,
      '{Das Modul $1|Ein Modul} gibt es hier nicht.',
      '{Module $1|A module} is not available.',
    ],
  ],
  ImportError: [
    [
      /^cannot import name '([^']+)' from '([\w.]+)'/,
      '{Im Modul $2 gibt es kein $1|Einen Namen gibt es in diesem Modul nicht}.',
      '{Module $2 has no $1|The module has no such name}.',
    ],
  ],
  TypeError: [
    [
      /^__(str|repr)__ returned non-string/,
      '__$1__ muss einen Text zurückgeben, mit return.',
      '__$1__ has to return a string.',
    ],
    [/NoneType/, ...both(noneInstead)],
    [
      /\^: '(?:int|float)' and '(?:int|float)'/,
      'Potenzen schreibt man mit **, nicht mit ^.',
      'Write powers with **, not with ^.',
    ],
    [
      /number is required, not str|str \(not "(?:int|float)"\)|'(?:int|float)' and 'str'|'str' and '(?:int|float)'/,
      'Ein Text und eine Zahl lassen sich so nicht verknüpfen oder vergleichen. Fehlt int(…), float(…) oder str(…)?',
      'A string and a number cannot be combined or compared this way. Is int(…), float(…) or str(…) missing?',
    ],
    [
      /by non-int of type 'str'|^bad operand type for .*: 'str'/,
      'Mit einem Text lässt sich so nicht rechnen. Fehlt int(…) oder float(…)?',
      'This calculates with a string. Is int(…) or float(…) missing?',
    ],
    [
      /^Can't instantiate abstract class (\w+) without an implementation for abstract methods? (.*)/,
      '{Der Klasse $1 fehlt eine abstrakte Methode: $2|Einer Klasse fehlt eine abstrakte Methode}. Ist ihr Name richtig geschrieben?',
      '{Class $1 lacks an abstract method: $2|A class lacks an abstract method}. Check the spelling of its name.',
    ],
    [
      /requires a 'super' object/,
      'Nach super fehlen Klammern: super().__init__(…).',
      'Parentheses are missing after super: super().__init__(…).',
    ],
    [
      /^'(?:function|method|builtin_function_or_method)' object is not subscriptable/,
      'Eine Funktion ruft man mit runden Klammern auf: f(…) statt f[…].',
      'Call a function with round brackets: f(…) instead of f[…].',
    ],
    [/has no len\(\)/, 'Dieser Wert hat keine Länge.', 'This value has no length.'],
    [
      /^cannot unpack non-iterable/,
      'Links vom = stehen mehrere Namen, rechts nur ein Wert.',
      'There are several names on the left of =, but only one value on the right.',
    ],
    [
      /^can only concatenate|^unsupported operand type|^'\S+' not supported between/,
      'Werte dieser beiden Typen lassen sich so nicht verknüpfen oder vergleichen.',
      'Values of these two types cannot be combined or compared this way.',
    ],
    [
      /missing (?:\d+ )?required .*argument/,
      'Beim Aufruf einer Funktion fehlt ein Argument.',
      'A function call is missing an argument.',
    ],
    [
      /^\w+\(\) takes no arguments/,
      'Diese Klasse nimmt keine Werte an. Heißt ihre erste Methode __init__, mit je zwei Unterstrichen?',
      'This class takes no arguments. Does it have a method __init__, with two underscores on each side?',
    ],
    [
      /^\w+\.[\w.]+\(\) takes .* positional arguments? but/,
      'Eine Methode wird mit den falschen Argumenten aufgerufen. Hat sie self als ersten Parameter?',
      'A method is called with the wrong arguments. Is self its first parameter?',
    ],
    [
      /^(\w+)\(\) takes (?:from \d+ to )?(\d+) positional arguments? but (\d+)/,
      '{Die Funktion $1|Eine Funktion} bekommt mehr Werte, als sie Parameter hat{: $3 statt $2|}.',
      '{The function $1|A function} is given more values than it has parameters{: $3 instead of $2|}.',
    ],
    [
      /unhashable type/,
      'Listen, Wörterbücher und Mengen können weder Schlüssel noch Elemente einer Menge sein. Nimm ein Tupel (…).',
      'Lists, dictionaries and sets cannot be keys or elements of a set. Use a tuple (…).',
    ],
    [
      /takes .*arguments?|expected .*arguments?, got|(?:unexpected|invalid) keyword|got multiple values/,
      'Eine Funktion wird mit den falschen Argumenten aufgerufen.',
      'A function is called with the wrong arguments.',
    ],
    [
      /object is not callable/,
      'Hier wird etwas aufgerufen, das keine Funktion ist. Heißt eine Variable wie eine Funktion?',
      'This calls something that is not a function. Does a variable have the name of a function?',
    ],
    [
      /^'int' object is not iterable/,
      'Eine Zahl hat keine Elemente. Fehlt range(…)? An eine Liste hängt man einen Wert mit append(…) an.',
      'A number has no elements. Is range(…) missing? To add a value to a list, write append(…).',
    ],
    [
      /cannot be interpreted as an integer/,
      'Hier muss eine ganze Zahl stehen. Fehlt int(…) oder len(…)?',
      'An integer is needed here. Is int(…) or len(…) missing?',
    ],
    [
      /is not (?:subscriptable|iterable)|indices must be/,
      'Dieser Wert hat keine Elemente, oder der Index ist keine ganze Zahl.',
      'This value has no elements, or the index is not an integer.',
    ],
    [
      /does not support item (?:assignment|deletion)/,
      'Texte und Tupel lassen sich nicht ändern. Setze einen neuen Wert zusammen.',
      'Strings and tuples cannot be changed. Build a new value.',
    ],
    [
      /^sequence item \d+: expected str/,
      'join verbindet nur Texte. Fehlt str(…)?',
      'join only joins strings. Is str(…) missing?',
    ],
    [
      /^exceptions must derive/,
      'Nach raise gehört ein Fehler, zum Beispiel ValueError("…").',
      'Write an error after raise, for example ValueError("…").',
    ],
    [ANY, 'Ein Wert hat den falschen Typ.', 'A value has the wrong type.'],
  ],
  ValueError: [
    [
      /^invalid literal for int\(\) .*'[+-]?\d*\.\d*'/,
      'int(…) wandelt nur ganze Zahlen um. Für Kommazahlen gibt es float(…).',
      'int(…) only converts integers. For decimal numbers, use float(…).',
    ],
    [
      /^(?:invalid literal for int\(\)|could not convert string to float).*'[+-]?\d+,\d+'/,
      'Kommazahlen haben in Python einen Punkt: 3.5 statt 3,5.',
      'Decimal numbers have a point in Python: 3.5, not 3,5.',
    ],
    [
      /^invalid literal for int\(\)|^could not convert string to float/,
      'Ein Text, der keine Zahl ist, soll in eine Zahl umgewandelt werden.',
      'This converts a string to a number, but the string is not a number.',
    ],
    [
      /values to unpack/,
      'Links vom = oder nach for stehen nicht so viele Namen, wie es Werte gibt. Fehlt bei einem Wörterbuch .items()?',
      'The number of names on the left of = or after for differs from the number of values. With a dictionary, is .items() missing?',
    ],
    [
      /^Unknown format code .* type 'str'/,
      'Ein Text soll wie eine Zahl formatiert werden. Fehlt int(…) oder float(…)?',
      'This formats a string like a number. Is int(…) or float(…) missing?',
    ],
    [
      /^time data .* does not match format|^unconverted data remains/,
      'Das Datum hat eine andere Form als die Vorlage. Zu 24.12.2026 gehört zum Beispiel "%d.%m.%Y".',
      'The date does not have the given format. For 24.12.2026, for example, it is "%d.%m.%Y".',
    ],
    [
      /not in (?:list|tuple|deque)|^substring not found/,
      'Der gesuchte Wert kommt nicht vor.',
      'The value does not occur.',
    ],
    [/is empty$/, ...both(emptyList)],
    [/closed file/, 'Die Datei ist hier schon geschlossen.', 'The file is already closed here.'],
    [ANY, 'Ein Wert ist hier nicht erlaubt.', 'A value is not allowed here.'],
  ],
  JSONDecodeError: [[ANY, 'Dieser Text ist kein gültiges JSON.', 'This string is not valid JSON.']],
  PatternError: [
    [
      ANY,
      'Dieser reguläre Ausdruck ist falsch geschrieben. Fehlt eine Klammer oder ein Backslash \\?',
      'This regular expression is not valid. Is a bracket or a backslash \\ missing?',
    ],
  ],
  ZeroDivisionError: [[ANY, 'Hier wird durch 0 geteilt.', 'Division by 0.']],
  IndexError: [
    [/empty/, ...both(emptyList)],
    [
      ANY,
      'Ein Index ist zu groß: Das Element gibt es nicht. Der erste Index ist 0.',
      'The index is out of range. The first index is 0.',
    ],
  ],
  KeyError: [
    [ANY, 'Diesen Schlüssel gibt es im Wörterbuch nicht.', 'The dictionary has no such key.'],
  ],
  RecursionError: [
    [ANY, 'Eine Funktion ruft sich endlos selbst auf.', 'A function calls itself endlessly.'],
  ],
  RuntimeError: [
    [
      /changed size during iteration/,
      'Eine Schleife ändert das Wörterbuch oder die Menge, die sie durchläuft. Nimm eine Kopie: for x in list(…):',
      'A loop changes the dictionary or set that it runs over. Use a copy: for x in list(…):',
    ],
    [
      /^can't start new thread/,
      'Threads gibt es hier nicht. Rufe die Funktion direkt auf, oder schreibe sie mit async def und starte sie mit asyncio.run(…).',
      'Threads are not available. Call the function directly, or write it with async def and start it with asyncio.run(…).',
    ],
  ],
  TurtleGraphicsError: [
    [
      /^bad color string: (.*)/,
      '{Die Farbe $1|Diese Farbe} gibt es nicht. Farben heißen zum Beispiel red, dark green oder #ff8800.',
      'There is no {colour $1|such colour}. Colours are, for example, red, dark green or #ff8800.',
    ],
    [
      /^bad color/,
      'Eine Farbe besteht aus drei Zahlen von 0 bis 1, nach colormode(255) von 0 bis 255.',
      'A colour consists of three numbers from 0 to 1, after colormode(255) from 0 to 255.',
    ],
    [ANY, 'Das versteht die Turtle nicht.', 'The turtle does not understand this.'],
  ],
  EOFError: [
    [
      ANY,
      'Das Programm liest mehr Eingaben, als es gibt.',
      'The program reads more input than it is given.',
    ],
  ],
  SystemExit: [
    [
      ANY,
      'Hier beendet sich das Programm mit exit() oder quit().',
      'The program ends here with exit() or quit().',
    ],
  ],
  FileNotFoundError: [[ANY, 'Diese Datei gibt es hier nicht.', 'The file does not exist.']],
  UnsupportedOperation: [
    [
      /^not (?:readable|writable)/,
      'Die Datei ist nicht dafür geöffnet. Zum Lesen schreibt man open(…), zum Schreiben open(…, "w").',
      'The file is not open for this. Write open(…) to read, open(…, "w") to write.',
    ],
  ],
  AssertionError: [[ANY, 'Eine Prüfung mit assert ist nicht erfüllt.', 'An assert check failed.']],
  MemoryError: [[ANY, ...both(endMessages.memory)]],
  ZoneInfoNotFoundError: [
    [
      ANY,
      'Diese Zeitzone gibt es hier nicht, nur feste Abstände wie timezone(timedelta(hours=1)).',
      'This time zone is not available, only fixed offsets such as timezone(timedelta(hours=1)).',
    ],
  ],
  OverflowError: [[ANY, 'Eine Zahl ist zu groß.', 'A number is too large.']],
};

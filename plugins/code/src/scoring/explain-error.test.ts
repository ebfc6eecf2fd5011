import { expect, it } from 'vitest';
import { explainError } from './explain-error.js';

it.each([
  ['i++', 'Python kennt ++ nicht. Schreibe += 1 oder -= 1'],
  ['print(i--, 1)  # Ende', 'Python kennt -- nicht.'],
  ['if a === b:', 'Statt === schreibt man in Python == oder !=.'],
  ['if a => b:', 'Statt => schreibt man in Python <= oder >=.'],
  ['if a && b:', 'Statt && schreibt man in Python and.'],
  ['if (a || b):', 'Statt || schreibt man in Python or.'],
  ['while !fertig:', 'Statt ! schreibt man in Python not.'],
  ['for (int i = 0; i < 3; i = i + 1):', 'In Python zählt man mit for i in range(…):'],
  ['elseif x:', 'Statt elseif schreibt man in Python elif.'],
  ['public static void main():', 'Eine Funktion beginnt in Python mit def.'],
  ['def f(int x):', 'int fällt weg.'],
  ['String name = "a ? b"', 'String fällt weg.'],
  ['x = a > b ? a : b', 'Statt a ? b : c schreibt man in Python b if a else c.'],
  ['if x == 3 return 4', 'Hier fehlt ein Doppelpunkt'],
  ['if x == 3 then:', 'In Python steht kein then'],
  ['    else:', 'Vor else fehlt der Anfang in gleicher Einrückung'],
  ['class = 3', 'class hat in Python eine feste Bedeutung.'],
  ['return "Summe: " x', 'Neben einem Text fehlt ein Komma oder ein +.'],
  ['retrun x', 'Meintest du return?'],
  ['deff f(x):', 'Meintest du def?'],
  ['If x > 3:', 'Meintest du if?'],
  ['foreach i in x:', 'Statt foreach schreibt man in Python for.'],
  ['x = new Punkt(3)', 'Ein Objekt entsteht ohne new'],
  ['return x!', 'Fehlt hier oder in der Zeile davor ein Zeichen? (SyntaxError'],
  ['x = "a && b" y # c || d', 'Neben einem Text fehlt ein Komma oder ein +.'],
  ['x = a--b c', 'Python versteht diese Zeile nicht.'],
  ['x = y +', 'Nach + fehlt ein Wert oder ein Name.'],
  ['if x == 3 and:', 'Nach and fehlt ein Wert oder ein Name.'],
  ['import math.', 'Nach . fehlt ein Wert oder ein Name.'],
  ['x = 1 000 + y', 'Tausender trennt man in Python nicht'],
  ['x = 1.000.000', 'Tausender trennt man in Python nicht'],
  ['x = [1 2, 3]', 'Fehlt hier oder in der Zeile davor ein Zeichen? (SyntaxError'],
  ['x = {"a" = 2}', 'In einem Wörterbuch stehen nach jedem Schlüssel ein Doppelpunkt'],
  ['>>> x = 3', '>>> ist mitkopiert. Lösche es überall am Zeilenanfang'],
  ['...     return x', '... ist mitkopiert.'],
  ['```python', '``` ist mitkopiert.'],
  ['12: def f(x):', '12: ist mitkopiert.'],
  ['print(x "a")', 'Neben einem Text fehlt ein Komma oder ein +.'],
  ['if x <> 3:', 'Statt <> schreibt man in Python == oder !=.'],
  ['x := 3', 'Statt := schreibt man in Python =.'],
  ['// Ende', 'Statt // schreibt man in Python #.'],
  ['if not x = 3:', 'Ein einzelnes = weist zu.'],
  ['3 = x', 'Links von = steht etwas, dem man nichts zuweisen kann.'],
  ['else x == 4:', 'Nach else steht keine Bedingung.'],
  ['for i = 1 to 3:', 'In Python zählt man mit for i in range(…):'],
  ['while x do', 'In Python steht kein do'],
  ['if (x > 3) {', 'Statt { steht in Python ein Doppelpunkt'],
  ['} else {', 'Statt { steht in Python ein Doppelpunkt'],
  ['for x in {1, 2} 3:', 'Python versteht diese Zeile nicht.'],
])('a line as in another language is explained: %s', (line, text) => {
  const error = { type: 'SyntaxError', message: 'invalid syntax', line: 2 };
  const options = { text: `x = 1\n${line}` };
  const { de } = explainError(error, options);
  expect(de).toMatch(/^Zeile 2: /);
  expect(de).toContain(text);
  // A hidden test does not depend on what a program raises.
  const hidden = explainError(error, { ...options, isSecret: true }).de;
  expect(hidden).toMatch(/^Zeile 2: Python versteht diese Zeile nicht/);
});

it.each([
  ['y = 2;\nif (x > 3) {\n  y = 3;\n}', 3, 'Zeile 2: Statt { steht in Python ein Doppelpunkt'],
  ['def f(x) {\n  return 2;\n}', 2, 'Zeile 1: Statt { steht in Python ein Doppelpunkt'],
  ['"""\nif (x) {\n"""\nif x = 3:', 4, 'Zeile 4: Ein einzelnes = weist zu.'],
  ['for x in {\n  1 = 2}:', 2, 'Zeile 2: Links von = steht'],
  ['if x: return {\n  1 = 2}', 2, 'Zeile 2: Links von = steht'],
])(
  'a block in braces is explained by its head, where Python does not look: %j',
  (text, line, why) => {
    const message = "invalid syntax. Maybe you meant '==' or ':=' instead of '='?";
    expect(explainError({ type: 'SyntaxError', message, line }, { text }).de).toContain(why);
  },
);

it('whatever Python finds in a block in braces, its head is explained', () => {
  const error = { type: 'SyntaxError', line: 2, column: 8 };
  for (const message of ["unmatched '}'", "invalid character '²' (U+00B2)"])
    expect(explainError({ ...error, message }, { text: 'if (x) {\n  y = 3' }).de).toMatch(
      /^Zeile 1: Statt \{ steht/,
    );
});

it('a long line is not searched for mistakes, which could take minutes', () => {
  const error = { type: 'SyntaxError', message: 'invalid syntax', line: 1 };
  const explained = (text: string) => explainError(error, { text }).de;
  expect(explained('if x && y:')).toContain('Statt &&');
  expect(explained(`if x && ${'y'.repeat(300)}:`)).toContain('Python versteht diese Zeile nicht');
});

it.each([
  ['TypeError', 'Konto() takes no arguments', /^Diese Klasse nimmt keine .* __init__/],
  ['TypeError', 'Konto.ein() takes 1 positional argument but 2 were given', /Hat sie self/],
  ['TypeError', '__str__ returned non-string (type NoneType)', /^__str__ muss einen Text/],
  ['TypeError', "'>=' not supported between instances of 'str' and 'int'", /Fehlt int\(…\)/],
  ['TypeError', 'can only concatenate str (not "list") to str', /^Werte dieser beiden Typen/],
  ['TypeError', "unsupported operand type(s) for ^: 'float' and 'int'", /^Potenzen .* \*\*/],
  ['TypeError', "'str' object does not support item assignment", /^Texte und Tupel/],
  ['TypeError', 'sequence item 0: expected str instance, int found', /^join verbindet nur Texte/],
  ['ValueError', 'min() iterable argument is empty', /^Hier wird ein Wert aus einer leeren Liste/],
  ['NameError', "name 'true' is not defined", /^Statt true schreibt man .* True/],
  ['NameError', "name 'math' is not defined", /^math ist ein Modul\. Fehlt oben import math\?/],
  ['TypeError', 'exceptions must derive from BaseException', /^Nach raise gehört/],
  ['UnsupportedOperation', 'not writable', /^Die Datei ist nicht dafür geöffnet/],
  ['TypeError', "'int' object is not iterable", /^Eine Zahl .* Fehlt range\(…\)\?/],
  ['TypeError', "'str' object cannot be interpreted as an integer", /^Hier muss .* Fehlt int\(…\)/],
  ['AttributeError', "'str' object has no attribute 'length'", /^Die Länge .* len\(x\)/],
  ['TypeError', "object of type 'int' has no len()", /^Dieser Wert hat keine Länge/],
  ['TypeError', "can't multiply sequence by non-int of type 'str'", /^Mit einem Text .* float/],
  ['TypeError', "bad operand type for abs(): 'str'", /^Mit einem Text lässt sich so nicht rechnen/],
  ['TypeError', 'cannot unpack non-iterable int object', /^Links vom = stehen mehrere Namen/],
  ['SyntaxError', 'invalid decimal literal', /^Nach einer Zahl steht ein Buchstabe/],
  ['SyntaxError', "f-string: expecting '}'", /^In einem f-String fehlt }\./],
  ['NameError', "name 'sqrt' is not defined", /^sqrt gehört zum Modul math\. .* import sqrt\?/],
  ['NameError', "name 'Math' is not defined", /^Module schreibt man klein, nicht Math/],
  ['TypeError', 'sorted expected 1 argument, got 2', /^Eine Funktion wird mit den falschen Argu/],
  ['TypeError', "'ende' is an invalid keyword argument for print()", /mit den falschen Argumenten/],
  ['ValueError', "Unknown format code 'f' for object of type 'str'", /Fehlt int\(…\) oder float/],
  ['TypeError', 'can only concatenate str (not "NoneType") to str', /^Hier steht None/],
  ['IndexError', 'pop from empty list', /^Hier wird ein Wert aus einer leeren Liste/],
  ['SyntaxError', 'positional argument follows keyword argument', /^So darf man das/],
  ['ZoneInfoNotFoundError', "'No time zone found'", /^Diese Zeitzone gibt es hier nicht/],
  ['ValueError', 'I/O operation on closed file.', /^Die Datei ist hier schon geschlossen/],
  ['SyntaxError', "':' expected after dictionary key", /^In einem Wörterbuch .* {1: 2, 3: 4}\./],
  [
    'NameError',
    "name 'self' is not defined",
    /^Diese Methode hat kein self\. .* def methode\(self, …\):/,
  ],
  ['NameError', "name 'randint' is not defined", /^randint gehört zum Modul random\./],
  ['NameError', "name 'dataclass' is not defined", /oben from dataclasses import dataclass\?/],
  ['NameError', "name 'Turtle' is not defined", /oben from turtle import Turtle\?/],
  [
    'AttributeError',
    "'NoneType' object has no attribute 'append'",
    /^Hier steht None statt einer Liste\. append, sort /,
  ],
  [
    'TypeError',
    'f() takes from 0 to 1 positional arguments but 2 were given',
    /^Die Funktion f .*: 2 statt 1\./,
  ],
  [
    'TypeError',
    "cannot use 'list' as a dict key (unhashable type: 'list')",
    /^Listen, .* weder Schlüssel .* Tupel/,
  ],
  ['ValueError', "invalid literal for int() with base 10: '1.5'", /^int\(…\) .* float\(…\)/],
  [
    'ValueError',
    "could not convert string to float: '1,5'",
    /^Kommazahlen haben in Python einen Punkt/,
  ],
  ['ValueError', "invalid literal for int() with base 10: 'a'", /^Ein Text, der keine Zahl ist/],
  ['ValueError', 'list.remove(x): x not in list', /^Der gesuchte Wert/],
  ['RuntimeError', 'dictionary changed size during iteration', /for x in list\(…\):/],
  [
    'AttributeError',
    "'dict' object has no attribute 'a'",
    /^Ein Wörterbuch hat kein a\. .*\["…"\]/,
  ],
  ['AttributeError', "'Hund' object has no attribute 'name'", /^Ein Objekt .* self\.name = …/],
  ['AttributeError', "module 'answer' has no attribute 'f'", /^Im Programm gibt es kein f\./],
  [
    'TypeError',
    "Can't instantiate abstract class Hund without an implementation for abstract method 'laut'",
    /^Der Klasse Hund fehlt eine abstrakte Methode: 'laut'\. /,
  ],
  [
    'TypeError',
    "descriptor '__init__' requires a 'super' object but",
    /^Nach super fehlen Klammern/,
  ],
  ['TypeError', "'function' object is not subscriptable", /f\(…\) statt f\[…\]/],
  ['ValueError', "time data '1' does not match format '%d'", /^Das Datum hat eine andere Form/],
  ['JSONDecodeError', 'Expecting value: line 1 column 1', /kein gültiges JSON/],
  ['PatternError', 'missing )', /^Dieser reguläre Ausdruck .* Backslash \\\?/],
  ['SyntaxError', "expected 'except' or 'finally' block", /except\. .* catch/],
  ['SyntaxError', "expected '('", /^Nach dem Namen einer Funktion fehlen Klammern/],
  ['SyntaxError', "invalid character '²' (U+00B2)", /^Statt ² schreibt man in Python \*, \/, \*\*/],
  ['SyntaxError', 'unexpected character after line continuation character', /^Ein Backslash \\ /],
  [
    'NameError',
    "name 'Console' is not defined",
    /^In Python gibt man mit print\(…\) aus, nicht mit/,
  ],
  [
    'SyntaxError',
    "(unicode error) 'unicodeescape' codec can't decode",
    /Schreibe \\\\, in Dateinamen/,
  ],
])('%s: %s is explained', (type, message, text) => {
  expect(explainError({ type, message, line: null }).de).toMatch(text);
});

it.each([
  ["name 'pirnt' is not defined", 'Meintest du print?'],
  ["name 'sume' is not defined", 'Meintest du sum oder summe?'],
  ["name 'q' is not defined", 'zugewiesen? (NameError'],
  ["name 'i' is not defined", 'zugewiesen? (NameError'],
  ["name 'stand' is not defined", 'Meintest du self.stand?'],
])('an unknown name is compared with known ones: %s', (message, text) => {
  const error = { type: 'NameError', message, line: 1 };
  const options = { text: 'summe = 1\nself.stand = 2' };
  expect(explainError(error, options).de).toContain(text);
  expect(explainError(error, { ...options, isSecret: true }).de).not.toContain('Meintest');
});

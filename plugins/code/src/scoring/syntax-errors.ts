import type { Localized } from '@fragwerk/sdk';
import { ANY, both, type Explanations, type Row } from './explanation.js';

/** Keywords of Python, and `print`, which is often misspelt. */
export const KEYWORDS =
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass print raise return try while with yield'.split(
    ' ',
  );
const KEYWORD = `(?:${KEYWORDS.join('|')})\\b`;

const MISSING_COLON: Localized = {
  de: 'Hier fehlt ein Doppelpunkt, zum Beispiel nach if, for, while oder def. Statt else if heißt es elif.',
  en: 'A colon is missing, for example after if, for, while or def. Instead of else if, write elif.',
};

const MISSING_VALUE: Localized = {
  de: 'In einem Wörterbuch stehen nach jedem Schlüssel ein Doppelpunkt und ein Wert: {1: 2, 3: 4}.',
  en: 'In a dictionary, a colon and a value follow each key: {1: 2, 3: 4}.',
};

const COMPARED: Localized = {
  de: 'Ein einzelnes = weist zu. Zum Vergleichen schreibt man ==.',
  en: 'A single = assigns a value. Use == to compare.',
};

const NOT_ASSIGNABLE: Localized = {
  de: 'Links von = steht etwas, dem man nichts zuweisen kann.',
  en: 'You cannot assign to the expression on the left of =.',
};

/** A row for what another language writes in place of a word or an operator. */
const instead = (source: RegExp, ...ours: readonly string[]): Row => [
  source,
  `Statt $1 schreibt man in Python ${ours.join(' oder ')}.`,
  `Instead of $1, write ${ours.join(' or ')}.`,
];

/** The head of a block in braces; in Python, no name or value can be directly in front of a brace. */
export const braceRow: Row = [
  new RegExp(
    `^\\s*(?:\\}\\s*)?(?:if|elif|else|for|while|def|class|try)\\b(?:.*(?:[)\\]"]|\\b(?!${KEYWORD})\\w+))?\\s*\\{`,
  ),
  'Statt { steht in Python ein Doppelpunkt, und die Zeilen danach sind eingerückt.',
  'Instead of {, write a colon, and indent the lines below.',
];

/** Messages that only tell where Python stopped reading, or guess the reason. */
export const UNREADABLE = /^(?:invalid syntax|expected ':'|cannot assign)/;

/** What is wrong in a line without its texts and comments, often by the habits of another language. */
export const lineRows: readonly Row[] = [
  [
    new RegExp(`^\\s*(>>>|\\.\\.\\.|\`\`\`|\\d+[:.]?(?=\\s+${KEYWORD}))`),
    '$1 ist mitkopiert. Lösche es überall am Zeilenanfang, und alle Ausgaben.',
    '$1 was copied, too. Delete it at the start of all lines, and any output.',
  ],
  [
    /^\s*for\s*(?:\(.*;|\w+\s*(?:=|of\b|from\b|\s\d))/,
    'In Python zählt man mit for i in range(…):',
    'To count in Python, write for i in range(…):',
  ],
  instead(/^\s*(foreach)\b/, 'for'),
  [
    /^\s*do\b/,
    'Eine Schleife mit do gibt es nicht. Schreibe while True: und beende sie mit break.',
    'Python has no do loop. Write while True: and leave it with break.',
  ],
  instead(/^\s*(switch)\b/, 'if … elif'),
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
  instead(/([=!]==|<>)/, '==', '!='),
  instead(/(=[<>])/, '<=', '>='),
  instead(/(&&)/, 'and'),
  instead(/(\|\|)/, 'or'),
  instead(/(?:^|[\s(])(!)\s*[\w(]/, 'not'),
  instead(/^\s*\w+\s*(:=)/, '='),
  instead(/^\s*(els(?:e\s*)?if)\b/, 'elif'),
  instead(/^\s*(\/[/*])/, '#'),
  [
    /^\s*(?:public|private|static|function|func|void|define)\s/,
    'Eine Funktion beginnt in Python mit def.',
    'In Python, a function begins with def.',
  ],
  [
    /(?:^|[(,])\s*(int|float|double|bool|boolean|char|string|var|let|const)(?:\[\])?\s+\w/i,
    'Vor dem Namen einer Variable steht in Python nichts: $1 fällt weg.',
    'In Python, nothing comes before the name of a variable. Leave out $1.',
  ],
  [
    /\b(then|do)\s*(?::\s*)?$/,
    'In Python steht kein $1, nur ein Doppelpunkt.',
    'Write a colon instead of $1.',
  ],
  [
    new RegExp(`^\\s*(${KEYWORD})\\s*=(?!=)`),
    '$1 hat in Python eine feste Bedeutung. Nimm einen anderen Namen.',
    '$1 is a keyword of Python. Choose another name.',
  ],
  [/^\s*(?:if|elif|else|while|for|def|class|try)\b[^:]*$/, ...both(MISSING_COLON)],
  [
    /^\s*else\s+[^:]+:\s*$/,
    'Nach else steht keine Bedingung. Mit einer Bedingung heißt es elif.',
    'else takes no condition. With one, write elif.',
  ],
  [
    /^\s*(elif|else|except|finally)\b/,
    'Vor $1 fehlt der Anfang in gleicher Einrückung, zum Beispiel if oder try.',
    '$1 needs a matching line above it, such as if or try, with the same indentation.',
  ],
  [
    /(?:^|[^\w.])\d{1,3}(?:(?: \d{3})+|(?:\.\d{3}){2,})(?!\d)/,
    'Tausender trennt man in Python nicht, oder durch _: 1000 oder 1_000.',
    'Python separates thousands by _ or not at all: 1_000 or 1000.',
  ],
  [
    new RegExp(`""\\s*(?!${KEYWORD})\\w|\\b(?!${KEYWORD})\\w+\\s+""`),
    'Neben einem Text fehlt ein Komma oder ein +.',
    'A comma or + is missing next to a string.',
  ],
  [/\{(?:[^}]*,)?\s*(?:\w+|"")\s*=(?!=)/, ...both(MISSING_VALUE)],
  [/^\s*(?:if|elif|while)\b[^=(]*[^=!<>]=(?!=)/, ...both(COMPARED)],
  [/^\s*(?:\w+\(.*\)|""|\d+|\w+\s*[-+*/]\s*\w+)\s*=(?!=)/, ...both(NOT_ASSIGNABLE)],
  [
    /\?.*:/,
    'Statt a ? b : c schreibt man in Python b if a else c.',
    'Instead of a ? b : c, write b if a else c.',
  ],
  [
    /([-+*/%@=<>.]|\b(?:and|or|not|in|is))\s*:?\s*$/,
    'Nach $1 fehlt ein Wert oder ein Name.',
    'A value or a name is missing after $1.',
  ],
];

/** What Python's message is about. */
const messages: readonly Row[] = [
  [
    /^invalid character '([“”„‟‘’‚‛«»´])'/,
    'Python kennt das Anführungszeichen $1 nicht. Schreibe " oder \'.',
    'Python does not accept the quotation mark $1. Write " or \'.',
  ],
  [
    /^invalid character '([–—−‐‑])'/,
    'Python kennt das Minuszeichen $1 nicht. Schreibe -.',
    'Python does not accept the minus sign $1. Write -.',
  ],
  [
    /^invalid character '([×·∙÷²³≤≥≠])'/,
    'Statt $1 schreibt man in Python *, /, **, <=, >= oder !=.',
    'Instead of $1, write *, /, **, <=, >= or !=.',
  ],
  [
    /^invalid character '(.)'/u,
    'Das Zeichen $1 kennt Python hier nicht.',
    'Python does not accept the character $1 here.',
  ],
  [
    /^invalid non-printable character (U\+\w+)/,
    'Hier steht ein unsichtbares Zeichen ($1), meist aus einem kopierten Text. Lösche den Abstand an dieser Stelle und schreibe ihn neu.',
    'There is an invisible character ($1) here, usually from copied text. Delete the space at this place and type it again.',
  ],
  [/^expected ':'/, ...both(MISSING_COLON)],
  [/^':' expected after dictionary key/, ...both(MISSING_VALUE)],
  [
    /^expected '\('/,
    'Nach dem Namen einer Funktion fehlen Klammern: def f():',
    'Brackets are missing after the name of a function: def f():',
  ],
  [
    /^invalid decimal literal/,
    'Nach einer Zahl steht ein Buchstabe. Fehlt ein * dazwischen? Namen beginnen nicht mit einer Ziffer.',
    'A letter follows a number. Is a * missing between them? Names cannot begin with a digit.',
  ],
  [
    /^leading zeros/,
    'Ganze Zahlen beginnen nicht mit 0: 8 statt 08.',
    'Integers cannot begin with 0: write 8, not 08.',
  ],
  [/^f-string: expecting '(.)'/, 'In einem f-String fehlt $1.', 'An f-string is missing $1.'],
  [
    /^expected 'except' or 'finally' block/,
    'Zu try fehlt except. So heißt in Python, was in anderen Sprachen catch heißt.',
    'try needs an except, which other languages call catch.',
  ],
  [
    /^expected 'else' after 'if' expression/,
    'Zu if in einem Ausdruck gehört else: b if a else c.',
    'An if inside an expression needs an else: b if a else c.',
  ],
  [
    /^'(.)' was never closed/,
    'Die Klammer $1 wird nicht geschlossen.',
    'The bracket $1 is never closed.',
  ],
  [
    /^unmatched '(.)'/,
    'Zu der Klammer $1 gibt es keine öffnende.',
    '$1 has no matching opening bracket.',
  ],
  [
    /^closing parenthesis '(.)' does not match opening parenthesis '(.)'/,
    'Die Klammer $2 wird mit $1 geschlossen.',
    'The bracket $2 is closed by $1.',
  ],
  [
    /^unterminated (?:triple-quoted )?(?:f-)?string literal/,
    'Am Ende eines Textes fehlt das Anführungszeichen.',
    'A string is missing its closing quote.',
  ],
  [
    /line continuation/,
    'Ein Backslash \\ gehört in einen Text: "\\n".',
    'A backslash \\ belongs in a string: "\\n".',
  ],
  [
    /^\(unicode error\)/,
    'In Texten hat der Backslash \\ eine besondere Bedeutung. Schreibe \\\\, in Dateinamen auch /.',
    'A backslash has a special meaning in strings. Write \\\\ instead, or / in file names.',
  ],
  [/Maybe you meant '==' or ':='|cannot assign to .* Maybe you meant '=='/, ...both(COMPARED)],
  [/^cannot assign to/, ...both(NOT_ASSIGNABLE)],
  [
    /^Missing parentheses in call to '(print|exec)'/,
    'Nach $1 gehören Klammern: $1(…).',
    '$1 needs parentheses: $1(…).',
  ],
  [
    /Perhaps you forgot a comma/,
    'Hier fehlt vielleicht ein Komma oder ein Operator.',
    'A comma or an operator may be missing here.',
  ],
  [
    /^'(return|break|continue|yield)' (?:outside|not properly)/,
    '$1 steht nicht in einer Funktion oder Schleife. Ist die Zeile richtig eingerückt?',
    '$1 is outside of a function or loop. Is the line indented correctly?',
  ],
  [
    /^invalid syntax|expect/,
    'Python versteht diese Zeile nicht. Fehlt hier oder in der Zeile davor ein Zeichen?$?',
    'Python cannot read this line. Is a character missing here or in the line above?$?',
  ],
  [ANY, 'So darf man das in Python nicht schreiben.', 'Python does not allow this.'],
];

/** Explanations of what Python cannot read. */
export const syntaxErrors: Explanations = {
  SyntaxError: messages,
  IndentationError: [
    [
      /^expected an indented block/,
      'Nach einem Doppelpunkt muss die nächste Zeile eingerückt sein.',
      'The line after a colon must be indented.',
    ],
    [
      /^unexpected indent/,
      'Diese Zeile ist weiter eingerückt als die davor, ohne dass dort ein Doppelpunkt steht.',
      'This line is indented further than the line above, which does not end with a colon.',
    ],
    [
      ANY,
      'Die Einrückung passt zu keiner Zeile davor.',
      'The indentation does not match any line above.',
    ],
  ],
  TabError: [
    [
      ANY,
      'Die Einrückung mischt Tabulatoren und Leerzeichen.',
      'The indentation mixes tabs and spaces.',
    ],
  ],
};

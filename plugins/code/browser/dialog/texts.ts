import type { Language } from '@fragwerk/sdk';
import type { CodePart, CodeRule, TestKind } from '../../src/question.js';

/** The words of the dialog in one language. */
export interface DialogTexts {
  readonly program: string;
  readonly language: string;
  readonly time: string;
  readonly part: (number: number) => string;
  readonly partKind: string;
  readonly partKinds: Readonly<Record<CodePart['kind'], string>>;
  readonly partHint: string;
  readonly code: string;
  readonly addPart: string;
  readonly solution: string;
  readonly solutionHint: string;
  readonly startInput: string;
  readonly tests: string;
  readonly test: (number: number) => string;
  readonly addTest: string;
  readonly kind: string;
  readonly kinds: Readonly<Record<TestKind, string>>;
  readonly name: string;
  readonly points: string;
  readonly visible: string;
  readonly call: string;
  readonly unitTests: string;
  readonly input: string;
  readonly expected: string;
  readonly tolerance: string;
  readonly pattern: string;
  readonly values: string;
  readonly valuesHint: string;
  readonly noValue: (name: string, row: number) => string;
  readonly row: (number: number) => string;
  readonly tryAll: string;
  readonly tryOne: string;
  readonly fill: string;
  readonly trying: string;
  readonly tried: (right: number, count: number) => string;
  readonly filled: (count: number) => string;
  readonly noSolution: string;
  readonly noPython: (reason: string) => string;
  readonly pythonOnly: string;
  readonly solutionPasses: string;
  readonly solutionFails: (got: string) => string;
  readonly givenPasses: string;
  readonly files: string;
  readonly file: (number: number) => string;
  readonly addFile: string;
  readonly fileName: string;
  readonly content: string;
  readonly rules: string;
  readonly rule: (number: number) => string;
  readonly addRule: string;
  readonly rulePart: string;
  readonly ruleParts: Readonly<Record<CodeRule['part'], string>>;
  readonly ruleName: string;
  readonly least: string;
  readonly most: string;
  readonly penalty: string;
  readonly message: string;
  readonly up: string;
  readonly down: string;
  readonly remove: string;
  readonly removed: (title: string) => string;
  readonly asText: string;
  readonly editorHint: string;
}

export const dialogTexts: Readonly<Record<Language, DialogTexts>> = {
  de: {
    program: 'Programm',
    language: 'Programmiersprache',
    time: 'Sekunden je Lauf',
    part: (number) => `Teil ${number}`,
    partKind: 'Dieser Teil',
    partKinds: {
      open: 'wird geschrieben',
      fixed: 'ist vorgegeben und zu sehen',
      hidden: 'ist vorgegeben und verborgen',
    },
    partHint: 'Genau ein Teil wird geschrieben; was in ihm steht, ist der Anfang.',
    code: 'Code',
    addPart: 'Teil hinzufügen',
    solution: 'Musterlösung',
    solutionHint:
      'Was im offenen Teil stehen soll. Studierende sehen sie erst in der Ergebnisansicht.',
    startInput: 'Eingabe, die beim Ausprobieren schon dasteht',
    tests: 'Tests',
    test: (number) => `Test ${number}`,
    addTest: 'Test hinzufügen',
    kind: 'Art',
    kinds: {
      call: 'Aufruf: sein Wert',
      print: 'Aufruf: seine Ausgabe',
      stdin: 'Programm: Eingabe und Ausgabe',
      unittest: 'Unit-Tests',
    },
    name: 'Name (darf fehlen)',
    points: 'Punkte',
    visible: 'für Studierende sichtbar',
    call: 'Aufruf, zum Beispiel summe(2, 3)',
    unitTests: 'Unit-Tests; das Programm heißt answer',
    input: 'Eingabe',
    expected: 'Erwartet',
    tolerance: 'Toleranz, z. B. 1% oder a0.1',
    pattern: 'als Muster (regulärer Ausdruck)',
    values: 'Werte zum Ausprobieren, eine Zeile je Datensatz',
    valuesHint:
      'In der ersten Zeile stehen die Werte des angezeigten Datensatzes. Mit weiteren Zeilen prüfst du, ob die Musterlösung auch mit anderen Werten besteht.',
    noValue: (name, row) => `In Zeile ${row} der Werte fehlt ${name}, zum Beispiel ${name} = 3.`,
    row: (number) => `Datensatz ${number}`,
    tryAll: 'Alle Tests ausprobieren',
    tryOne: 'Ausprobieren',
    fill: 'Erwartetes aus der Musterlösung eintragen',
    trying: 'Die Tests laufen …',
    tried: (right, count) => `Die Musterlösung besteht ${right} von ${count} Tests.`,
    filled: (count) => `Erwartetes in ${count} Tests eingetragen.`,
    noSolution: 'Dazu braucht es eine Musterlösung.',
    noPython: (reason) => `Python konnte hier nicht geladen werden (${reason}).`,
    pythonOnly: 'Ausprobieren lassen sich hier nur Tests in Python.',
    solutionPasses: '✓ Die Musterlösung besteht.',
    solutionFails: (got) => `✗ Die Musterlösung besteht nicht. ${got}`,
    givenPasses: '⚠ Der gegebene Code besteht diesen Test schon.',
    files: 'Dateien neben dem Programm',
    file: (number) => `Datei ${number}`,
    addFile: 'Datei hinzufügen',
    fileName: 'Name',
    content: 'Inhalt',
    rules: 'Regeln für den Quelltext',
    rule: (number) => `Regel ${number}`,
    addRule: 'Regel hinzufügen',
    rulePart: 'Was',
    ruleParts: {
      import: 'Import',
      call: 'Aufruf',
      statement: 'Anweisung',
      operator: 'Rechenzeichen',
      recursion: 'Rekursion',
    },
    ruleName: 'Name, zum Beispiel sum oder while (leer: jeder)',
    least: 'mindestens',
    most: 'höchstens (leer: beliebig oft, 0: verboten)',
    penalty: 'Abzug in Prozent',
    message: 'Was Studierende dann lesen (darf fehlen)',
    up: 'nach oben',
    down: 'nach unten',
    remove: 'entfernen',
    removed: (title) => `${title} entfernt.`,
    asText: 'Als Text (für Fortgeschrittene)',
    editorHint: 'Tab rückt ein. Mit Escape, dann Tab verlässt man das Feld.',
  },
  en: {
    program: 'Program',
    language: 'Programming language',
    time: 'Seconds for each run',
    part: (number) => `Part ${number}`,
    partKind: 'This part',
    partKinds: {
      open: 'is written by students',
      fixed: 'is given and shown',
      hidden: 'is given and hidden',
    },
    partHint: 'Exactly one part is written by students; what stands in it is the beginning.',
    code: 'Code',
    addPart: 'Add a part',
    solution: 'Sample solution',
    solutionHint: 'What should stand in the open part. Students see it in the result view only.',
    startInput: 'Input that stands there when students try their program',
    tests: 'Tests',
    test: (number) => `Test ${number}`,
    addTest: 'Add a test',
    kind: 'Kind',
    kinds: {
      call: 'Call: its value',
      print: 'Call: its output',
      stdin: 'Program: input and output',
      unittest: 'Unit tests',
    },
    name: 'Name (optional)',
    points: 'Points',
    visible: 'students may see it',
    call: 'Call, for example total(2, 3)',
    unitTests: 'Unit tests; the program is called answer',
    input: 'Input',
    expected: 'Expected',
    tolerance: 'Tolerance, e.g. 1% or a0.1',
    pattern: 'as a pattern (regular expression)',
    values: 'Values for trying, a line for each dataset',
    valuesHint:
      'The first line has the values of the dataset that is shown. With more lines you can see whether the sample solution passes with other values, too.',
    noValue: (name, row) => `Line ${row} of the values lacks ${name}, for example ${name} = 3.`,
    row: (number) => `Dataset ${number}`,
    tryAll: 'Try all tests',
    tryOne: 'Try',
    fill: 'Fill in what is expected from the sample solution',
    trying: 'The tests are running …',
    tried: (right, count) => `The sample solution passes ${right} of ${count} tests.`,
    filled: (count) => `Filled in what is expected of ${count} tests.`,
    noSolution: 'This needs a sample solution.',
    noPython: (reason) => `Python could not be loaded here (${reason}).`,
    pythonOnly: 'Only tests in Python can be tried here.',
    solutionPasses: '✓ The sample solution passes.',
    solutionFails: (got) => `✗ The sample solution does not pass. ${got}`,
    givenPasses: '⚠ The given code passes this test already.',
    files: 'Files beside the program',
    file: (number) => `File ${number}`,
    addFile: 'Add a file',
    fileName: 'Name',
    content: 'Content',
    rules: 'Rules on the source',
    rule: (number) => `Rule ${number}`,
    addRule: 'Add a rule',
    rulePart: 'What',
    ruleParts: {
      import: 'import',
      call: 'call',
      statement: 'statement',
      operator: 'operator',
      recursion: 'recursion',
    },
    ruleName: 'Name, for example sum or while (empty: any)',
    least: 'at least',
    most: 'at most (empty: any number, 0: forbidden)',
    penalty: 'Percent lost',
    message: 'What students read then (optional)',
    up: 'up',
    down: 'down',
    remove: 'remove',
    removed: (title) => `${title} removed.`,
    asText: 'As text (for experts)',
    editorHint: 'Tab indents. Escape, then Tab leaves the field.',
  },
};

import type { Localized } from '@fragwerk/host';
import { both, counted } from './texts.js';

export const editor = {
  label: both('Frage bearbeiten', 'Edit question'),
  text: both('Frage', 'Question'),
  images: both('Bilder', 'Images'),
  plugins: both('Plugins', 'Plugins'),
  datasets: both('Datensätze', 'Datasets'),
  formulas: both('Formeln', 'Formulas'),
  subquestions: both('Teilfragen', 'Subquestions'),
  tests: both('Tests', 'Tests'),
  empty: both(
    'Noch keine Frage. Lege oben mit „Frage …“ eine an.',
    'No question yet. Create one with “Question …” at the top.',
  ),
  unreadable: both('⚠ Nicht gelesen wurden:', '⚠ Not read:'),
} as const;

export const emptyTables = {
  plugins: both(
    'Noch kein Plugin. „Hinzufügen“ legt eines an; mit „Einfügen“ im Reiter „Frage“ kommt es in den Text.',
    'No plugins yet. “Add” creates one; “Insert” in the tab “Question” puts it into the text.',
  ),
  subquestions: both(
    'Noch keine Teilfrage. „Hinzufügen“ legt eine an; für ihr Antwortfeld schreibst du [Q0] in den Text.',
    'No subquestions yet. “Add” creates one; write [Q0] in the text for its answer field.',
  ),
} as const;

export const imageTab = {
  empty: both(
    'Noch kein Bild. [IMG0] zeigt das erste im Text; Plugins finden jedes unter seinem Namen.',
    'No images yet. [IMG0] shows the first one in the text; plugins find each by its name.',
  ),
  add: both('Bild hinzufügen …', 'Add an image …'),
  drop: both(
    'Oder zieh Dateien in dieses Fenster. PNG oder JPEG, bis 1 MB.',
    'Or drop files on this window. PNG or JPEG, up to 1 MB.',
  ),
  added: (names: string) => both(`Hinzugefügt: ${names}`, `Added: ${names}`),
  preview: (name: string) => both(`Vorschau von ${name}`, `Preview of ${name}`),
} as const;

export const textTab = {
  label: both('Text der Frage', 'Question text'),
  hint: both(
    'Leerzeile: neuer Absatz. {x} Wert, $…$ Formel, [Q0] Antwortfeld, [PIG Name ""/] Grafik.',
    'Empty line: new paragraph. {x} value, $…$ formula, [Q0] answer field, [PIG name ""/] picture.',
  ),
  insert: both('Einfügen', 'Insert'),
  tags: both('Tags', 'Tags'),
  field: (index: number) => both(`Antwortfeld Q${index}`, `Answer field Q${index}`),
  formula: both('Formel', 'Formula'),
  listing: both('Programm', 'Program listing'),
  picture: (name: string) => both(`Grafik von ${name}`, `Picture of ${name}`),
  html: (name: string) => both(`Text von ${name}`, `Text of ${name}`),
  computed: both('Berechneter Wert', 'Computed value'),
  newImage: both('Neues Bild …', 'New image …'),
} as const;

export const problemList = {
  label: both('Probleme der Frage', 'Problems in the question'),
  none: both('Keine Probleme gefunden', 'No problems found'),
  trying: both(
    'Bisher kein Problem, der Probelauf läuft …',
    'No problem so far, trying all rows …',
  ),
  count: (count: number) =>
    counted(count, both('Problem', 'problem'), both('Probleme', 'problems')),
  advice: (count: number) =>
    counted(count, both('Hinweis', 'piece of advice'), both('Hinweise', 'pieces of advice')),
  at: (line: number, column: number) =>
    both(`Zeile ${line}, Spalte ${column}`, `line ${line}, column ${column}`),
  row: (row: number) => both(`Zeile ${row}`, `row ${row}`),
  fields: {
    ...editor,
    text: both('Text', 'Text'),
    constants: both('Konstanten', 'Constants'),
    maxima: both('Maxima-Feld', 'Maxima field'),
    service: both('Dienst', 'Service'),
  },
  kept: both('(Bewusst so übernommen.)', '(Kept on purpose.)'),
} as const;

export const assistant = {
  picture: both('Bild einfügen', 'Insert a picture'),
  pictureEntry: both('Bild eines Plugins …', 'Picture from a plugin …'),
  answer: both('Antwortfeld mit Lösung einfügen', 'Insert an answer field with a solution'),
  answerEntry: both('Neue Teilfrage …', 'New subquestion …'),
  title: both('Schritt für Schritt', 'Step by step'),
  noPlugin: both(
    'Die Frage hat noch kein Plugin. Lege im Reiter „Plugins“ eines an.',
    'The question has no plugin yet. Create one in the tab “Plugins”.',
  ),
  which: both('Welches Bild?', 'Which picture?'),
  inputKind: both('Was wird eingegeben?', 'What do students enter?'),
  number: both('eine Zahl mit oder ohne Einheit', 'a number with or without a unit'),
  text: both('ein Text', 'a text'),
  value: both('Richtig ist der Wert', 'The correct value is'),
  choose: both('– wählen oder unten eingeben –', '– choose, or enter below –'),
  exact: both('genau', 'exact'),
  baseUnit: both('in der Grundeinheit (V, s, Ohm …)', 'in the base unit (V, s, Ohm …)'),
  time: both('Eine Uhrzeit', 'A time of day'),
  hours: both('Stunden aus', 'Hours from'),
  minutes: both('Minuten aus', 'Minutes from'),
  noTime: both('– keine Uhrzeit –', '– not a time –'),
  task: both('Was ist zu tun?', 'What is the task?'),
  names: both('Welche Werte?', 'Which values?'),
} as const;

export const brokenConfig = {
  keep: both('Trotzdem übernehmen', 'Apply anyway'),
  drop: both('Verwerfen', 'Discard'),
} as const;

export const tables = {
  name: both('Name', 'Name'),
  type: both('Typ', 'Type'),
  config: both('Konfiguration', 'Configuration'),
  configure: both('Konfigurieren …', 'Configure …'),
  range: both('Werte', 'Values'),
  unit: both('Einheit', 'Unit'),
  mode: both('Modus', 'Mode'),
  info: both('Info (Plugin:Parameter)', 'Info (plugin:parameters)'),
  solution: both('Lösung', 'Solution'),
  tolerance: both('Toleranz', 'Tolerance'),
  points: both('Punkte', 'Points'),
  subquestion: both('Teilfrage', 'Subquestion'),
  answer: both('Antwort', 'Answer'),
  verdict: both('Erwartete Bewertung', 'Expected verdict'),
  testRow: both('Variante', 'Row'),
  plugin: both('Plugin', 'Plugin'),
  number: both('Zahl', 'Number'),
  plain: both('Text', 'Text'),
} as const;

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

export const formulaTab = {
  constants: both('Konstanten (eine je Zeile: U_2={5,V})', 'Constants (one per line: U_2={5,V})'),
  maxima: both('Maxima-Feld (eine Anweisung je Zeile)', 'Maxima field (one statement per line)'),
  results: both('Ergebnisse', 'Results'),
  none: both(
    'Noch keine Ergebnisse. Jede Zuweisung im Maxima-Feld liefert eines, zum Beispiel „P:U*I“.',
    'No results yet. Each assignment in the Maxima field adds one, for example “P:U*I”.',
  ),
  byMaxima: both('Berechnet mit Maxima.', 'Computed by Maxima.'),
  noMaxima: both('Maxima ist nicht installiert.', 'Maxima is not installed.'),
  byParser: both('Berechnet mit dem eingebauten Parser.', 'Computed by the built-in parser.'),
} as const;

export const testTab = {
  empty: both(
    'Noch kein Test. „Hinzufügen“ legt eine Antwort mit der erwarteten Bewertung an.',
    'No tests yet. “Add” creates an answer with the expected verdict.',
  ),
  hint: both(
    'Ohne Punkte: beliebig viele. Ohne Variante: alle 40.',
    'Without points: any number. Without a row: all 40.',
  ),
  run: both('Alle Tests mit allen Varianten', 'Run all tests with all rows'),
  running: (done: number, all: number) => both(`Lauf ${done} von ${all}`, `Run ${done} of ${all}`),
  passed: (runs: number, ms: number) =>
    runs === 1
      ? both(`1 Lauf bestanden (${ms} ms)`, `1 run passed (${ms} ms)`)
      : both(`Alle ${runs} Läufe bestanden (${ms} ms)`, `All ${runs} runs passed (${ms} ms)`),
  failed: (failed: number, runs: number) =>
    runs === 1
      ? both('1 Lauf fehlgeschlagen', '1 run failed')
      : both(`${failed} von ${runs} Läufen fehlgeschlagen`, `${failed} of ${runs} runs failed`),
  failures: both('Fehlgeschlagene Läufe', 'Failed runs'),
  test: both('Test', 'Test'),
  expected: both('Erwartet', 'Expected'),
  actual: both('Erhalten', 'Actual'),
  jump: (row: number) => both(`Variante ${row} zeigen`, `Show row ${row}`),
  interrupted: both('Der Testlauf wurde unterbrochen.', 'The test run was interrupted.'),
} as const;

export const dialogTexts = {
  title: (name: string) => both(`Plugin ${name} konfigurieren`, `Configure plugin ${name}`),
  accept: both('Übernehmen', 'Apply'),
  isChanged: both(
    'Die Änderungen sind noch nicht übernommen; „Abbrechen“ verwirft sie.',
    'The changes are not applied yet; “Cancel” discards them.',
  ),
  guide: (name: string) => both(`Anleitung: ${name}`, `Guide: ${name}`),
  hostPage: both(
    'Diesen Dialog stellt die Lernplattform bereit (Modus 1). Hier ersetzt ihn das Textfeld.',
    'The learning platform provides this dialog (mode 1). Here the text field replaces it.',
  ),
  frame: both('Konfigurationsdialog des Plugins', "The plugin's configuration dialog"),
  height: both('Höhe des Dialogs', 'Dialog height'),
  wide: both('So breit wie am PC', 'As wide as on a PC'),
  created: (names: string) => both(`Datensätze angelegt: ${names}.`, `Datasets created: ${names}.`),
  missing: (names: string) =>
    both(
      `Das Plugin braucht Variablen, die es nicht gibt: ${names}.`,
      `The plugin needs undefined variables: ${names}.`,
    ),
  unchecked: ({ de, en }: Localized) =>
    both(
      `Die Konfiguration ist übernommen, aber der Dienst hat nicht gemeldet, welche Datensätze und Variablen sie braucht. ${de} Öffne den Dialog noch einmal und klicke auf „Übernehmen“, oder lege sie selbst an.`,
      `The configuration is applied, but the service did not report which datasets and variables it needs. ${en} Open the dialog again and click “Apply”, or create them yourself.`,
    ),
} as const;

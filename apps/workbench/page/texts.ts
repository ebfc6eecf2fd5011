import type { Localized } from '@fragwerk/host';

/** A text in the two languages of the page. */
export const both = (de: string, en: string): Localized => ({ de, en });

/** A text that is the same in both languages, or known in one only. */
export const same = (text: string): Localized => both(text, text);

export const counted = (count: number, one: Localized, more: Localized): Localized => {
  const noun = count === 1 ? one : more;
  return both(`${count} ${noun.de}`, `${count} ${noun.en}`);
};

export const common = {
  title: both('Werkbank', 'Workbench'),
  skip: both('Zum Inhalt springen', 'Skip to content'),
  close: both('Schließen', 'Close'),
  cancel: both('Abbrechen', 'Cancel'),
  copy: both('Kopieren', 'Copy'),
  copied: both('Kopiert', 'Copied'),
  notCopied: both('Der Browser lässt das Kopieren nicht zu', 'The browser does not allow copying'),
  remove: both('Löschen', 'Delete'),
  add: both('Hinzufügen', 'Add'),
  row: both('Zeile', 'Row'),
  loading: both('Wird geladen …', 'Loading …'),
  problems: both('Probleme', 'Problems'),
  sections: both('Bereiche', 'Sections'),
  resize: both('Breite der Spalten', 'Column width'),
} as const;

/** @param text typed where a number is expected */
export const noNumber = (text: string) =>
  both(
    `„${text}“ ist keine Zahl bis 1000. Schreibe zum Beispiel 2 oder 1,5; bis dahin gilt der alte Wert.`,
    `“${text}” is not a number up to 1000. Enter for example 2 or 1.5; until then, the old value applies.`,
  );

export const bar = {
  question: both('Frage', 'Question'),
  none: both('Keine Frage', 'No question'),
  actions: both('Frage …', 'Question …'),
  fresh: (type: string) => both(`Neue Frage: ${type}`, `New question: ${type}`),
  freshEmpty: both('Neue leere Frage', 'New empty question'),
  freshName: (type: string) => both(`Neue Frage ${type}`.trim(), `New question ${type}`.trim()),
  copyName: (name: string) => {
    // The copy of a copy gets a number instead.
    const original = name.replace(/ \((?:Kopie|copy)\)(?: \d+)?$/, '');
    return both(`${original} (Kopie)`, `${original} (copy)`);
  },
  rename: both('Umbenennen …', 'Rename …'),
  remove: both('Löschen …', 'Delete …'),
  file: both('Datei', 'File'),
  exportOne: both('Frage exportieren', 'Export question'),
  exportAll: both('Alle Fragen exportieren (ZIP)', 'Export all questions (ZIP)'),
  archive: both('fragen.zip', 'questions.zip'),
  notExported: (files: string) =>
    both(
      `Nicht exportiert, weil nicht lesbar: ${files}`,
      `Not exported, because not readable: ${files}`,
    ),
  import: both('Importieren …', 'Import …'),
  removeAsk: (name: string) =>
    both(
      `Die Frage „${name}“ löschen? Die Datei bleibt mit der Endung .deleted erhalten.`,
      `Delete the question “${name}”? The file is kept with the extension .deleted.`,
    ),
  removed: (name: string) =>
    both(`Die Frage „${name}“ ist gelöscht.`, `The question “${name}” is deleted.`),
  restore: both('Wiederherstellen', 'Restore'),
  newName: both('Name der Frage', 'Question name'),
  saved: both('Gespeichert', 'Saved'),
  waiting: both('Wird gespeichert …', 'Saving …'),
  notSaved: both('Nicht gespeichert', 'Not saved'),
  unsaved: (reason: string) => both(`Nicht gespeichert: ${reason}`, `Not saved: ${reason}`),
  undo: both('Rückgängig', 'Undo'),
  redo: both('Wiederholen', 'Redo'),
  again: both('Erneut speichern', 'Try again'),
  keepMine: both('Meine Version behalten', 'Keep my version'),
  takeTheirs: both('Version aus der Datei laden', 'Load the version on disk'),
  undoTheirs: both(
    'Danach holt „Rückgängig“ deine Version zurück.',
    '“Undo” brings your version back afterwards.',
  ),
  hasDraft: both('Konfiguration noch nicht übernommen', 'configuration not applied yet'),
  saveAsNew: both('Als neue Frage speichern', 'Save as a new question'),
  changedOutside: both(
    'Die Datei wurde inzwischen in einem anderen Tab oder Programm geändert.',
    'The file has been changed in another tab or by another program.',
  ),
  goneOutside: (file: string) =>
    both(
      `Die Datei ${file} wurde in einem anderen Tab oder Programm gelöscht oder umbenannt.`,
      `The file ${file} has been deleted or renamed in another tab or by another program.`,
    ),
  previous: both('Vorige Variante', 'Previous row'),
  next: both('Nächste Variante', 'Next row'),
  rowNumber: both('Nummer der Variante', 'Row number'),
  rowText: (row: number) => both(`Variante ${row} von 40`, `Row ${row} of 40`),
  language: both('Sprache', 'Language'),
  service: both('Dienst', 'Service'),
  reachable: both('erreichbar', 'reachable'),
  unreachable: both('nicht erreichbar', 'not reachable'),
  types: both('Plugin-Typen', 'Plugin types'),
  noTypes: both('keine', 'none'),
  built: (ms: number, at: string) =>
    both(`Zuletzt um ${at} in ${ms} ms neu geladen`, `Last reloaded at ${at} in ${ms} ms`),
  faultCount: (count: number) => counted(count, both('Fehler', 'fault'), both('Fehler', 'faults')),
  own: both(
    'Plugin in diesem Ordner, wird nach jeder Änderung neu geladen',
    'plugin in this folder, reloaded after every change',
  ),
  external: both('externer Dienst', 'external service'),
  folder: both('Ordner der Fragen', 'Question folder'),
  maxima: both('Maxima', 'Maxima'),
  latex: both('LaTeX', 'LaTeX'),
  missing: both('nicht installiert', 'not installed'),
  help: both('Hilfe', 'Help'),
  lost: both(
    'Der Server der Werkbank ist nicht erreichbar. Die Verbindung wird automatisch wiederhergestellt; deine Eingaben bleiben erhalten.',
    'The workbench server is unreachable. The connection is restored automatically, and your input is kept.',
  ),
  shortcuts: both('Tastenkürzel', 'Keyboard shortcuts'),
  guides: both('Anleitungen', 'Guides'),
  lastGood: both(
    'Zu sehen ist die letzte Version, die funktioniert hat.',
    'Showing the last version that worked.',
  ),
} as const;

/** Guides for teachers (docs/guides) with their names and plugin types. */
export const guides = [
  ['workbench.md', both('Eine Frage in der Werkbank', 'A question in the workbench'), ''],
  ['clock.md', both('Uhr', 'Clock'), 'Uhr'],
  ['circuit.md', both('Schaltung', 'Circuits'), 'Schaltung'],
  ['code.md', both('Programme', 'Programs'), 'Code'],
  ['plot.md', both('Funktionen und Kurven', 'Functions and curves'), 'Plot'],
] as const;

export const shortcuts = [
  ['Ctrl/⌘ + S', both('sofort speichern', 'save now')],
  ['Ctrl/⌘ + Enter', both('Antwort prüfen', 'check the answer')],
  [
    'Ctrl/⌘ + Z / Y',
    both('rückgängig / wiederholen (außerhalb von Feldern)', 'undo / redo (outside of fields)'),
  ],
  ['Alt + Page Up / Page Down', both('vorige / nächste Variante', 'previous / next row')],
  ['← → Home End', both('Reiter wechseln', 'switch tabs')],
  ['?', both('diese Hilfe (außerhalb von Feldern)', 'this help (outside of fields)')],
  ['Esc', both('Menü oder Dialog schließen', 'close menu or dialog')],
] as const;

export const faultKinds = {
  syntax: both('Syntaxfehler', 'Syntax error'),
  types: both('Typfehler', 'Type error'),
  load: both('Fehler beim Laden', 'Load error'),
  runtime: both('Laufzeitfehler', 'Runtime error'),
  stuck: both('Das Plugin reagiert nicht', 'The plugin is not responding'),
} as const;

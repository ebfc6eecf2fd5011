import type { ConfigProblem, Language, Localized, QuestionRow } from '@fragwerk/sdk';

export const dialogTexts = {
  settings: { de: 'Einstellungen', en: 'Settings' },
  expert: { de: 'Als Text (für Fortgeschrittene)', en: 'As text (for experts)' },
  expertHelp: {
    de: 'So werden die Einstellungen gespeichert, getrennt durch Strichpunkte oder Zeilenumbrüche.',
    en: 'The settings as they are stored, separated by semicolons or line breaks.',
  },
  slider: { de: 'Schieberegler', en: 'slider' },
  variables: { de: 'Variablen der Frage', en: 'Variables of the question' },
  noImage: { de: '– kein Bild –', en: '– no image –' },
  noImages: { de: '– die Frage hat keine Bilder –', en: '– the question has no images –' },
  otherColour: { de: 'Andere Farbe', en: 'Other colour' },
  exampleApplied: { de: 'Beispiel übernommen', en: 'Example applied' },
  preview: { de: 'Vorschau', en: 'Preview' },
  noPreview: { de: 'Noch keine Vorschau.', en: 'No preview yet.' },
  sessionEnded: {
    de: 'Dieser Dialog ist abgelaufen, oder der Dienst wurde neu gestartet: Änderungen werden nicht mehr gespeichert. Notiere sie, und öffne den Dialog im Frage-Editor neu.',
    en: 'This dialog has expired, or the service has been restarted: changes are no longer saved. Note them, and open the dialog again in the question editor.',
  },
  noConnection: { de: 'keine Verbindung', en: 'no connection' },
  notUnderstood: { de: 'ungültige Antwort', en: 'invalid response' },
  help: { de: 'Hilfe', en: 'Help' },
  guide: {
    de: 'Anleitung für Lehrkräfte (neuer Tab)',
    en: 'Guide for teachers (new tab)',
  },
  contents: { de: 'Inhalt der Hilfe', en: 'Help contents' },
  language: { de: 'Deutsch', en: 'English' },
  addRow: { de: 'Zeile hinzufügen', en: 'Add a row' },
  placesInPicture: { de: 'Orte im Bild verschieben', en: 'Move places in the picture' },
} satisfies Record<string, Localized>;

/** Names the cell of a list in this row, or the row itself. */
export const inRow = ({ de, en }: Localized, row: number): Localized => ({
  de: `${de}, Zeile ${row}`,
  en: `${en}, row ${row}`,
});

export const rowActions = {
  up: (row: number): Localized => ({ de: `Zeile ${row} nach oben`, en: `Move row ${row} up` }),
  down: (row: number): Localized => ({ de: `Zeile ${row} nach unten`, en: `Move row ${row} down` }),
  remove: (row: number): Localized => ({ de: `Zeile ${row} entfernen`, en: `Remove row ${row}` }),
  removed: (row: number): Localized => ({
    de: `Zeile ${row} entfernt.`,
    en: `Row ${row} removed.`,
  }),
  restore: (row: number): Localized => ({
    de: `↶ Zeile ${row} wiederherstellen`,
    en: `↶ Restore row ${row}`,
  }),
};

export const expressionValue = (value: string, { number }: QuestionRow): Localized =>
  number === null
    ? { de: `= ${value}`, en: `= ${value}` }
    : { de: `= ${value} in Variante ${number + 1}`, en: `= ${value} in row ${number + 1}` };

/** Formats a problem as a sentence; omits the number of the first line. */
export function problemSentence(
  { line, column, message }: ConfigProblem,
  language: Language,
): string {
  const [row, character] = { de: ['Zeile', 'Zeichen'], en: ['Line', 'Character'] }[language];
  return `${line > 1 ? `${row} ${line}, ` : ''}${character} ${column}: ${message[language]}`;
}

/** Reports that the preview is outdated; `reason` is a short technical hint. */
export const previewFailure = (reason: string): Localized => ({
  de: `Die Vorschau konnte nicht aktualisiert werden (${reason}). Bei der nächsten Änderung wird es erneut versucht.`,
  en: `The preview could not be updated (${reason}). It is retried after the next change.`,
});

import type { ConfigProblem, Language, Localized } from '@fragwerk/sdk';

/** The words of the configuration dialog. */
export const dialogTexts = {
  settings: { de: 'Einstellungen', en: 'Settings' },
  expert: { de: 'Als Text (für Fortgeschrittene)', en: 'As text (for experts)' },
  expertHelp: {
    de: 'So wird die Einstellung gespeichert. Einträge sind durch Strichpunkte oder Zeilenenden getrennt.',
    en: 'This is how the settings are stored. Items are separated by semicolons or line ends.',
  },
  slider: { de: 'Schieberegler', en: 'slider' },
  otherColour: { de: 'Andere Farbe', en: 'Other colour' },
  preview: { de: 'Vorschau', en: 'Preview' },
  noPreview: { de: 'Noch keine Vorschau.', en: 'No preview yet.' },
  noConnection: { de: 'keine Verbindung', en: 'no connection' },
  notUnderstood: { de: 'keine verständliche Antwort', en: 'no answer that makes sense' },
  help: { de: 'Hilfe', en: 'Help' },
  contents: { de: 'Inhalt der Hilfe', en: 'Contents of the help' },
  language: { de: 'Deutsch', en: 'English' },
} satisfies Record<string, Localized>;

/** One problem as a sentence; the line is named where there are several. */
export function problemSentence(
  { line, column, message }: ConfigProblem,
  language: Language,
): string {
  const words = { de: ['Zeile', 'Zeichen'], en: ['Line', 'Character'] }[language];
  const place = line > 1 ? `${words[0]} ${line}, ${words[1]} ${column}` : `${words[1]} ${column}`;
  return `${place}: ${message[language]}`;
}

/** Why the preview is not the current one; `reason` is a short technical hint. */
export const previewFailure = (reason: string): Localized => ({
  de: `Die Vorschau konnte nicht neu geladen werden (${reason}). Die nächste Änderung versucht es wieder.`,
  en: `The preview could not be reloaded (${reason}). The next change tries again.`,
});

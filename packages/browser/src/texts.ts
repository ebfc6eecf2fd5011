import type { ConfigProblem, Language, Localized } from '@fragwerk/sdk';

/** The words of the configuration dialog. */
export const dialogTexts = {
  settings: { de: 'Einstellungen', en: 'Settings' },
  expert: { de: 'Als Text (für Fortgeschrittene)', en: 'As text (for experts)' },
  expertHelp: {
    de: 'So wird die Einstellung gespeichert. Einträge sind durch Strichpunkte getrennt.',
    en: 'This is how the settings are stored. Items are separated by semicolons.',
  },
  slider: { de: 'Schieberegler', en: 'slider' },
  preview: { de: 'Vorschau', en: 'Preview' },
  noPreview: { de: 'Noch keine Vorschau.', en: 'No preview yet.' },
  noConnection: { de: 'keine Verbindung', en: 'no connection' },
  notUnderstood: { de: 'keine verständliche Antwort', en: 'no answer that makes sense' },
  help: { de: 'Hilfe', en: 'Help' },
} satisfies Record<string, Localized>;

/** One problem as a sentence; people count characters from 1. */
export const problemSentence = (problem: ConfigProblem, language: Language): string =>
  (language === 'de' ? 'Zeichen ' : 'Character ') +
  `${problem.position + 1}: ${problem.message[language]}`;

/** Why the preview is not the current one; `reason` is a short technical hint. */
export const previewFailure = (reason: string): Localized => ({
  de: `Die Vorschau konnte nicht neu geladen werden (${reason}). Die nächste Änderung versucht es wieder.`,
  en: `The preview could not be reloaded (${reason}). The next change tries again.`,
});

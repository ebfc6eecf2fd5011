import type { Page } from '@fragwerk/contract';
import {
  type ErrorCode,
  errorCatalogue,
  type FragwerkError,
  html,
  type Localized,
} from '@fragwerk/sdk';
import type { Settings } from '../settings/table.js';
import { page } from './layout.js';

/** Errors that people often see; all others are explained by their English message. */
const known: Partial<Record<ErrorCode, { readonly title: Localized; readonly text: Localized }>> = {
  UNKNOWN_PATH: {
    title: { de: 'Diese Seite gibt es nicht', en: 'This page does not exist' },
    text: {
      de: 'Unter dieser Adresse bietet der Dienst nichts an, oder nicht für Aufrufe von außen. Prüfen Sie die Adresse, zum Beispiel auf Tippfehler.',
      en: 'The service offers nothing at this address, or not to callers from outside. Check the address for typing errors.',
    },
  },
  UNKNOWN_DIALOG: {
    title: { de: 'Dieser Dialog ist nicht mehr offen', en: 'This dialog is not open any more' },
    text: {
      de: 'Öffnen Sie den Konfigurationsdialog im Fragen-Editor noch einmal. Er schließt sich, wenn er lange nicht benutzt oder der Dienst neu gestartet wird.',
      en: 'Open the configuration dialog again in the question editor. It closes when it is not used for a long time, or when the service is restarted.',
    },
  },
};

const others = {
  title: { de: 'Das hat nicht geklappt', en: 'Something went wrong' },
  text: {
    de: 'Der Dienst konnte diese Seite nicht liefern. Er meldet (englisch):',
    en: 'The service could not provide this page. It reports:',
  },
};

const help: Localized = { de: 'Was dieser Dienst anbietet', en: 'What this service offers' };

/**
 * An error for people who opened an address in a browser, or a dialog in a frame; programs get it as JSON.
 */
export function problemPage(
  { code, message }: FragwerkError,
  { servicePath, frameAncestors }: Pick<Settings, 'servicePath' | 'frameAncestors'>,
): Page {
  const { title, text } = known[code] ?? others;
  // The linked page cannot be shown in a frame.
  const isInFrame = code === 'UNKNOWN_DIALOG';
  return page({
    title: { de: `Fragwerk: ${title.de}`, en: `Fragwerk: ${title.en}` },
    frameAncestors,
    body: (language) => html`<h1>${title[language]}</h1>
<p class="lead">${language === 'de' ? 'Fehler' : 'Error'} ${String(errorCatalogue[code].status)}</p>
<p>${text[language]}</p>
${known[code] ? '' : html`<p lang="en">${message}</p>`}
${isInFrame ? '' : html`<ul class="links"><li><a href="${servicePath}/">${help[language]}</a></li></ul>`}`,
  });
}

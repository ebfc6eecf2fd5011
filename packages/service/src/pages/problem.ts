import type { Page } from '@fragwerk/contract';
import { type FragwerkError, html, type Localized } from '@fragwerk/sdk';
import { page } from './layout.js';

const notFound = {
  title: { de: 'Diese Seite gibt es nicht', en: 'This page does not exist' },
  text: {
    de: 'Unter dieser Adresse bietet der Dienst nichts an, oder nicht für Aufrufe von außen. Prüfen Sie die Adresse, zum Beispiel auf Tippfehler.',
    en: 'The service offers nothing at this address, or not to callers from outside. Check the address for typing errors.',
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

/** An error for people who opened an address in a browser; programs get it as JSON. */
export function problemPage({ code, status, message }: FragwerkError, servicePath: string): Page {
  const isMissing = code === 'UNKNOWN_PATH';
  const { title, text } = isMissing ? notFound : others;
  return page({
    title: { de: `Fragwerk: ${title.de}`, en: `Fragwerk: ${title.en}` },
    body: (language) => html`<h1>${title[language]}</h1>
<p class="lead">${language === 'de' ? 'Fehler' : 'Error'} ${String(status)}</p>
<p>${text[language]}</p>
${isMissing ? '' : html`<p lang="en">${message}</p>`}
<ul class="links"><li><a href="${servicePath}/">${help[language]}</a></li></ul>`,
  });
}
